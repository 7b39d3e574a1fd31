public import Statecraft

/// The pattern at its smallest: two states, two requests, each transition announced.
public struct ConceptualPair: Statechart, Sendable, Hashable {
  /// The two states.
  public enum State: CaseIterable, Sendable {
    /// Answers request 1.
    case a
    /// Answers request 2.
    case b
  }

  /// The two requests.
  public enum Event: CaseIterable, Codable, Sendable {
    /// Answered by A, which moves to B.
    case request1
    /// Answered by B, which moves to A.
    case request2
  }

  /// Answers (`A1`, `B2`) and announcements of transitions (`→A`, `→B`).
  public typealias Output = String

  /// A pair that begins with A.
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
