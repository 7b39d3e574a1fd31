import StateObjects
import Statecraft
import Testing
import Turnstile
import TurnstileAlarm
import TurnstileService

/// The classic pattern in three modules: the context in one, further states in two others that are
/// independent of each other.
@Suite struct TurnstileTests {
  private let turnstile = Turnstile()

  init() {
    turnstile.addAlarm()
    turnstile.addService()
  }

  @Test func `states of all modules answer the same calls`() throws {
    try turnstile.insertCoin()
    try turnstile.push()
    try turnstile.soundAlarm()
    try turnstile.push()
    try turnstile.turnKey()
    try turnstile.beginService()
    try turnstile.insertCoin()
    try turnstile.push()
    try turnstile.turnKey()
    #expect(
      turnstile.log == [
        "unlocked: somebody passes", "alarming: rings", "serviced: gives the coin back",
        "serviced: somebody passes",
      ]
    )
    #expect(turnstile.current.name == "locked")
  }

  @Test func `all states are listed, drawn and checked together`() {
    #expect(turnstile.family.names == ["locked", "unlocked", "alarming", "serviced"])
    let graph = turnstile.current.graph
    #expect(graph.successors(of: "alarming") == ["locked"])
    #expect(graph.successors(of: "serviced") == ["locked"])
    #expect(turnstile.family.diagnostics(initial: Locked.self).isEmpty)
  }

  @Test func `a state refuses an undeclared successor from another module`()
    throws
  {
    try turnstile.soundAlarm()
    let refusal = #expect(throws: StateRefusal.self) { try turnstile.beginService() }
    #expect(
      refusal?.description
        == "'alarming' may not become 'serviced'; its declared successors are 'locked'"
    )
    #expect(turnstile.current.name == "alarming")
  }

  @Test func `an unsupported action is refused with the name of the state`() throws {
    try turnstile.turnKey()
    #expect(turnstile.current.refusal?.description == "'locked' does not support turnKey")
    try turnstile.soundAlarm()
    try turnstile.insertCoin()
    #expect(turnstile.current.refusal?.description == "'alarming' does not support insertCoin")
  }

  @Test func `a turnstile without the other modules' states is sound`() throws {
    let plain = Turnstile()
    #expect(plain.family.names == ["locked", "unlocked"])
    try plain.insertCoin()
    #expect(plain.current.name == "unlocked")
  }
}
