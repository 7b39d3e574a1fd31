import StateObjectSystems
import StateObjects
import Statecraft
import Testing

/// A kind of animation that the example does not know.
private struct Shake: AnimationState {
  let stateName = "shake"
  let duration = Duration.seconds(1)
  let next: String? = "spin"

  func change(_ frame: inout Frame, after elapsed: Duration) {
    frame.x += elapsed < .milliseconds(500) ? 5 : -5
  }
}

/// P2 and P3: a new behaviour is a new state, also from another module.
@Suite struct OpenAnimationTests {
  @Test func `another module adds a kind of animation, which leads to the existing ones`()
    throws
  {
    let engine = try AnimationEngine.tour()
    try engine.add(Shake())
    try engine.play("shake")
    #expect(engine.frame.x == 5)
    engine.advance(by: .milliseconds(600))
    #expect(engine.frame.x == -5)
    engine.advance(by: .milliseconds(400))
    #expect(engine.current.name == "spin")
  }

  @Test func `the new animation is among the names and in the graph`() throws {
    let engine = try AnimationEngine.tour()
    try engine.add(Shake())
    #expect(engine.family.names.contains("shake"))
    let graph = engine.current.graph
    #expect(graph.states.contains("shake"))
    #expect(graph.successors(of: "shake") == ["spin", "still"])
    #expect(graph.dangling.isEmpty)
  }

  @Test func `the new animation can be combined with the existing ones`() throws {
    let engine = AnimationEngine()
    try engine.add(Parallel("all", [Shake(), Rotation("turn", by: 90, lasting: .seconds(2))]))
    try engine.play("all")
    engine.advance(by: .seconds(1))
    #expect(engine.frame.x == -5)
    #expect(engine.frame.rotation == 45)
  }
}
