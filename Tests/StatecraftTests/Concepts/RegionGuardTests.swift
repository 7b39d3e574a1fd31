import Statecraft
import Testing

@testable import RandomCharts

/// Guards of later microsteps in charts whose regions have tables of their own.
@Suite struct RegionGuardTests {
  @Test func `a guard of a raised event sees what another region has done in the step`() throws {
    var (machine, plain) = try machines()
    let outcome = machine.send(.go)
    #expect(outcome.words == plain.send(.go).words)
    #expect(outcome.steps.map { "\($0.cause)" } == ["go", "check", "probe", "done 402"])
    #expect(machine.isIn(203) && machine.isIn(303) && machine.isIn(404))
  }

  @Test func `a guard of a completion sees what another region has done in the step`() throws {
    var (machine, plain) = try machines()
    let outcome = machine.send(.end)
    #expect(outcome.words == plain.send(.end).words)
    #expect(outcome.steps.map { "\($0.cause)" } == ["end", "done 402"])
    #expect(machine.isIn(404))
  }

  @Test func `a guard of a raised event sees what its own region has done in the step`() throws {
    var (machine, plain) = try machines()
    for _ in 0..<12 {
      #expect(machine.send(.count).words == plain.send(.count).words)
      #expect(machine.context == plain.context)
    }
  }

  @Test func `the outcomes are the same with and without a table`() throws {
    let agreement = TableAgreement(context: Valves(), chart: Valves.chart)
    let fromTable = try agreement.check(1_500)
    #expect(fromTable > 300)
  }

  /// A machine whose regions have tables of their own, without one of whole configurations, and a machine
  /// without a table.
  private func machines() throws -> (Machine<Valves>, Machine<Valves>) {
    let divided = Valves.chart.limited(to: .init(bytes: 1 << 24, whole: 0))
    return (
      try Machine.start(Valves(), chart: divided).machine,
      try Machine.start(Valves(), chart: Valves.chart.limited(to: .none)).machine
    )
  }
}

extension RegionGuardTests {
  /// A region that opens and closes a valve between two that react to what they raise, one that reacts to
  /// its completion, one that counts, and thirteen more.
  struct Valves: Statechart, Equatable {
    typealias State = Int
    enum Event: CaseIterable { case go, end, check, probe, back, count, parity, turn }
    var isOpen = false
    var count = 0

    static let chart = Chart(initial: 0) {
      parallel(0) {
        state(200, initial: 201) {
          state(201) { on(.go, to: 202).raise(.check) }
          state(202) { on(.check, to: 203).when("it is open") { $0.isOpen } }
          state(203)
          on(.back, to: 201, type: .internal)
        }
        state(100, initial: 101) {
          state(101) {
            on(.go) { $0.isOpen.toggle() }
            on(.end) { $0.isOpen.toggle() }
          }
        }
        state(300, initial: 301) {
          state(301) { on(.go, to: 302).raise(.probe) }
          state(302) { on(.probe, to: 303).when("it is open") { $0.isOpen } }
          state(303)
          on(.back, to: 301, type: .internal)
        }
        state(400, initial: 402) {
          state(402, initial: 401) {
            state(401) {
              on(.go, to: 403)
              on(.end, to: 403)
            }
            final(403)
            onDone(to: 404).when("it is open") { $0.isOpen }
          }
          state(404)
          on(.back, to: 402, type: .internal)
        }
        state(500, initial: 501) {
          state(501) { on(.count, to: 502) { $0.count += 1 }.raise(.parity) }
          state(502) {
            on(.parity, to: 503).when("it is even") { $0.count.isMultiple(of: 2) }
            on(.count, to: 501)
          }
          state(503) { on(.count, to: 501) }
        }
        for number in 0..<13 {
          state(1_000 + 10 * number, initial: 1_001 + 10 * number) {
            state(1_001 + 10 * number) { on(.turn, to: 1_002 + 10 * number) }
            state(1_002 + 10 * number) { on(.turn, to: 1_001 + 10 * number) }
          }
        }
      }
    }
  }
}
