#if Studio
import Statecraft
import Foundation
import StatecraftRecording
import Testing

@testable import StatecraftStudio

extension StepFeed {
  /// Reads like a page, after the status was found out.
  fileprivate func next(_ cursor: inout FeedCursor) -> FeedUpdate? {
    if let turn = takeStatusTurn() { update(status: status("now"), for: turn) }
    return update(from: &cursor)
  }

  /// A status in a state.
  fileprivate func status(_ state: String) -> StudioMessages.Status {
    StudioMessages.Status(now: .zero, configuration: [state], isDone: false, values: [])
  }

  /// Appends a step for each event.
  fileprivate func append(events: [String]) {
    append(
      events.map { event in
        EncodedStep(
          RecordedStep(
            time: .zero,
            source: .event,
            event: event,
            outcome: .internal,
            configuration: []
          )
        )
      }
    )
  }
}

extension FeedUpdate {
  /// The events of the steps.
  fileprivate var events: [String] {
    steps.map { text in
      let start = text.range(of: "\"event\":\"").map(\.upperBound) ?? text.startIndex
      return String(text[start...].prefix { $0 != "\"" })
    }
  }
}

@Suite struct StepFeedTests {
  @Test func `a page receives every step once`() throws {
    let feed = StepFeed()
    feed.append(events: ["a", "b"])
    var cursor = FeedCursor()
    let first = try #require(feed.next(&cursor))
    #expect(first.events == ["a", "b"])
    #expect(first.first == 0)
    #expect(feed.next(&cursor) == nil)
    feed.append(events: ["c"])
    let second = try #require(feed.next(&cursor))
    #expect(second.events == ["c"])
    #expect(second.first == 2)
    #expect(second.epoch == first.epoch)
  }

  @Test func `a page that reconnects continues at its position`() throws {
    let feed = StepFeed()
    feed.append(events: ["a", "b", "c"])
    var cursor = FeedCursor()
    let epoch = try #require(feed.next(&cursor)).epoch
    feed.append(events: ["d"])
    var reconnected = FeedCursor(epoch: epoch, step: 2, change: -1)
    #expect(feed.next(&reconnected)?.events == ["c", "d"])
    feed.reset(scene: nil)
    feed.append(events: ["x"])
    #expect(feed.next(&reconnected)?.events == ["x"])
  }

  @Test func `the feed is bounded, and a late page learns its first step`() throws {
    let feed = StepFeed()
    var cursor = FeedCursor()
    _ = feed.next(&cursor)
    for number in 0..<10_000 { feed.append(events: ["\(number)"]) }
    #expect(feed.range.count <= StepFeed.stepLimit + StepFeed.stepLimit / 4)
    #expect(feed.range.upperBound == 10_000)
    let update = try #require(feed.next(&cursor))
    #expect(update.first == feed.range.lowerBound)
    #expect(update.events.first == "\(update.first)")
    let large = String(repeating: "x", count: 200_000)
    for _ in 0..<100 { feed.append(events: [large]) }
    #expect(feed.range.count <= StepFeed.byteLimit / 200_000 + 1)
    #expect(feed.history.dropped == feed.range.lowerBound)
  }

  @Test func `a large update comes in parts`() throws {
    let feed = StepFeed()
    let step = String(repeating: "x", count: StepFeed.updateLimit / 2)
    feed.append(events: [step, step, step, step, step])
    var cursor = FeedCursor()
    var counts: [Int] = []
    var hasMore = true
    while hasMore {
      let update = try #require(feed.next(&cursor))
      counts.append(update.steps.count)
      hasMore = update.hasMore
    }
    #expect(counts == [2, 2, 1])
  }

