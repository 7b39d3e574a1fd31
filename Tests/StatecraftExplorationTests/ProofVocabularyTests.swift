import Statecraft
import Testing

@testable import StatecraftExploration

@Suite struct ProofVocabularyTests {
  @Test func `a proof lists its claims in the order of writing`() {
    #expect(
      Elevator.proof.claims.map { $0.name } == [
        "an open door answers its call", "outside the shaft", "all called", "can get home",
        "called to the top leads to at the top", "one floor at a time", "settles",
      ]
    )
  }
}
