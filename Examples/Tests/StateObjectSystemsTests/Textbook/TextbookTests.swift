import Foundation
import StateObjectSystems
import StateObjects
import Testing

/// The textbook's forms have the same behaviour as the examples, and are longer.
@Suite struct TextbookTests {
  /// The same numbers on each run.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  /// What can be seen of a context after a step.
  private struct View: Equatable {
    var said: [String]
    var state: String
    var refusal: String?
    var strokes: [[[Point]]] = []
  }

  private enum TrackerStep {
    case start, stop, pause(Int), checkIn, find, wait(Duration)
  }

  private func compareTrackers(_ steps: [TrackerStep]) {
    let (log, otherLog) = (Log(), Log())
    let timer = ManualTimer()
    let tracker = LocationTracker { log.lines.append($0) }
    let textbook = TextbookTracker(timer: timer) { otherLog.lines.append($0) }
    for step in steps {
      var refusal: String?
      switch step {
      case .start:
        refusal = tracker.refusal { $0.startTracking() }?.description
        textbook.startTracking()
      case .stop:
        refusal = tracker.refusal { $0.stopTracking() }?.description
        textbook.stopTracking()
      case .pause(let seconds):
        refusal = tracker.refusal { $0.pauseTracking(for: seconds) }?.description
        textbook.pauseTracking(for: seconds)
      case .checkIn:
        refusal = tracker.refusal { $0.makeCheckIn() }?.description
        textbook.makeCheckIn()
      case .find:
        refusal = tracker.refusal { $0.findMyChildren() }?.description
        textbook.findMyChildren()
      case .wait(let duration):
        tracker.advance(by: duration)
        timer.advance(by: duration)
        refusal = tracker.current.refusal?.description
      }
      #expect(
        View(said: log.take(), state: tracker.current.name, refusal: refusal)
          == View(said: otherLog.take(), state: textbook.stateName, refusal: textbook.refusal)
      )
    }
  }

  @Test func `both trackers give the same answers to the scenario`() {
    compareTrackers([
      .start, .pause(2), .wait(.seconds(2)), .checkIn, .find, .stop, .stop, .pause(1), .checkIn,
      .pause(-1), .pause(.max), .pause(0), .pause(5), .wait(.seconds(3)), .find, .wait(.seconds(9)),
    ])
  }

  @Test(arguments: 1...40)
  func `both trackers give the same answers to random calls`(seed: UInt64) {
    var dice = Dice(state: seed)
    compareTrackers(
      (0..<100).map { _ in
        let steps: [TrackerStep] = [
          .start, .stop, .checkIn, .find, .pause(Int.random(in: -1...4, using: &dice)),
          .wait(.milliseconds(Int.random(in: 0...3000, using: &dice))),
        ]
        return steps[Int.random(in: 0..<steps.count, using: &dice)]
      }
    )
  }

  private enum PadStep {
    case began(Point), moved(Point), animate, clear, copy, wait(Duration)
  }

  private func comparePads(_ steps: [PadStep]) {
    let (log, otherLog) = (Log(), Log())
    let timer = ManualTimer()
    let bounds = Bounds(width: 100, height: 100)
    let sample = MirrorPad(bounds: Bounds(width: 200, height: 200))
    for x in stride(from: 10.0, to: 150, by: 30) {
      sample.touchBegan(at: Point(x: x, y: 10))
      sample.touchMoved(to: Point(x: x + 20, y: 120))
    }
    let pad = MirrorPad(bounds: bounds) { log.lines.append("\($0)") }
    let textbook = TextbookPad(bounds: bounds, timer: timer) { otherLog.lines.append("\($0)") }
    let counts = Counts()
    let observations = [
      pad.observe { _ in counts.left += 1 }, textbook.observe { _ in counts.right += 1 },
    ]
    for step in steps {
      var refusal: String?
      switch step {
      case .began(let point):
        refusal = pad.refusal { $0.touchBegan(at: point) }?.description
        textbook.touchBegan(at: point)
      case .moved(let point):
        refusal = pad.refusal { $0.touchMoved(to: point) }?.description
        textbook.touchMoved(to: point)
      case .animate:
        refusal = pad.refusal { $0.animate() }?.description
        textbook.animate()
      case .clear:
        refusal = pad.refusal { $0.clear() }?.description
        textbook.clear()
      case .copy:
        refusal = pad.refusal { $0.copy(from: sample) }?.description
        textbook.copy(from: sample)
      case .wait(let duration):
        pad.advance(by: duration)
        timer.advance(by: duration)
        refusal = pad.current.refusal?.description
      }
      #expect(
        View(
          said: log.take(),
          state: pad.current.name,
          refusal: refusal,
          strokes: [pad.strokes, pad.shown]
        )
          == View(
            said: otherLog.take(),
            state: textbook.stateID.rawValue,
            refusal: textbook.refusal,
            strokes: [textbook.strokes, textbook.shown]
          )
      )
    }
    #expect(counts.left == counts.right)
    observations.forEach { $0.cancel() }
  }

  private final class Counts {
    var left = 0
    var right = 0
  }

  @Test func `both pads give the same answers to the scenario`() {
    comparePads([
      .animate, .moved(Point(x: 1, y: 1)), .began(Point(x: 1, y: 1)), .moved(Point(x: 9, y: 9)),
      .moved(Point(x: 101, y: 9)), .began(Point(x: -1, y: 9)), .moved(Point(x: 2, y: 9)),
      .began(Point(x: .nan, y: 9)), .copy, .animate, .began(Point(x: 3, y: 3)), .animate,
      .wait(.milliseconds(250)), .clear, .wait(.seconds(9)), .moved(Point(x: 4, y: 4)), .clear,
    ])
  }

  @Test(arguments: 1...40)
  func `both pads give the same answers to random calls`(seed: UInt64) {
    var dice = Dice(state: seed)
    comparePads(
      (0..<100).map { _ in
        let point = Point(
          x: Double.random(in: -10...110, using: &dice),
          y: Double.random(in: 0...100, using: &dice)
        )
        let steps: [PadStep] = [
          .began(point), .moved(point), .moved(point), .moved(point), .animate, .clear, .copy,
          .wait(.milliseconds(Int.random(in: 0...900, using: &dice))),
        ]
        return steps[Int.random(in: 0..<steps.count, using: &dice)]
      }
    )
  }

  private static let textbook = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let systems =
    textbook
    .appendingPathComponent("../../../Sources/StateObjectSystems").standardizedFileURL

  private static func lines(_ files: [URL]) throws -> Int {
    try files.reduce(0) { sum, file in
      try sum
        + String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .count { line in
          let text = line.drop { $0 == " " }
          return !text.isEmpty && !text.hasPrefix("//")
        }
    }
  }

  @Test(arguments: [
    (
      "LocationTracker", "TextbookTracker.swift",
      ["LocationTracker", "TrackingState", "Enabled", "Disabled"]
    ),
    (
      "MirrorPad", "TextbookPad.swift",
      ["MirrorPad", "DrawingState", "AcceptInput", "Animate", "Clear", "Copy"]
    ),
  ])
  func `the readme states the length of both forms`(
    system: String,
    textbook: String,
    files: [String]
  ) throws {
    let folder = Self.systems.appendingPathComponent(system)
    let library = try Self.lines(files.map { folder.appendingPathComponent("\($0).swift") })
    let other = try Self.lines([Self.textbook.appendingPathComponent(textbook)])
    let text = "\(library) lines here, \(other) in the textbook's form"
    print("proof: \(system): \(text)")
    let readme = try String(
      contentsOf: folder.appendingPathComponent("README.md"),
      encoding: .utf8
    )
    #expect(readme.contains(text))
    #expect(library < other)
  }
}
