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
    await host.refreshStatus()
    status = try Self.read(try #require(host.feed.update(from: &cursor)), into: &steps)
    try await look()
  }

  private static func read(
    _ update: FeedUpdate,
    into steps: inout [ViewedStep]
  ) throws -> ViewedStatus {
    steps += try update.steps.map {
      try JSONDecoder().decode(ViewedStep.self, from: Data($0.utf8))
    }
    return try JSONDecoder().decode(ViewedStatus.self, from: Data(update.status.utf8))
  }

  /// Reads everything that is new.
  mutating func look() async throws {
    await host.refreshStatus()
    var epoch = cursor.epoch
    while let update = host.feed.update(from: &cursor) {
      if update.epoch != epoch { steps = [] }
      epoch = update.epoch
      status = try Self.read(update, into: &steps)
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
