#if Durable
/// A state as its row contains it.
struct WrittenState {
  /// The state as JSON.
  let text: String
  /// The context in it as JSON; `nil` if the state has other values of the user's, too.
  var context: String?
}
#endif
