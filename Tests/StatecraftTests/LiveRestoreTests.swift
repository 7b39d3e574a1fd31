import Statecraft
import StatecraftTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(30))) struct LiveRestoreTests {
  @Test func `by default the work of a restored machine starts again`() async throws {
    let runs = Mutex(0)
    let live = try restored(.restart) { runs.withLock { $0 += 1 } }
    try await live.wait(for: .paid)
    #expect(runs.withLock { $0 } == 1)
  }

  @Test func `work that must not be done twice fails with the reason`() async throws {
    let runs = Mutex(0)
    let live = try restored(.fail("the card may have been charged")) { runs.withLock { $0 += 1 } }
    let outputs = live.outputs()
    #expect(await live.state == .checking)
    #expect(
      await live.note
        == "the invocation 'charge' of 'paying' was interrupted when its machine was saved: "
        + "the card may have been charged"
    )
    #expect(runs.withLock { $0 } == 0)
    await live.stop()
    var told: [String] = []
    for await output in outputs { told.append(output) }
    #expect(told == ["check the charge"])
  }

  @Test func `an invocation may wait after a restore until it is resolved`() async throws {
    let runs = Mutex(0)
    let live = try restored(.wait) { runs.withLock { $0 += 1 } }
    let id = try #require(await live.invocations.first)
    #expect(await live.state == .paying)
    #expect(await live.liveCounts.invocations == 0)
    #expect(await live.send(.hurry).undelivered.map(\.invocation) == ["charge"])
    #expect(await live.resolve(id, with: .success("receipt 7")).kind == .transitioned)
    #expect(await live.note == "receipt 7")
    #expect(await live.resolve(id, with: .success("again")).kind == .refused)
    #expect(runs.withLock { $0 } == 0)
    await live.stop()
    #expect(
      await live.resolve(id, with: .success("late")).description
        == "done charge: refused, the machine was stopped"
    )
  }

  @Test @MainActor func `a result from an observer is handled after the observed outcome`() throws {
    let live = try ObservableMachine(
      machine(.wait),
      environment: Bill.Bank { "" },
      clock: VirtualClock()
    )
    let id = try #require(live.invocations.first)
    let kinds = Mutex<[String]>([])
    let observation = live.observe { [weak live] outcome in
      kinds.withLock { $0.append("\(outcome.cause)") }
      guard "\(outcome.cause)" == "hurry" else { return }
      MainActor.assumeIsolated {
        let outcome = live?.resolve(id, with: .success("receipt 8"))
        #expect(outcome?.kind == .postponed)
      }
    }
    live.send(.hurry)
    live.send(.hurry)
    #expect(kinds.withLock { $0 } == ["hurry", "done charge", "hurry"])
    #expect(live.state == .paid)
    observation.cancel()
  }

  @Test func `a machine that was not restored starts its work whatever onRestore says`()
    async throws
  {
    for restoration in [InvocationRestoration.restart, .fail("no"), .wait] {
      let machine = Machine(Bill(), chart: Bill.chart(restoration))
      let live = LiveMachine(machine, environment: Bill.Bank { "receipt" }, clock: VirtualClock())
      try await live.wait(for: .paid)
      #expect(await live.note == "receipt")
    }
  }

  @Test func `only work that restarts is among the effects of a restore`() throws {
    for (restoration, count) in [(InvocationRestoration.restart, 1), (.fail("no"), 0), (.wait, 0)] {
      let saved = Machine(Bill(), chart: Bill.chart(restoration)).snapshot()
      let restored = try Machine.restoring(saved, chart: Bill.chart(restoration))
      #expect(restored.effects.count == count)
      #expect(restored.machine.invocations.map(\.name) == ["charge"])
      #expect(restored.machine.snapshot().invocations == saved.invocations)
    }
  }

  private func machine(_ restoration: InvocationRestoration) throws -> Machine<Bill> {
    let chart = Bill.chart(restoration)
    return try Machine.restoring(Machine(Bill(), chart: chart).snapshot(), chart: chart).machine
  }

  private func restored(
    _ restoration: InvocationRestoration,
    _ charge: @escaping @Sendable () -> Void
  ) throws -> LiveMachine<Bill> {
    try LiveMachine(
      machine(restoration),
      environment: Bill.Bank {
        charge()
        return "receipt 1"
      },
      clock: VirtualClock()
    )
  }
}

private struct Bill: ChartContext, Codable {
  enum State: CaseIterable { case paying, paid, checking }
  enum Event: CaseIterable, Codable { case hurry }
  typealias Output = String
  struct Bank: Sendable {
    let charge: @Sendable () async throws -> String
    init(_ charge: @escaping @Sendable () async throws -> String) { self.charge = charge }
  }
  typealias Environment = Bank

  var note = ""

  static func chart(_ restoration: InvocationRestoration) -> MachineChart<Bill> {
    MachineChart(initial: .paying) {
      state(.paying) {
        on(.hurry).send(to: "charge") { _, _ in "hurry" }
        invoke("charge", receiving: String.self) { _, bank, _, _ in try await bank.charge() }
          .onRestore(restoration)
          .onDone(to: .paid) { $0.note = $1 }
          .onFailure(to: .checking) { $0.note = "\($1)" }
      }
      state(.paid) { on(.hurry) { _ in } }
      state(.checking) { onEntry().emit("check the charge") }
    }
  }
}
