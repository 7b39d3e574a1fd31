/// An event from outside for a machine of a system.
struct SystemEvent: Sendable {
  let member: Int
  /// An event of the machine's alphabet.
  let event: any Sendable
}
