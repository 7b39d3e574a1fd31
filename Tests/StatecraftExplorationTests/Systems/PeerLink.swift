import StatecraftExploration

/// How the messages of a random machine travel to the next one.
enum PeerLink: Hashable, Sendable {
  case synchronous
  case queue(Int)
  case losing(Int, waits: Bool)
  case reordering(Int, waits: Bool)
  case duplicating(Int)

  /// The link; a queue that is full drops messages.
  var link: SystemLink {
    switch self {
    case .synchronous: .synchronous
    case .queue(let places): .queue(places, overflow: .dropsMessage)
    case .losing(let places, let waits):
      .queue(places, loses: true, waits: waits, overflow: .dropsMessage)
    case .reordering(let places, let waits):
      .queue(places, reorders: true, waits: waits, overflow: .dropsMessage)
    case .duplicating(let places): .queue(places, duplicates: true, overflow: .dropsMessage)
    }
  }
}
