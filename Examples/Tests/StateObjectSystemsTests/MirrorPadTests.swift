import StateObjectSystems
import StateObjects
import Statecraft
import StatecraftExploration
import Testing

@Suite struct MirrorPadTests {
  private let pad = MirrorPad(bounds: Bounds(width: 100, height: 50))
  private let stroke = [Point(x: 1, y: 2), Point(x: 10, y: 20)]

  private func draw(_ points: [Point]) {
    for (position, point) in points.enumerated() {
      if position == 0 { pad.touchBegan(at: point) } else { pad.touchMoved(to: point) }
    }
  }

  @Test func `touches draw lines`() {
    draw(stroke)
    draw([Point(x: 0, y: 0), Point(x: 100, y: 50)])
    #expect(pad.strokes == [stroke, [Point(x: 0, y: 0), Point(x: 100, y: 50)]])
    #expect(pad.current.name == "acceptInput")
  }

  @Test(arguments: [
    Point(x: -0.001, y: 1), Point(x: 100.001, y: 1), Point(x: 1, y: -0.001), Point(x: 1, y: 50.5),
  ])
  func `a touch outside the bounds is ignored, with the reason`(point: Point) {
    draw(stroke)
    let refusal = pad.refusal { $0.touchMoved(to: point) }
    #expect(
      refusal?.description == "'acceptInput' refuses touchMoved: \(point) is outside the pad"
    )
    #expect(pad.strokes == [stroke])
  }

  @Test func `a line cannot begin outside of the bounds`() {
    draw(stroke)
    pad.touchBegan(at: Point(x: -1, y: 0))
    let refusal = pad.refusal { $0.touchMoved(to: Point(x: 1, y: 0)) }
    #expect(
      refusal?.description
        == "'acceptInput' refuses touchMoved: no line has been started on the pad"
    )
    #expect(pad.strokes == [stroke])
  }

  @Test(arguments: [.nan, .infinity, -.infinity] as [Double])
  func `coordinates that are not finite are refused`(number: Double) {
    for point in [Point(x: number, y: 1), Point(x: 1, y: number)] {
      #expect(
        pad.refusal { $0.touchBegan(at: point) }?.description
          == "'acceptInput' refuses touchBegan: \(point) is not a point; both numbers must be "
          + "finite"
      )
    }
    #expect(pad.strokes.isEmpty)
  }

  @Test func `a full pad accepts no points until it is cleared`() {
    let pad = MirrorPad(bounds: Bounds(width: 100, height: 50), capacity: 2)
    for point in stroke { pad.touchBegan(at: point) }
    for refusal in [
      pad.refusal { $0.touchBegan(at: Point(x: 3, y: 3)) },
      pad.refusal { $0.touchMoved(to: Point(x: 3, y: 3)) },
    ] {
      #expect(refusal?.description.hasSuffix("the pad is full; clear it") == true)
    }
    #expect(pad.pointCount == 2)
    pad.clear()
    pad.touchBegan(at: Point(x: 3, y: 3))
    #expect(pad.strokes == [[Point(x: 3, y: 3)]])
  }

  @Test func `a replay shows the strokes one after another, then the pad draws again`() {
    draw(stroke)
    draw([Point(x: 5, y: 5)])
    let drawn = pad.strokes
    pad.animate()
    #expect(pad.current.name == "animate")
    #expect(pad.shown.isEmpty)
    pad.advance(by: .milliseconds(100))
    #expect(pad.shown == [[stroke[0]]])
    pad.advance(by: .milliseconds(100))
    #expect(pad.shown == [stroke])
    pad.advance(by: .milliseconds(99))
    #expect(pad.current.name == "animate")
    pad.advance(by: .milliseconds(1))
    #expect(pad.shown == drawn)
    #expect(pad.strokes == drawn)
    #expect(pad.current.name == "acceptInput")
  }

  @Test func `a replay without strokes ends at once`() {
    pad.animate()
    #expect(pad.current.name == "acceptInput")
    #expect(pad.current.graph.edges.map(\.to) == ["animate", "acceptInput"])
  }

  @Test func `a touch during a replay is ignored, with the reason`() {
    draw(stroke)
    pad.animate()
    pad.advance(by: .milliseconds(150))
    let actions: [(String, (MirrorPad) -> Void)] = [
      ("touchBegan", { $0.touchBegan(at: Point(x: 1, y: 1)) }),
      ("touchMoved", { $0.touchMoved(to: Point(x: 1, y: 1)) }),
      ("animate", { $0.animate() }),
      ("clear", { $0.clear() }),
      ("copy", { $0.copy(from: $0) }),
    ]
    for (name, action) in actions {
      #expect(pad.refusal(of: action)?.description == "'animate' does not support \(name)")
    }
    #expect(pad.strokes == [stroke])
    #expect(pad.shown == [[stroke[0]]])
  }

  @Test func `a line does not continue after a replay`() {
    draw(stroke)
    pad.animate()
    pad.advance(by: .seconds(1))
    #expect(pad.refusal { $0.touchMoved(to: Point(x: 1, y: 1)) } != nil)
    #expect(pad.strokes == [stroke])
  }

  @Test func `clearing and copying are done at once, then the pad draws again`() {
    draw(stroke)
    let other = MirrorPad(bounds: Bounds(width: 20, height: 20))
    other.copy(from: pad)
    #expect(other.strokes == [stroke])
    let small = MirrorPad(bounds: Bounds(width: 5, height: 5))
    small.copy(from: pad)
    #expect(small.strokes == [[stroke[0]]])
    pad.clear()
    #expect(pad.strokes.isEmpty)
    for pad in [pad, other, small] { #expect(pad.current.name == "acceptInput") }
    #expect(pad.current.graph.states == ["acceptInput", "clear"])
    #expect(other.current.graph.states == ["acceptInput", "copy"])
  }

  @Test(arguments: [
    (Mirror.identity, Point(x: 1, y: 2)), (.horizontal, Point(x: 99, y: 2)),
    (.vertical, Point(x: 1, y: 48)), (.both, Point(x: 99, y: 48)),
  ])
  func `four views follow live, point by point`(mirror: Mirror, first: Point) {
    let view = MirrorView(of: pad, mirror)
    pad.touchBegan(at: stroke[0])
    #expect(view.strokes == [[first]])
    pad.touchMoved(to: stroke[1])
    #expect(view.strokes == [stroke.map { mirror.place(of: $0, in: pad.bounds) }])
    pad.animate()
    #expect(view.strokes.isEmpty)
    pad.advance(by: .milliseconds(100))
    #expect(view.strokes == [[first]])
    let late = MirrorView(of: pad, mirror)
    #expect(late.strokes == [[first]])
    pad.advance(by: .milliseconds(100))
    #expect(view.strokes == late.strokes)
    pad.clear()
    #expect(view.strokes.isEmpty)
  }

  @Test func `views may be added and removed while others are notified`() {
    var seen: [String] = []
    var second: DrawingObservation?
    let first = pad.observe { [pad] _ in
      seen.append("first")
      if second == nil { second = pad.observe { _ in seen.append("second") } }
    }
    pad.touchBegan(at: stroke[0])
    #expect(seen == ["first"])
    first.cancel()
    pad.touchMoved(to: stroke[1])
    #expect(seen == ["first", "second"])
    second = nil
    pad.clear()
    #expect(seen == ["first", "second"])
  }

  @Test func `the switches that a pad makes keep its claims`() {
    draw(stroke)
    pad.animate()
    pad.advance(by: .seconds(1))
    pad.clear()
    pad.copy(from: pad)
    let report = StateGraphProof("pad", of: pad.current.graph, MirrorPad.addClaims).check()
    #expect(report.problems == [])
    // Nothing is declared, so that only what is possible is proved.
    #expect(
      report.claims.map(\.verdict)
        == [.proved, .proved, .proved, .bounded, .bounded, .bounded, .bounded]
    )
  }

  @Test func `a pad and its views are freed in the middle of a replay`() {
    weak var leakedPad: MirrorPad?
    weak var leakedView: MirrorView?
    do {
      let pad = MirrorPad()
      let view = MirrorView(of: pad, .both)
      (leakedPad, leakedView) = (pad, view)
      pad.touchBegan(at: Point(x: 1, y: 1))
      pad.animate()
    }
    #expect(leakedPad == nil)
    #expect(leakedView == nil)
  }
}
