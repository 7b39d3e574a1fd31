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

/// The way of the messages of a connection: what each step asks of it.
struct SystemRoute: Sendable {
  let source: Int
  let target: Int
  let link: SystemLink

  init(_ connection: SystemConnection) {
    source = connection.source
    target = connection.target
    link = connection.link
  }
}
