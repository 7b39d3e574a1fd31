import Observation
import Statecraft
import StatecraftTesting
import Synchronization
import Testing

@Suite @MainActor struct ObservableMachineTests {
  @Test func `a refused event notifies no observer`() {
    let machine = ObservableMachine(Album(), clock: VirtualClock())
    let views = Views(machine)
    for _ in 0..<3 { machine.send(.close) }
    #expect(views.draws == ["state": 0, "title": 0, "photos": 0, "machine": 0, "permits": 0])
  }

  @Test func `a view that reads the state is drawn again only when the state changes`() {
    let machine = ObservableMachine(Album(), clock: VirtualClock())
    let views = Views(machine)
    machine.send(.add)
    #expect(views.draws == ["state": 0, "title": 0, "photos": 1, "machine": 1, "permits": 1])
    machine.send(.open)
    #expect(views.draws == ["state": 1, "title": 0, "photos": 1, "machine": 2, "permits": 2])
    machine.send(.rename)
    #expect(views.draws == ["state": 1, "title": 1, "photos": 1, "machine": 3, "permits": 3])
    machine.send(.rename)
    #expect(views.draws == ["state": 1, "title": 1, "photos": 1, "machine": 4, "permits": 4])
  }

  @Test func `a property that cannot be compared counts as changed by each transition`() {
    let machine = ObservableMachine(Album(), clock: VirtualClock())
    let draws = Mutex(0)
    func draw() {
      withObservationTracking {
        _ = machine.cover
      } onChange: {
        draws.withLock { $0 += 1 }
      }
    }
    draw()
    machine.send(.close)
    #expect(draws.withLock { $0 } == 0)
    machine.send(.add)
    #expect(draws.withLock { $0 } == 1)
  }

  @Test func `a view is drawn again although an observer has already read the new value`() {
    let machine = ObservableMachine(Album(), clock: VirtualClock())
    let views = Views(machine)
    let observation = machine.observe { [weak machine] _ in
      MainActor.assumeIsolated { _ = machine?.photos }
    }
    machine.send(.add)
    #expect(views.draws["photos"] == 1)
    observation.cancel()
  }

  @Test func `a change during a notification is not mistaken for the notified one`() {
    let machine = ObservableMachine(Gauge(), clock: VirtualClock())
    let tellings = Mutex(0)
    withObservationTracking {
      _ = machine.level
    } onChange: {
      // It observes still, also what it does itself.
      let isFirst = tellings.withLock { count in
        count += 1
        return count == 1
      }
      if isFirst { MainActor.assumeIsolated { _ = machine.send(.rise) } }
    }
    machine.send(.rise)
    #expect(machine.level == 2)
    let draws = Mutex(0)
    withObservationTracking {
      _ = machine.level
    } onChange: {
      draws.withLock { $0 += 1 }
    }
    machine.send(.sink)
    #expect(machine.level == 1)
    #expect(draws.withLock { $0 } == 1)
  }

  @Test func `an optional property counts as changed when it receives a value`() {
    let machine = ObservableMachine(Gauge(), clock: VirtualClock())
    let draws = Mutex(0)
    func draw() {
      withObservationTracking {
        _ = machine.mark
      } onChange: {
        draws.withLock { $0 += 1 }
      }
    }
    draw()
    machine.send(.rise)
    #expect(draws.withLock { $0 } == 0)
    machine.send(.mark)
    #expect(draws.withLock { $0 } == 1)
    draw()
    machine.send(.rise)
    #expect(draws.withLock { $0 } == 1)
  }

  @Test func `timers and posted events are observed, too`() async throws {
    let clock = VirtualClock()
    let machine = ObservableMachine(Album(), clock: clock)
    let views = Views(machine)
    machine.post(.open)
    try await machine.wait(for: .opened)
    #expect(views.draws["state"] == 1)
    while clock.sleeperCount == 0 { await Task.yield() }
    clock.advance(by: .seconds(60))
    try await machine.wait(for: .closed)
    #expect(views.draws["state"] == 2)
  }

  @Test func `a posted event is handled without the sender's task-local values`() async throws {
    let senders = Mutex<[String?]>([])
    let machine = ObservableMachine(Album(), clock: VirtualClock()) { _ in
      senders.withLock { $0.append(Sender.name) }
    }
    Sender.$name.withValue("page") { machine.post(.open) }
    try await machine.wait(for: .opened)
    #expect(senders.withLock { $0 } == [nil, nil])
  }

  @Test func `what was posted before the end is handled`() {
    let machine = ObservableMachine(Album(), clock: VirtualClock())
    machine.post(.open)
    machine.stop()
    #expect(machine.isIn(.opened))
    machine.post(.close)
    #expect(machine.isIn(.opened))
  }

