import Statecraft
import StatecraftExploration
import Testing

/// What is found in systems without a claim.
@Suite struct SystemFindingTests {
  /// A machine that takes one ball, and is final or not.
  struct Catcher: Statechart {
    enum State: CaseIterable { case waiting, holding, gone }
    enum Event: EventAlphabet {
      case ball(Int), leave

      struct Cases: Sendable {
        let ball = EventCase<Event, Int>(0, "ball") { if case .ball(let x) = $0 { x } else { nil } }
        let leave = EventCase<Event, Void>(1, "leave") {
          if case .leave = $0 { () } else { nil }
        }
      }
      static let cases = Cases()
      var caseIndex: Int {
        switch self {
        case .ball: 0
        case .leave: 1
        }
      }
    }
    enum Output: Hashable { case ball(Int) }
    struct TooHeavy: Error, CustomStringConvertible { let description = "too heavy" }

    var weight = 0

    static let chart = Chart(initial: .waiting) {
      state(.waiting) {
        on(\.ball, to: .holding).do {
          if $1 > 2 { throw TooHeavy() }
          $0.weight = $1
        }.emit { .ball($1 + 1) }
        on(\.leave, to: .gone)
      }
      state(.holding) { on(\.leave, to: .gone) }
      final(.gone)
    }
  }

  private func pair(
    _ link: SystemLink,
    weight: Int,
    leaves: Bool,
    _ more: (inout MachineSystem) -> Void = { _ in }
  ) -> SystemReport {
    var system = MachineSystem("game")
    let (left, right) = (system.add("left", Catcher()), system.add("right", Catcher()))
    system.connect(left, to: right, via: link) { output in
      switch output {
      case .ball(let weight): .ball(weight)
      }
    }
    system.every(.ball(weight), of: left)
    for member in [left, right] {
      if leaves { system.every(.leave, of: member) } else { system.without(.leave, of: member) }
    }
    system.always("true") { _ in true }
    more(&system)
    return system.check()
  }

  @Test func `a system in which all machines end has no findings`() {
    let report = pair(.queue(1), weight: 1, leaves: true)
    #expect(report.findings.isEmpty && report.isProved, "\(report)")
  }

