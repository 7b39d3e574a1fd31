import StateObjectSystems
import StateObjects
import Statecraft
import Testing

@Suite struct AnimationTests {
  private let engine = AnimationEngine()

  private func frame(_ change: (inout Frame) -> Void) -> Frame {
    var frame = Frame()
    change(&frame)
    return frame
  }

  @Test func `each kind of animation is sampled over time`() throws {
    try engine.add(Rotation("turn", by: 90, lasting: .seconds(2)))
    try engine.add(Translation("move", x: 10, y: -20, lasting: .seconds(2)))
    try engine.add(Scale("grow", by: 3, lasting: .seconds(2)))
    try engine.add(Fade("fade", to: 0, lasting: .seconds(2)))
    for name in ["turn", "move", "grow", "fade"] {
      try engine.play(name)
      engine.advance(by: .seconds(1))
      #expect(engine.current.name == name)
      if name == "turn" { #expect(engine.frame == frame { $0.rotation = 45 }) }
      engine.advance(by: .seconds(1))
      #expect(engine.current.name == "still")
    }
    #expect(
      engine.frame
        == frame {
          $0.rotation = 90
          $0.x = 10
          $0.y = -20
          $0.scale = 3
          $0.opacity = 0
        }
    )
  }

  @Test func `an animation knows its whole course when it begins`() throws {
    try engine.add(Rotation("turn", by: 90, lasting: .seconds(2)))
    engine.advance(by: .seconds(5))
    try engine.play("turn")
    #expect(engine.began == .seconds(5))
    let turns = (0...3).map { engine.frame(after: .seconds($0)).rotation }
    #expect(turns == [0, 45, 90, 90])
    for turn in turns.prefix(2) {
      #expect(engine.frame.rotation == turn)
      engine.advance(by: .seconds(1))
    }
  }

  @Test func `an animation names its successor, which continues where it ended`() throws {
    try engine.add(Rotation("turn", by: 100, lasting: .seconds(1), next: "turnBack"))
    try engine.add(Rotation("turnBack", by: -50, lasting: .milliseconds(500), next: "turn"))
    try engine.play("turn")
    let samples = (0..<7).map { _ in
      defer { engine.advance(by: .milliseconds(500)) }
      return "\(engine.current.name) \(engine.frame.rotation)"
    }
    #expect(
      samples == [
        "turn 0.0", "turn 50.0", "turnBack 100.0", "turn 50.0", "turn 100.0", "turnBack 150.0",
        "turn 100.0",
      ]
    )
  }

  @Test func `animations are combined at the same time and one after another`() throws {
    let both = Parallel(
      "both",
      [
        Rotation("a", by: 90, lasting: .seconds(1)),
        Translation("b", x: 20, lasting: .seconds(2)),
      ]
    )
    let all = Succession("all", [both, Scale("c", by: 2, lasting: .seconds(1))])
    #expect(all.duration == .seconds(3))
    try engine.add(all)
    try engine.play("all")
    let expected: [Frame] = [
      frame { _ in },
      frame {
        $0.rotation = 90
        $0.x = 10
      },
      frame {
        $0.rotation = 90
        $0.x = 20
      },
      frame {
        $0.rotation = 90
        $0.x = 20
        $0.scale = 2
      },
    ]
    for frame in expected {
      #expect(engine.frame == frame)
      engine.advance(by: .seconds(1))
    }
    #expect(engine.current.name == "still")
  }

  @Test func `parts without duration are done at once when their turn comes`() throws {
    let parts = [
      Scale("first", by: 2, lasting: .zero), Scale("second", by: 3, lasting: .seconds(1)),
      Scale("third", by: 5, lasting: .zero),
    ]
    try engine.add(Succession("all", parts))
    try engine.play("all")
    #expect(engine.frame.scale == 2)
    engine.advance(by: .seconds(2))
    #expect(engine.frame.scale == 30)
  }

  @Test func `a stopped animation keeps the current frame`() throws {
    try engine.add(Rotation("turn", by: 100, lasting: .seconds(1)))
    try engine.play("turn")
    engine.advance(by: .milliseconds(300))
    engine.stop()
    engine.advance(by: .seconds(3))
    #expect(engine.frame.rotation == 30)
    #expect(
      engine.refusal { $0.stop() }?.description == "'still' does not support stop"
    )
  }

  @Test func `animations that are made at run time are listed, checked and drawn`() throws {
    let tour = try AnimationEngine.tour()
    #expect(tour.family.names == ["still", "spin", "slide", "pulse", "blink"])
    try tour.add(Fade("vanish", to: 0, lasting: .seconds(1), next: "gone"))
    #expect(tour.family.names.last == "vanish")
    let graph = tour.family.graph(initial: "still")
    #expect(graph.successors(of: "spin") == ["slide", "still"])
    #expect(graph.dangling.map { "\($0.from) → \($0.to)" } == ["vanish → gone"])
    #expect(graph.deadEnds == ["still"])
  }

  @Test func `an animation that may not follow is refused, and permitted ones are named`() throws {
    let tour = try AnimationEngine.tour()
    try tour.play("spin")
    let refusal = #expect(throws: StateRefusal.self) { try tour.play("blink") }
    #expect(
      refusal?.description
        == "'spin' may not become 'blink'; its declared successors are 'slide', 'still'"
    )
    #expect(tour.current.name == "spin")
  }

  @Test func `names that are unknown or already used are refused`() throws {
    try engine.add(Fade("fade", to: 0, lasting: .seconds(1), next: "nothing"))
    let unknown = #expect(throws: StateRefusal.self) { try engine.play("fad") }
    #expect(
      unknown?.description == "'still' refuses play: unknown animation 'fad'; known: fade"
    )
    let taken = #expect(throws: StateRefusal.self) {
      try engine.add(Fade("still", to: 0, lasting: .seconds(1)))
    }
    #expect(taken?.description == "'still' refuses add: the name 'still' is taken")
    // One whose successor is missing ends.
    try engine.play("fade")
    engine.advance(by: .seconds(1))
    #expect(engine.current.name == "still")
    #expect(engine.frame.opacity == 0)
  }

  @Test func `a cycle of animations without duration is stopped`() throws {
    try engine.add(Rotation("a", by: 1, lasting: .zero, next: "b"))
    try engine.add(Rotation("b", by: 1, lasting: .zero, next: "a"))
    try engine.play("a")
    engine.advance(by: .seconds(1))
    #expect(engine.current.nextDeadline == nil)
    #expect(engine.current.refusal?.kind == .endlessDelays(limit: 10_000))
  }
}
