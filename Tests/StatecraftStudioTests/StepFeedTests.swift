#if Studio
import Statecraft
import Foundation
import StatecraftRecording
import Testing

@testable import StatecraftStudio

extension StepFeed {
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
  @Test func `a page receives every step once`() {
    let feed = StepFeed()
    feed.append(events: ["a", "b"])
    var cursor = FeedCursor()
    let first = feed.update(from: &cursor)
    #expect(first.events == ["a", "b"])
    #expect(first.first == 0)
    #expect(feed.update(from: &cursor).steps.isEmpty)
    feed.append(events: ["c"])
    let second = feed.update(from: &cursor)
    #expect(second.events == ["c"])
    #expect(second.first == 2)
    #expect(second.epoch == first.epoch)
  }

  @Test func `a page that reconnects continues at its position`() {
    let feed = StepFeed()
    feed.append(events: ["a", "b", "c"])
    var cursor = FeedCursor()
    let epoch = feed.update(from: &cursor).epoch
    feed.append(events: ["d"])
    var reconnected = FeedCursor(epoch: epoch, step: 2, change: -1)
    #expect(feed.update(from: &reconnected).events == ["c", "d"])
    feed.reset(scene: nil)
    feed.append(events: ["x"])
    #expect(feed.update(from: &reconnected).events == ["x"])
  }

  @Test func `the feed is bounded, and a late page learns its first step`() {
    let feed = StepFeed()
    var cursor = FeedCursor()
    _ = feed.update(from: &cursor)
    for number in 0..<10_000 { feed.append(events: ["\(number)"]) }
    #expect(feed.range.count <= StepFeed.stepLimit + StepFeed.stepLimit / 4)
    #expect(feed.range.upperBound == 10_000)
    let update = feed.update(from: &cursor)
    #expect(update.first == feed.range.lowerBound)
    #expect(update.events.first == "\(update.first)")
    let large = String(repeating: "x", count: 200_000)
    for _ in 0..<100 { feed.append(events: [large]) }
    #expect(feed.range.count <= StepFeed.byteLimit / 200_000 + 1)
    #expect(feed.history.dropped == feed.range.lowerBound)
  }

  @Test func `a large update comes in parts`() {
    let feed = StepFeed()
    let step = String(repeating: "x", count: StepFeed.updateLimit / 2)
    feed.append(events: [step, step, step, step, step])
    var cursor = FeedCursor()
    var counts: [Int] = []
    var hasMore = true
    while hasMore {
      let update = feed.update(from: &cursor)
      counts.append(update.steps.count)
      hasMore = update.hasMore
    }
    #expect(counts == [2, 2, 1])
  }

  @Test func `a page receives the whole scene first, and then its changes`() {
    let feed = StepFeed()
    feed.reset(scene: "S")
    feed.append([], changes: ["1"])
    var cursor = FeedCursor()
    let first = feed.update(from: &cursor)
    #expect(first.scene == "S")
    #expect(first.changes == ["1"])
    feed.append([], changes: ["2"])
    let second = feed.update(from: &cursor)
    #expect(second.scene == nil)
    #expect(second.changes == ["2"])
    for number in 0...StepFeed.changeLimit {
      feed.append([], changes: ["c\(number)"], scene: { "T" })
    }
    // There were too many changes, so that the feed keeps the whole scene again.
    let third = feed.update(from: &cursor)
    #expect(third.scene == "T")
    #expect(third.changes.count < StepFeed.changeLimit)
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
