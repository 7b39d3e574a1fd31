#if Studio
import Foundation
import Testing

@testable import StatecraftStudio

/// Reads the feed of a host like a page.
struct Viewer {
  let host: any MachineHost
  private(set) var steps: [ViewedStep] = []
  private(set) var status: ViewedStatus
  private var cursor = FeedCursor()

  init(_ host: any MachineHost) async throws {
    self.host = host
    status = try await Self.status(of: host, FeedCursor())
    try await look()
  }

  private static func status(
    of host: any MachineHost,
    _ cursor: FeedCursor
  ) async throws -> ViewedStatus {
    await host.refreshStatus()
    var cursor = cursor
    let text = host.feed.update(from: &cursor).status
    return try JSONDecoder().decode(ViewedStatus.self, from: Data(text.utf8))
  }

  /// Reads everything that is new.
  mutating func look() async throws {
    status = try await Self.status(of: host, cursor)
    var hasMore = true
    while hasMore {
      let epoch = cursor.epoch
      let update = host.feed.update(from: &cursor)
      if update.epoch != epoch { steps = [] }
      steps += try update.steps.map {
        try JSONDecoder().decode(ViewedStep.self, from: Data($0.utf8))
      }
      hasMore = update.hasMore
    }
  }

  /// Reads after each signal of the feed until a condition holds.
  mutating func wait(_ condition: (Viewer) -> Bool) async throws {
    let (wakeups, wakeup) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let id = host.feed.watch(wakeup)
    defer { host.feed.unwatch(id) }
    var signals = wakeups.makeAsyncIterator()
    repeat {
      try await look()
      if condition(self) { return }
    } while await signals.next() != nil
    Issue.record("the condition never held: \(status), \(steps)")
  }
}
#endif
