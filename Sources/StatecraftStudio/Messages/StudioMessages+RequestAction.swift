#if Studio
extension StudioMessages.Request {
  /// What a page asks for.
  enum Action: String, Decodable {
    case watch, unwatch, send, restart, rewind, advance, earlier, browse, leave, past, operate
    case retryLetter, discardLetter, countLetters, retryLetters, discardLetters
    case prove, stopProof, path
  }
}
#endif
