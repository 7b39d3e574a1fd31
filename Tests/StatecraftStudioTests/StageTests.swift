#if Studio
import Foundation
import StatecraftRecording
import Testing

@testable import StatecraftStudio

/// A step of which pages are told no more than a text.
private func told(_ text: String) -> Stage.Told {
  Stage.Told(
    RecordedStep(time: .zero, source: .event, event: text, outcome: "internal", configuration: [])
  )
}

extension Stage {
  fileprivate func append(_ texts: [String]) { append(texts.map(told)) }
}

extension Stage.News {
  /// The texts that steps were made of.
  fileprivate var events: [String] {
    steps.map { text in
      let start = text.range(of: "\"event\":\"").map(\.upperBound) ?? text.startIndex
      return String(text[start...].prefix { $0 != "\"" })
    }
  }
}

@Suite struct StageTests {
  @Test func `a page is told everything once`() {
    let stage = Stage()
    stage.append(["a", "b"])
    var place = Stage.Place()
    let first = stage.news(for: &place)
    #expect(first.events == ["a", "b"])
    #expect(first.first == 0)
    #expect(stage.news(for: &place).steps.isEmpty)
    stage.append(["c"])
    let second = stage.news(for: &place)
    #expect(second.events == ["c"])
    #expect(second.first == 2)
    #expect(second.epoch == first.epoch)
  }

  @Test func `a page that comes back goes on where it was`() {
    let stage = Stage()
    stage.append(["a", "b", "c"])
    var place = Stage.Place()
    let epoch = stage.news(for: &place).epoch
    stage.append(["d"])
    var again = Stage.Place(epoch: epoch, step: 2, change: -1)
    #expect(stage.news(for: &again).events == ["c", "d"])
    stage.reset(scene: nil)
    stage.append(["x"])
    #expect(stage.news(for: &again).events == ["x"])
  }

  @Test func `what is kept is bounded, and a page that is late is told so`() {
    let stage = Stage()
    var place = Stage.Place()
    _ = stage.news(for: &place)
    for number in 0..<10_000 { stage.append(["\(number)"]) }
    #expect(stage.range.count <= Stage.stepLimit + Stage.stepLimit / 4)
    #expect(stage.range.upperBound == 10_000)
    let news = stage.news(for: &place)
    #expect(news.first == stage.range.lowerBound)
    #expect(news.events.first == "\(news.first)")
    let large = String(repeating: "x", count: 200_000)
    for _ in 0..<100 { stage.append([large]) }
    #expect(stage.range.count <= Stage.byteLimit / 200_000 + 1)
    #expect(stage.past.dropped == stage.range.lowerBound)
  }

  @Test func `much is told in parts`() {
    let stage = Stage()
    let step = String(repeating: "x", count: Stage.portion / 2)
    stage.append([step, step, step, step, step])
    var place = Stage.Place()
    var counts: [Int] = []
    var isPart = true
    while isPart {
      let news = stage.news(for: &place)
      counts.append(news.steps.count)
      isPart = news.isPart
    }
    #expect(counts == [2, 2, 1])
  }

  @Test func `a scene is told whole, then by its changes`() {
    let stage = Stage()
    stage.reset(scene: "S")
    stage.append([Stage.Told](), changes: ["1"])
    var place = Stage.Place()
    let first = stage.news(for: &place)
    #expect(first.scene == "S")
    #expect(first.changes == ["1"])
    stage.append([Stage.Told](), changes: ["2"])
    let second = stage.news(for: &place)
    #expect(second.scene == nil)
    #expect(second.changes == ["2"])
    // Too many changes become a whole again.
    for number in 0...Stage.changeLimit {
      stage.append([Stage.Told](), changes: ["c\(number)"], scene: { "T" })
    }
    let third = stage.news(for: &place)
    #expect(third.scene == "T")
    #expect(third.changes.count < Stage.changeLimit)
  }

  @Test func `watchers are rung, and no more when they have gone`() async {
    let stage = Stage()
    let (stream, button) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let id = stage.watch(button)
    stage.append(["a"])
    stage.append(["b"])
    var rings = stream.makeAsyncIterator()
    #expect(await rings.next() != nil)
    stage.unwatch(id)
    stage.append(["c"])
    button.finish()
    #expect(await rings.next() == nil)
  }
}
#endif