  @Test func `a stopped machine permits no events, and observers are notified`() {
    let machine = ObservableMachine(Album(), clock: VirtualClock())
    let views = Views(machine)
    #expect(machine.permitted == [.add, .rename, .open])
    #expect(machine.permittedEvents.map(\.event.name) == ["add", "rename", "open"])
    machine.stop()
    #expect(views.draws["permits"] == 1)
    #expect(views.draws["state"] == 0)
    #expect(machine.permitted == [])
    #expect(machine.permittedEvents.isEmpty)
  }

  @Test func `both live machines have the same interface`() async throws {
    let observed = Mutex<[String]>([])
    let note: @Sendable (Outcome<Album>) -> Void = { outcome in
      observed.withLock { $0.append("\(outcome.cause)") }
    }
    let live = LiveMachine(Album(), clock: VirtualClock(), observer: note)
    let machine = ObservableMachine(Album(), clock: VirtualClock(), observer: note)
    await live.send(contentsOf: [.add, .open])
    machine.send(contentsOf: [.add, .open])
    #expect(observed.withLock { $0 } == ["start", "start", "add", "open", "add", "open"])
    #expect(await live.states == machine.states)
    #expect(await live.configuration == machine.configuration)
    #expect(await live.tags == ["visible"])
    #expect(machine.tags == ["visible"])
    #expect(await live.hasTag("visible") && machine.hasTag("visible"))
    #expect(await live.permits(.close) && machine.permits(.close))
    #expect(await live.permitted == machine.permitted)
    #expect(await live.permittedEvents == machine.permittedEvents)
    #expect(await live.explain(.open) == machine.explain(.open))
    #expect(await live.invocations == machine.invocations)
    let waiter = Task { try await machine.waitUntilDone() }
    waiter.cancel()
    await #expect(throws: CancellationError.self) { try await waiter.value }
    await live.stop()
    #expect(await live.permitted.isEmpty)
    #expect(await live.permittedEvents.isEmpty)
    #expect(await !live.permits(.close))
    #expect(await machine.stop(timeout: .seconds(1)).isEmpty)
    await #expect(throws: LiveMachineError.stopped("Album(opened)")) {
      try await machine.waitUntilDone()
    }
  }

  @Test func `an existing machine needs no environment if its chart needs none`() async {
    let machine = ObservableMachine(Machine(Album()), clock: VirtualClock())
    machine.send(.open)
    let live = LiveMachine(machine.machine, clock: VirtualClock())
    #expect(await live.state == .opened)
  }
}

/// Counts how often the properties that views read have changed, as SwiftUI would draw the views.
@MainActor
private final class Views {
  private let counts = Mutex<[String: Int]>([:])

  init(_ machine: ObservableMachine<Album>) {
    follow("state") { [weak machine] in _ = machine?.state }
    follow("title") { [weak machine] in _ = machine?.title }
    follow("photos") { [weak machine] in _ = machine?.photos }
    follow("machine") { [weak machine] in _ = machine?.machine.now }
    follow("permits") { [weak machine] in _ = machine?.permits(.open) }
  }

  var draws: [String: Int] { counts.withLock { $0 } }

  private func follow(_ name: String, _ read: @escaping @MainActor @Sendable () -> Void) {
    counts.withLock { $0[name] = $0[name] ?? 0 }
    withObservationTracking(read) { [weak self] in
      MainActor.assumeIsolated {
        self?.counts.withLock { $0[name, default: 0] += 1 }
        self?.follow(name, read)
      }
    }
  }
}

private struct Album: Statechart {
  enum State: CaseIterable { case closed, opened }
  enum Event: CaseIterable { case add, rename, open, close }

  var title = "Untitled"
  var photos: [Int] = []
  var cover = Cover()
  struct Cover: Sendable {}

  static let chart = Chart(initial: .closed) {
    on(.add) { $0.photos.append($0.photos.count) }
    on(.rename) { $0.title = "Holidays" }
    state(.closed) { on(.open, to: .opened) }
    state(.opened) {
      tags("visible")
      on(.close, to: .closed)
      after(.seconds(60), to: .closed)
    }
  }
}

private struct Gauge: Statechart {
  enum State: CaseIterable { case on }
  enum Event: CaseIterable { case rise, sink, mark }

  var level = 0
  var mark: Int?

  static let chart = Chart(initial: .on) {
    state(.on) {
      on(.rise) { $0.level += 1 }
      on(.sink) { $0.level -= 1 }
      on(.mark) { $0.mark = $0.level }
    }
  }
}

private enum Sender {
  @TaskLocal static var name: String?
}