  @Test func `a page receives the whole scene first, and then its changes`() throws {
    let feed = StepFeed()
    feed.reset(scene: "S")
    feed.append([], changes: ["1"])
    var cursor = FeedCursor()
    let first = try #require(feed.next(&cursor))
    #expect(first.scene == "S")
    #expect(first.changes == ["1"])
    feed.append([], changes: ["2"])
    let second = try #require(feed.next(&cursor))
    #expect(second.scene == nil)
    #expect(second.changes == ["2"])
    for number in 0...StepFeed.changeLimit {
      feed.append([], changes: ["c\(number)"], scene: { "T" })
    }
    // There were too many changes, so that the feed keeps the whole scene again.
    let third = try #require(feed.next(&cursor))
    #expect(third.scene == "T")
    #expect(third.changes.count < StepFeed.changeLimit)
  }

  @Test func `pages read the feed while the whole scene is drawn`() throws {
    let feed = StepFeed()
    feed.append(events: ["a"])
    var seen: Range<Int>?
    let changes = Array(repeating: "c", count: StepFeed.changeLimit + 1)
    feed.append([], changes: changes) {
      seen = feed.range
      return "T"
    }
    #expect(seen == 0..<1)
    var cursor = FeedCursor()
    let update = try #require(feed.next(&cursor))
    #expect(update.scene == "T")
    #expect(update.changes == [])
  }

  @Test func `a step comes with the status that knows it`() throws {
    let feed = StepFeed()
    var cursor = FeedCursor()
    #expect(feed.update(from: &cursor) == nil)
    feed.append(events: ["a"])
    let turn = try #require(feed.takeStatusTurn())
    // It comes while somebody finds out the status, and needs another turn.
    feed.append(events: ["b"])
    feed.update(status: feed.status("one"), for: turn)
    #expect(feed.update(from: &cursor)?.events == ["a"])
    #expect(feed.update(from: &cursor) == nil)
    #expect(feed.next(&cursor)?.events == ["b"])
    feed.invalidateStatus()
    #expect(feed.next(&cursor)?.steps == [])
    #expect(feed.next(&cursor) == nil)
  }

  @Test func `a status that is slower than the steps is shown all the same`() throws {
    let feed = StepFeed()
    var cursor = FeedCursor()
    feed.append(events: ["a"])
    _ = feed.next(&cursor)
    feed.append(events: ["b"])
    let turn = try #require(feed.takeStatusTurn())
    feed.append(events: (0..<5_000).map { "\($0)" })
    feed.update(status: feed.status("slow"), for: turn)
    let update = try #require(feed.update(from: &cursor))
    #expect(update.status.contains("slow"))
    #expect(update.first == feed.range.lowerBound)
    var last = ""
    while let event = feed.next(&cursor)?.events.last { last = event }
    #expect(last == "4999")
  }

  @Test func `a status that comes late replaces no later one, and none of the next run`() throws {
    let feed = StepFeed()
    var cursor = FeedCursor()
    feed.append(events: ["a"])
    let early = try #require(feed.takeStatusTurn())
    feed.append(events: ["b"])
    let late = try #require(feed.takeStatusTurn())
    feed.update(status: feed.status("late"), for: late)
    feed.update(status: feed.status("early"), for: early)
    let update = try #require(feed.update(from: &cursor))
    #expect(update.events == ["a", "b"])
    #expect(update.status.contains("late"))
    feed.reset(scene: nil)
    feed.update(status: feed.status("before"), for: late)
    #expect(feed.update(from: &cursor) == nil)
    feed.append(events: ["x"])
    #expect(feed.next(&cursor)?.events == ["x"])
  }

  @Test func `a watcher is signalled until it is removed`() async {
    let feed = StepFeed()
    let (wakeups, wakeup) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let id = feed.watch(wakeup)
    feed.append(events: ["a"])
    feed.append(events: ["b"])
    var signals = wakeups.makeAsyncIterator()
    #expect(await signals.next() != nil)
    feed.unwatch(id)
    feed.append(events: ["c"])
    wakeup.finish()
    #expect(await signals.next() == nil)
  }
}
#endif
