#if Studio
internal import Synchronization

/// Reads for one page the part of a store that the page shows, again and again, and keeps the newest
/// message that the page has not got.
///
/// Only pages of lists, counts and the first findings are read, so that the time of a reading does
/// not depend on the number of machines.
final class StoreBrowser: Sendable {
  private struct State {
    var task: Task<Void, Never>?
    /// The number of the present task, so that an earlier one leaves no message.
    var number = 0
    var message: String?
  }

  /// The most findings of a message.
  private static let findingLimit = 20

  private let registry: MachineRegistry
  private let wakeup: AsyncStream<Void>.Continuation
  private let pause: @Sendable (_ spent: Duration) async throws -> Void
  private let state = Mutex(State())

  /// Creates a browser that reads nothing yet.
  ///
  /// - Parameters:
  ///   - registry: has the store.
  ///   - wakeup: signalled when there is a message.
  ///   - pause: waits between two readings; it gets the time that the last one took.
  init(
    _ registry: MachineRegistry,
    _ wakeup: AsyncStream<Void>.Continuation,
    pause: @escaping @Sendable (_ spent: Duration) async throws -> Void = { spent in
      // The process that changes the store may be another one, which cannot give a signal. A reading
      // that takes long is repeated less often, so that pages leave the store to others.
      try await Task.sleep(for: max(.seconds(1), spent * 9))
    }
  ) {
    self.registry = registry
    self.wakeup = wakeup
    self.pause = pause
  }

  deinit { state.withLock { $0.task }?.cancel() }

  /// Begins to read what a page wants to see, instead of what it saw before.
  func browse(_ browsing: StudioMessages.Browsing, _ request: Int) {
    let number = begin()
    let task = Task { [weak self, registry, pause] in
      var last: StudioMessages.StoreList?
      while !Task.isCancelled, let store = registry.store {
        let start = ContinuousClock.now
        let list = await Self.read(browsing, request, from: store)
        if list != last { self?.keep(StudioMessages.text(list), number) }
        last = list
        do { try await pause(start.duration(to: .now)) } catch { return }
      }
    }
    state.withLock { state in
      if state.number == number { state.task = task } else { task.cancel() }
    }
  }

  /// Reads nothing more.
  func stop() { _ = begin() }

  /// The newest message, if the page has not got it.
  func takeMessage() -> String? {
    state.withLock { state in
      defer { state.message = nil }
      return state.message
    }
  }

  /// Ends the present task; returns the number of the next one.
  private func begin() -> Int {
    let (task, number) = state.withLock { state in
      defer { state.task = nil }
      state.number += 1
      state.message = nil
      return (state.task, state.number)
    }
    task?.cancel()
    return number
  }

  private func keep(_ message: String, _ number: Int) {
    let isKept = state.withLock { state in
      guard state.number == number else { return false }
      state.message = message
      return true
    }
    if isKept { wakeup.yield() }
  }

  private static func read(
    _ browsing: StudioMessages.Browsing,
    _ request: Int,
    from store: any StudioStore
  ) async -> StudioMessages.StoreList {
    var list = StudioMessages.StoreList(request: request)
    do {
      list.charts = try await store.charts()
      let inhabited = list.charts.first { $0.states.contains { $0.machines > 0 } }
      list.chart = browsing.chart ?? (inhabited ?? list.charts.first)?.name
      guard let chart = list.chart else { return list }
      guard list.charts.contains(where: { $0.name == chart }) else {
        list.error = "the store has no chart '\(chart.prefix(100))'"
        return list
      }
      let findings = try await store.findings(of: chart, limit: findingLimit + 1)
      list.findings = findings.prefix(findingLimit).map(StudioMessages.StoreList.Finding.init)
      list.hasMoreFindings = findings.count > findingLimit
      let machines = try await store.list(browsing.query(of: chart))
      let page = machines.prefix(StudioMessages.Browsing.pageSize)
      list.machines = page.map(StudioMessages.StoreList.Row.init)
      list.next = machines.count > page.count ? page.last?.cursor : nil
    } catch {
      list.error = "\(error)"
    }
    return list
  }
}
#endif
