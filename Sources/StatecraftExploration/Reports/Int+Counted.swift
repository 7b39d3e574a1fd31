extension Int {
  /// The number with what is counted, in words.
  ///
  /// - Parameter noun: what is counted, for one of it; several have an `s` more.
  /// - Returns: the words.
  func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
