internal import Statecraft

/// A connection of two machines of a system.
struct SystemConnection: Sendable {
  let source: Int
  let target: Int
  let name: String
  let link: SystemLink
  let location: Diagnostic.Location
  /// The event of the target for an output of the source.
  let message: @Sendable (Any) -> Any?
}
