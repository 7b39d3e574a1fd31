import Statecraft
import StatecraftExploration
import Synchronization
import Testing

/// Systems that cannot be proved about are refused, with the reason.
struct SystemRefusalTests {
  @Test func `machines that answer each other without end in one step are refused`() {
    var system = MachineSystem("game")
    let (left, right) = (system.add("left", Player()), system.add("right", Player()))
    system.connect(left, to: right, via: .synchronous) { _ in .ball }
    system.connect(right, to: left, via: .synchronous) { _ in .ball }
    system.every(.ball, of: left)
    system.possible("anything") { _ in true }
    let report = system.check()
    #expect(report.claims.map { $0.verdict } == [.unknown])
    #expect(
      report.problems == [
        "the machines 'right' and others send each other messages without end in one step; use a "
          + "queue for one of the connections"
      ]
    )
  }

  @Test func `a machine whose step does not end is refused, unless the step is taken back`() {
    func problems(_ errors: ErrorPolicy, initial: EndlessStepTests.Small.State = .a) -> [String] {
      typealias Small = EndlessStepTests.Small
      let chart = MachineChart<Small>(initial: initial, errors: errors) {
        Small.state(.a) { Small.on(.x, to: .b) }
        Small.state(.b) { Small.always(to: .c) }
        Small.state(.c) { Small.always(to: .b) }
        Small.state(.d)
      }
      var system = MachineSystem("game")
      let small = system.add("small", Small(), chart: chart)
      system.every(.x, of: small)
      system.without(.y, of: small)
      system.always("true") { _ in true }
      return system.check().problems
    }
    #expect(problems(.rollBack) == [])
    #expect(problems(.raise).count == 1)
    let step = problems(.raise).first ?? ""
    #expect(step.hasPrefix("in 'small': a step does not end: "), "\(step)")
    #expect(step.hasSuffix(", or a delay to what is sent"), "\(step)")
    let start = problems(.raise, initial: .b).first ?? ""
    #expect(start.hasPrefix("in 'small': the start does not end: "), "\(start)")
    let failed = problems(.rollBack, initial: .b).first ?? ""
    #expect(failed.hasPrefix("in 'small': the machine cannot start: endless loop: "), "\(failed)")
  }

  @Test func `equal names and fairness without events are refused`() {
    var twins = MachineSystem("twins")
    let first = twins.add("twin", Player())
    _ = twins.add("twin", Player())
    twins.fair(.ball, of: first)
    twins.always("true") { _ in true }
    #expect(
      twins.check().problems == [
        "two machines have the name 'twin'; give each a name of its own",
        "an event of 'twin' is fair, but never comes; write it in `every(…, of:)`, too",
      ]
    )
    #expect(
      MachineSystem("empty").check().problems == [
        "the system has no machines; add at least one",
        "the system has no claims; write at least one",
      ]
    )
  }

  @Test func `a system without claims proves nothing, unless a queue can be too full`() {
    var system = MachineSystem("game")
    let (left, right) = (system.add("left", Player()), system.add("right", Player()))
    system.every(.ball, of: left)
    system.without(.ball, of: right)
    let report = system.check()
    #expect(report.problems == ["the system has no claims; write at least one"])
    #expect(!report.isProved)
    system.connect(left, to: right, via: .queue(1)) { _ in .ball }
    #expect(system.check().claims.map { $0.verdict } == [.refuted])
  }

  @Test func `an event that nothing brings must be named`() {
    var system = MachineSystem("elections")
    let node = system.add("node", RingNode(id: 1))
    system.every(.start, of: node)
    system.never("a leader") { $0[node].isIn(.leader) }
    let report = system.check()
    #expect(report.claims.map(\.verdict) == [.unknown])
    #expect(
      report.problems == [
        "the system does not say whether the event 'token' comes to 'node', and no message is one; "
          + "write `every(…, of:)` with the events that may come, or `without(…, of:)` if it never does"
      ]
    )
    system.without(.token(0), of: node)
    let again = system.check()
    #expect(again.isProved)
    #expect(again.assumptions == ["never from outside: node: token"])
    system.without(.start, of: node)
    #expect(
      system.check().problems == [
        "the system says both that the event 'start' comes to 'node' and that it never does; "
          + "remove one of them"
      ]
    )
  }

  /// A machine whose action reads what is outside of it.
  struct Drawer: Statechart {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case draw }
    static let count = Atomic(0)
    var number = 0
    static let chart = Chart(initial: .only) {
      state(.only) {
        on(.draw) { $0.number = count.add(1, ordering: .relaxed).newValue % 7 }
      }
    }
  }

  @Test func `an action that reads what is not in the context is refused`() {
    var system = MachineSystem("drawing")
    let drawer = system.add("drawer", Drawer())
    system.every(.draw, of: drawer)
    system.always("true") { _ in true }
    let report = system.check()
    #expect(report.claims.map { $0.verdict } == [.unknown])
    #expect(
      report.problems == [
        "drawer: draw leads to different situations when it is tried twice; a guard or an action "
          + "reads or changes something outside the context, which must be passed in events or "
          + "through the environment"
      ]
    )
  }
}
