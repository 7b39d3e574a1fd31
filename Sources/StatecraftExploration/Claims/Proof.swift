public import Statecraft

/// What is to be proved about a chart, written beside it: the events that may come, and the claims.
///
/// ```swift
/// extension Elevator: Provable {
///   static let proof = Proof<Self> {
///     every(.open, .close, .rise, .sink, .turn)
///     every(Event.call, in: 0..<4)
///
///     never("outside the shaft") { $0.floor < 0 || $0.floor > 3 }
///     possible("all called") { $0.calls.count == 4 }
///     step("one floor at a time") { before, after in abs(before.floor - after.floor) <= 1 }
///   }
/// }
/// ```
///
/// All situations that a machine can reach with these events are explored, and each claim gets a
/// ``Verdict``. A claim is about situations between events, not about those inside a macrostep.
public struct Proof<Context: ChartContext>: Sendable {
  /// The claims, in the order of writing.
  public var claims: [Claim<Context>] { elements.compactMap { $0.claim } }

  let elements: [ProofElement<Context>]

  /// Creates a proof from its elements.
  ///
  /// - Parameter content: the alphabet, the assumptions and the claims.
  public init(@ProofBuilder<Context> _ content: () -> [ProofElement<Context>]) {
    elements = content()
  }
}
