#if Studio
extension StudioMessages {
  /// The answer to a request.
  struct Reply: Encodable {
    var type = "reply"
    /// The number of the request; 0 for a message that had none.
    var request: Int
    /// The reason for a refusal.
    var error: String?
    /// What was done, in words, if there is something to say.
    var text: String?
  }
}
#endif
