#if Studio
internal import Synchronization

/// Reads for one page the part of a store that the page shows, again and again, and keeps the newest
/// message that the page has not got.
///
/// Only pages of lists, counts and the first findings are read, so that the time of a reading does
/// not depend on the number of machines. Readings that a store does not end are a bounded number: then the
/// last wish of the page waits for the end of one.
final class StoreBrowser: Sendable {
  /// What a page wants to see.
  private struct Wish {
    let number: Int
    let browsing: StudioMessages.Browsing
    let request: Int
  }

  private struct State {
    var task: Task<Void, Never>?
    /// The number of the present task, so that an earlier one leaves no message.
    var number = 0
    var message: String?
    /// The tasks that have not ended, also cancelled ones.
    var unfinished = 0
    /// What is read when one of them has ended.
    var wish: Wish?
  }

  /// The most tasks that have not ended.
  static let limit = 4

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
    start(Wish(number: begin(), browsing: browsing, request: request))
  }

  private func start(_ wish: Wish) {
    state.withLock { state in
      guard state.number == wish.number else { return }
      guard state.unfinished < Self.limit else {
        state.wish = wish
        return
      }
      state.unfinished += 1
      state.task = Task { [weak self, registry, pause] in
        var last: StudioMessages.StoreList?
        while !Task.isCancelled, let store = registry.store {
          let start = ContinuousClock.now
          let list = await Self.read(wish.browsing, wish.request, from: store)
          if list != last { self?.keep(StudioMessages.text(list), wish.number) }
          last = list
          do { try await pause(start.duration(to: .now)) } catch { break }
        }
        self?.end()
      }
    }
  }

  /// Notes that a task has ended, and begins to read what has waited for that.
  private func end() {
    let wish = state.withLock { state in
      state.unfinished -= 1
      defer { state.wish = nil }
      return state.wish
    }
    if let wish { start(wish) }
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
      state.wish = nil
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
