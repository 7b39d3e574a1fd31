#if Durable
extension Int {
  /// The number of the attempt after this one.
  ///
  /// It stays at the largest number, which only a damaged row has: no number of a row ends the program.
  package var nextAttempt: Int { self == .max ? self : self + 1 }
}
#endif
