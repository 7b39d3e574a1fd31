import Statecraft
import StatecraftExploration
import Synchronization
import Testing

/// How often the machines of a system take their steps.
@Suite struct SystemStepTests {
  /// A counter that notes how often its guard is asked.
  struct Counter: Statechart {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case next }

    static let asked = Mutex(0)
    var count = 0

    static let chart = Chart(initial: .only) {
      state(.only) {
        on(.next).when("counted") { _ in
          asked.withLock { $0 += 1 }
          return true
        }
        .do { $0.count = ($0.count + 1) % 100 }
      }
    }
  }

  @Test func `a machine takes each step once, and again only where purity is checked`() {
    var system = MachineSystem("two counters")
    let counters = ["first", "second"].map { system.add($0, Counter()) }
    for counter in counters { system.every(.next, of: counter) }
    system.never("too far") { situation in counters.contains { situation[$0].count > 99 } }
    let report = system.check()
    #expect(report.situations == 10_000 && report.steps == 20_000)
    #expect(report.isProved)
    // There are 200 different steps, and some 1,200 situations whose two steps are taken again.
    #expect(Counter.asked.withLock { $0 } < 10_000)
  }

  /// A machine whose guard does not always say the same.
  struct Fickle: Statechart {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case next }

    static let asked = Mutex(0)
    var isOn = false

    static let chart = Chart(initial: .only) {
      state(.only) {
        on(.next).when("every other time") { _ in
          asked.withLock {
            $0 += 1
            return $0 % 2 == 1
          }
        }
        .do { $0.isOn.toggle() }
      }
    }
  }

  @Test func `a guard that is not pure is found although steps are kept`() {
    var system = MachineSystem("fickle")
    let fickle = system.add("fickle", Fickle())
    system.every(.next, of: fickle)
    system.possible("on") { $0[fickle].isOn }
    let report = system.check()
    #expect(report.claims.allSatisfy { $0.verdict != .proved && $0.verdict != .refuted })
    #expect(
      report.problems.contains {
        $0.contains("leads to different situations when it is tried twice")
      }
    )
  }
}
