#if Durable
/// The reason why a machine could not start, be restored or be moved.
struct StepFailure: Error, CustomStringConvertible {
  let reason: String

  var description: String { reason }
}
#endif
