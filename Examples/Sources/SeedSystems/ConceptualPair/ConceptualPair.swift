public import Statecraft

/// A minimal example of the pattern: two states, two requests, and an output for each transition.
public struct ConceptualPair: Statechart, Codable, Sendable, Hashable {
  /// The two states.
  public enum State: CaseIterable, Sendable {
    /// The state that answers request 1.
    case a
    /// The state that answers request 2.
    case b
  }

  /// The two requests.
  public enum Event: CaseIterable, Codable, Sendable {
    /// The request that A answers before it moves to B.
    case request1
    /// The request that B answers before it moves to A.
    case request2
  }

  /// Answers (`A1`, `B2`) and announcements of transitions (`→A`, `→B`).
  public typealias Output = String

  /// Creates a pair that begins in A.
  public init() {}

  /// Each state answers its request and moves to the other one.
  public static let chart = Chart(initial: .a) {
    state(.a) {
      onEntry().emit("→A")
      on(.request1, to: .b).emit("A1")
    }
    state(.b) {
      onEntry().emit("→B")
      on(.request2, to: .a).emit("B2")
    }
  }
}
