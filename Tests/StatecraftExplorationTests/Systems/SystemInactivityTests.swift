import Statecraft
import StatecraftExploration
import Testing

/// Timers of inactivity in systems.
@Suite struct SystemInactivityTests {
  /// A screen that locks itself when nobody has touched it for a while.
  private struct Screen: Statechart {
    enum State: CaseIterable { case unlocked, locked }
    enum Event: CaseIterable { case touch }

    static let chart = Chart(initial: .unlocked) {
      state(.unlocked) { afterInactivity(.seconds(10), to: .locked) }
      state(.locked)
    }
  }

  /// A finger that touches some times, after eight seconds each.
  private struct Finger: Statechart {
    enum State: CaseIterable { case still }
    enum Event: CaseIterable { case none }
    enum Output: Hashable { case touch }

    var left: Int

    static let chart = Chart(initial: .still) {
      state(.still) {
        after(.seconds(8), to: .still).when("more") { $0.left > 0 }.do { $0.left -= 1 }
          .emit(.touch)
      }
    }
  }

  @Test func `events from outside that nothing takes keep a timer of inactivity from firing`()
    throws
  {
    var system = MachineSystem("desk")
    let screen = system.add("screen", Screen())
    system.every(.touch, of: screen)
    system.whenever(
      SystemFact("unlocked") { $0[screen].isIn(.unlocked) },
      leadsTo: SystemFact("locked") { $0[screen].isIn(.locked) }
    )
    system.alwaysPossible("locks") { $0[screen].isIn(.locked) }
    let report = system.check()
    #expect(report.claims.map(\.verdict) == [.refuted, .proved], "\(report)")
    let path = try #require(report.claims[0].path)
    #expect(path.steps.map(\.text).last == "screen: touch" && path.loopStart != nil)
  }

  @Test func `a timer of inactivity fires when no event comes`() {
    var system = MachineSystem("desk")
    let screen = system.add("screen", Screen())
    system.without(.touch, of: screen)
    system.whenever(
      SystemFact("unlocked") { $0[screen].isIn(.unlocked) },
      leadsTo: SystemFact("locked") { $0[screen].isIn(.locked) }
    )
    let report = system.check()
    #expect(report.isProved && report.situations == 2, "\(report)")
  }

  private func touched(_ link: SystemLink, within time: Duration) -> SystemReport {
    var system = MachineSystem("desk")
    let (screen, finger) = (system.add("screen", Screen()), system.add("finger", Finger(left: 1)))
    system.connect(finger, to: screen, via: link) { _ in .touch }
    system.without(.none, of: finger)
    system.whenever(
      SystemFact("unlocked") { $0[screen].isIn(.unlocked) },
      leadsTo: SystemFact("locked") { $0[screen].isIn(.locked) },
      within: time
    )
    return system.check()
  }

  @Test func `a message that nothing takes starts a timer of inactivity again`() throws {
    #expect(touched(.synchronous, within: .seconds(18)).isProved)
    let late = touched(.synchronous, within: .seconds(17))
    let path = try #require(late.claims.first?.path)
    let touch = "finger: after 8.0 seconds in still"
    // The second time nothing is left to touch.
    #expect(path.steps.map(\.text) == [touch, touch, "the time is up"])
    #expect(path.steps.map(\.delay) == [.seconds(8), .seconds(8), .seconds(1)])
  }

  /// A finger that touches every eight seconds, forever.
  private struct RestlessFinger: Statechart {
    enum State: CaseIterable { case away, near }
    enum Event: CaseIterable { case none }
    enum Output: Hashable { case touch }

    static let chart = Chart(initial: .away) {
      state(.away) { after(.zero, to: .near) }
      state(.near) { after(.seconds(8), to: .near).emit(.touch) }
    }
  }

  @Test func `a timer that starts again forever makes no claim with a time vacuous`() {
    var system = MachineSystem("desk")
    let screen = system.add("screen", Screen())
    let finger = system.add("finger", RestlessFinger())
    system.connect(finger, to: screen, via: .synchronous) { _ in .touch }
    system.without(.none, of: finger)
    let unlocked = SystemFact("unlocked") { $0[screen].isIn(.unlocked) }
    let near = SystemFact("near") { $0[finger].isIn(.near) }
    // No time passes at the start, so that it counts whether a run goes on from there.
    system.whenever(unlocked, leadsTo: near, within: .zero)
    system.never("locked") { $0[screen].isIn(.locked) }
    let report = system.check()
    #expect(report.isProved, "\(report)")
  }

  @Test func `a message that waits until it is taken has not come`() {
    let waiting = touched(.queue(1, waits: true), within: .seconds(10))
    #expect(waiting.claims.last?.verdict == .proved, "\(waiting)")
    let received = touched(.queue(1), within: .seconds(10))
    #expect(received.claims.last?.verdict == .refuted, "\(received)")
  }
}
