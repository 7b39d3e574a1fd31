import Statecraft
import StatecraftExploration
import Testing

/// Systems whose timers can fire forever without time passing.
@Suite struct SystemLoopTests {
  /// A lamp that blinks so fast that no time passes.
  struct Flash: ChartContext {
    enum State: CaseIterable { case on, off }
    enum Event: CaseIterable { case none }

    static let chart = Chart(initial: .off) {
      state(.off) { after(.zero, to: .on) }
      state(.on) { after(.zero, to: .off) }
    }
  }

  @Test func `timers that fire forever without time passing prove nothing`() {
    var system = MachineSystem("lamps")
    let flash = system.add("flash", Flash(), chart: Flash.chart)
    let sleeper = system.add("sleeper", Sleeper())
    system.without(.none, of: flash)
    system.every(.call, of: sleeper)
    let asleep = SystemFact("asleep") { $0[sleeper].isIn(.asleep) }
    let awake = SystemFact("awake") { $0[sleeper].isIn(.awake) }
    system.never("awake") { $0[sleeper].isIn(.awake) }
    system.whenever(asleep, leadsTo: awake)
    system.holds("it wakes up", .eventually(.fact(awake)))
    system.alwaysPossible("off") { $0[flash].isIn(.off) }
    let report = system.check()
    #expect(report.claims.map(\.verdict) == [.proved, .vacuous, .vacuous, .vacuous], "\(report)")
    #expect(
      report.claims.dropFirst().map(\.reason) == [
        "no run goes on from where 'asleep' is true, because timers fire forever without time passing",
        "no run goes on from the start, because timers fire forever without time passing",
        "no run goes on from the start, because timers fire forever without time passing",
      ]
    )
  }

  /// A lamp that blinks so fast that no time passes, until somebody stops it.
  struct Alarm: ChartContext {
    enum State: CaseIterable { case idle, on, off, stopped }
    enum Event: CaseIterable { case ring, stop }

    static let chart = Chart(initial: .idle) {
      state(.idle) { on(.ring, to: .on) }
      state(.on) {
        after(.zero, to: .off)
        on(.stop, to: .stopped)
      }
      state(.off) {
        after(.zero, to: .on)
        on(.stop, to: .stopped)
      }
      final(.stopped)
    }
  }

  @Test func `a loop without time passing refutes what only an event would end`() {
    var system = MachineSystem("alarm")
    let alarm = system.add("alarm", Alarm(), chart: Alarm.chart)
    system.every(.ring, .stop, of: alarm)
    let rings = SystemFact("rings") { $0[alarm].isIn(.on) || $0[alarm].isIn(.off) }
    let stopped = SystemFact("stopped") { $0[alarm].isIn(.stopped) }
    system.whenever(rings, leadsTo: stopped)
    let report = system.check()
    #expect(report.claims.map(\.verdict) == [.refuted], "\(report)")
    #expect(report.claims[0].path?.loopStart != nil)
  }
}