  @Test func `a situation in which no event and no message changes anything is found`() {
    let report = pair(.queue(1), weight: 1, leaves: false)
    #expect(report.isProved)
    #expect(
      report.findings.map { "\($0)" } == [
        """
        ! 1 stuck situation: not all machines are final, and no event and no message changes \
        anything; add a way out or final states, or acknowledge the finding
          1. left: ball(1)  left in holding; left.weight: 0 → 1
          2. left → right: ball(2)  right in holding; right.weight: 0 → 2
          not all machines are final, and no event and no message changes anything
        """
      ]
    )
  }

  @Test func `messages that wait forever are named`() throws {
    var system = MachineSystem("two balls")
    let (left, right) = (system.add("left", Catcher()), system.add("right", Catcher()))
    let link = SystemLink.queue(1, waits: true)
    system.connect(left, to: right, via: link) { _ in .ball(1) }
    system.connect(right, to: right, via: link) { _ in .ball(1) }
    system.every(.ball(1), of: left)
    system.without(.leave, of: left)
    system.without(.leave, of: right)
    let report = system.check()
    try #require(report.findings.map(\.kind) == [.stuck])
    #expect(
      report.findings[0].problem
        == "1 stuck situation: not all machines are final, and no event and no message changes "
        + "anything; messages wait: right → right"
    )
  }

  @Test(arguments: [SystemLink.synchronous, .queue(1)])
  func `a step in which a machine fails is found with its way`(_ link: SystemLink) throws {
    let report = pair(link, weight: 2, leaves: true)
    try #require(report.findings.map(\.kind) == [.failingStep])
    let finding = report.findings[0]
    let isDirect = link == .synchronous
    #expect(
      finding.problem
        == (isDirect ? "left: ball(2) fails in 1 step" : "left → right: ball(3) fails in 2 steps")
    )
    #expect(
      finding.path?.steps.map(\.text)
        == ["left: ball(2)"] + (isDirect ? [] : ["left → right: ball(3)"])
    )
    let error = try #require(finding.path?.steps.last?.changes.last)
    #expect(error.hasPrefix("right: error: ") && error.contains("too heavy"))
    #expect(finding.path?.end == "the last step fails")
  }

  /// A machine that throws a ball when it starts.
  struct Thrower: Statechart {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case none }
    enum Output { case ball }

    static let chart = Chart(initial: .only) {
      state(.only) { onEntry().emit(.ball) }
    }
  }

  private func throwing(_ weight: Int) -> MachineSystem {
    var system = MachineSystem("game")
    let (thrower, catcher) = (system.add("thrower", Thrower()), system.add("catcher", Catcher()))
    system.connect(thrower, to: catcher, via: .synchronous) { _ in .ball(weight) }
    system.without(.none, of: thrower)
    system.every(.leave, of: catcher)
    system.always("true") { _ in true }
    system.acknowledge(.stuck, because: "the thrower is never final")
    return system
  }

  @Test func `a machine that fails while the system starts is found`() throws {
    #expect(throwing(2).check().findings.isEmpty)
    var heavy = throwing(3)
    let finding = try #require(heavy.check().findings.first)
    #expect(finding.kind == .failingStep)
    #expect(
      finding.problem.hasPrefix("a machine fails while the system starts: catcher: error: ")
        && finding.problem.contains("too heavy")
    )
    #expect(finding.path?.steps.isEmpty == true && finding.path?.end == "the start fails")
    heavy.acknowledge(.failingStep, because: "it is heavy")
    #expect(heavy.check().findings.isEmpty)
  }

  /// A machine that keeps a letter until it is at home, and cannot read it then.
  struct Reader: Statechart {
    enum State: CaseIterable { case away, home }
    enum Event: CaseIterable { case letter, arrive }
    struct Unreadable: Error {}

    static let chart = Chart(initial: .away, postponed: .limit(1)) {
      state(.away) {
        postpone(.letter)
        on(.arrive, to: .home)
      }
      state(.home) { on(.letter).do { _ in throw Unreadable() } }
    }
  }

  @Test func `a postponed message that fails when it is handled is found`() throws {
    var system = MachineSystem("post")
    let (player, reader) = (system.add("player", Player()), system.add("reader", Reader()))
    system.connect(player, to: reader, via: .synchronous) { _ in .letter }
    system.every(.ball, of: player)
    system.every(.arrive, of: reader)
    system.always("true") { _ in true }
    let failing = system.check().findings.filter { $0.kind == .failingStep }
    // The player's letter fails at home, too; the reader that arrives fails first.
    #expect(failing.map(\.problem) == ["reader: arrive fails in 2 steps"])
    #expect(failing.first?.path?.steps.map(\.text) == ["player: ball", "reader: arrive"])
    let error = try #require(failing.first?.path?.steps.last?.changes.last)
    #expect(error.hasPrefix("reader: error: ") && error.contains("Unreadable"))
  }

  @Test func `findings are acknowledged in some situations, and what is not found is a finding`() {
    let over = pair(.queue(1), weight: 1, leaves: false) {
      $0.acknowledge(.stuck, because: "the game is over") { $0.isQuiet }
    }
    #expect(over.findings.isEmpty)
    #expect(over.assumptions.last == "acknowledged: stuck, because the game is over")
    let other = pair(.queue(1), weight: 1, leaves: false) {
      $0.acknowledge(.stuck, because: "a ball waits") { !$0.isQuiet }
    }
    #expect(other.findings.map(\.kind) == [.stuck, .unneededAcknowledgement])
    #expect(
      other.findings.last?.problem
        == "the system acknowledges 'stuck', and nothing of the kind was found"
    )
  }

  // MARK: - Machines of other systems

  @Test func `a machine of another system is refused wherever the system names it`() {
    var other = MachineSystem("other")
    let stranger = other.add("stranger", Player())
    var system = MachineSystem("game")
    let player = system.add("player", Player())
    system.every(.ball, of: player)
    system.every(.ball, of: stranger)
    system.without(.ball, of: stranger)
    system.fair(.ball, of: stranger)
    system.weaklyFair(.ball, of: stranger)
    system.connect(player, to: stranger, via: .synchronous) { _ in .ball }
    system.connect(stranger, to: player, via: .synchronous) { _ in .ball }
    system.always("true") { _ in true }
    let report = system.check()
    #expect(report.claims.map(\.verdict) == [.unknown])
    #expect(
      report.problems
        == ["every(…, of:)", "without(…, of:)", "fair(…, of:)", "weaklyFair(…, of:)", "connect(…)"]
        .map {
          "`\($0)` speaks of the machine 'stranger', which is not one of this system; use what `add` "
            + "of this system has returned"
        }
    )
  }

  @Test func `a claim about a machine of another system is refused with the machine's name`() {
    var other = MachineSystem("other")
    let stranger = other.add("stranger", RingNode(id: 7))
    var system = MachineSystem("game")
    let node = system.add("node", RingNode(id: 1))
    system.every(.start, of: node)
    system.without(.token(0), of: node)
    let copy = system
    func problems(_ claim: (inout MachineSystem) -> Void) -> [String] {
      var system = copy
      claim(&system)
      let report = system.check()
      #expect(report.claims.map(\.verdict) == [.unknown] && report.findings.isEmpty)
      return report.problems
    }
    func refusal(_ place: String) -> [String] {
      [
        "\(place) speaks of the machine 'stranger', which is not one of this system; use what `add` of "
          + "this system has returned"
      ]
    }
    #expect(problems { $0.never("seven") { $0[stranger].id == 7 } } == refusal("'seven'"))
    #expect(
      problems { $0.always("runs") { !$0[node].isIn(.running) || $0[stranger].id == 7 } }
        == refusal("'runs'")
    )
    #expect(
      problems { $0.possible("sends") { $0.messages(from: node, to: stranger) > 0 } }
        == refusal("'sends'")
    )
    // A copy has the same machines.
    var right = copy
    right.always("one") { $0[node].id == 1 }
    right.acknowledge(.stuck, because: "nobody takes part") { $0[node].isIn(.running) }
    #expect(right.check().isProved && right.check().findings.isEmpty)
    right.acknowledge(.stuck, because: "nobody knows") { $0[stranger].isIn(.idle) }
    #expect(right.check().problems == refusal("an acknowledgement"))
  }
}
