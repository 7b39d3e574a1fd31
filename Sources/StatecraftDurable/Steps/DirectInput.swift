#if Durable
/// An input that its sender waits for.
struct DirectInput: Sendable {
  var posting: Posting
  /// The revision that the machine must have; `nil` for any.
  var revision: Int64?
}
#endif
