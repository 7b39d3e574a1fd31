#if Durable
/// The reason why an output of a step cannot be written.
struct UnstorableOutput: Error, CustomStringConvertible {
  let description: String
}
#endif
