#if Durable
/// Whether a value has met something that ``JSONForm``'s own coders must write or read.
///
/// It is noted here and not only thrown, since the code of a type may catch what its members throw.
final class PlainFault {
  /// What is thrown at such a place.
  struct Mark: Error {}

  var isNoted = false

  /// Notes it, and returns what to throw.
  func noted() -> Mark {
    isNoted = true
    return Mark()
  }
}
#endif
