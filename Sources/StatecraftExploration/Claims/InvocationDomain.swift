/// The results that the work of an invocation ends with.
struct InvocationDomain: Sendable {
  let name: String
  /// The results; none if the work is said never to end.
  let results: [InvocationEnd]
}
