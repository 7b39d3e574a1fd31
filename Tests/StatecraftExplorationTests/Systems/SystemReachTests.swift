import Statecraft
import StatecraftExploration
import Testing

/// What the machines of a system can reach together.
@Suite struct SystemReachTests {
  /// A door that opens for a word that nobody says.
  struct Door: Statechart, Sendable {
    enum State: CaseIterable, Sendable { case shut, open, inner, broken }
    enum Event: CaseIterable, Sendable { case knock, word }

    var knocks = 0

    static let chart = Chart(initial: .shut) {
      state(.shut) {
        on(.knock, to: .broken).when("hard") { $0.knocks > 1 }
        on(.knock).do { $0.knocks = 1 }
        on(.word, to: .open)
      }
      state(.open, initial: .inner) { state(.inner) { on(.knock, to: .shut) } }
      state(.broken)
    }
  }

  /// A guest who knocks.
  struct Guest: Statechart, Sendable {
    enum State: CaseIterable, Sendable { case away, waiting }
    enum Event: CaseIterable, Sendable { case come }
    enum Output: Sendable, Hashable { case knock }

    static let chart = Chart(initial: .away) {
      state(.away) { on(.come, to: .waiting).emit(.knock) }
      state(.waiting)
    }
  }

  private var system: MachineSystem {
    var system = MachineSystem("Visit")
    let guest = system.add("guest", Guest())
    let door = system.add("door", Door())
    system.connect(guest, to: door, via: .synchronous) { _ in .knock }
    system.every(.come, of: guest)
    system.without(.word, of: door)
    system.never("open") { $0[door].isIn(.open) }
    return system
  }

  private func text(_ way: SystemReach.Way?) -> String {
    switch way {
    case .path(let path): "\(path.steps.count): \(path.end)"
    case .infeasible(let reason): reason
    case .unknown(let reason): "unknown: \(reason)"
    case nil: "none"
    }
  }

  @Test func `transitions and states that cannot be reached have the reason`() throws {
    let reach = try system.reach()
    func transition(_ machine: Int, _ number: Int) -> String {
      text(reach.transitions[SystemTransition(machine: machine, number: number)])
    }
    #expect(transition(0, 0) == "1: the transition is taken")
    #expect(transition(1, 1) == "1: the transition is taken")
    let never = "none of the 2 situations that can be reached"
    #expect(transition(1, 0) == "it is taken in \(never)")
    #expect(transition(1, 2) == "it is taken in \(never)")
    #expect(transition(1, 3) == "'door.inner' is never entered")
    #expect(transition(1, 4) == "none")
    #expect(text(reach.states["guest.waiting"]) == "1: guest.waiting is entered")
    #expect(text(reach.states["door.shut"]) == "0: door.shut is entered")
    #expect(text(reach.states["door.open"]) == "it is entered in \(never)")
    #expect(text(reach.states["door.inner"]) == "'door.open' is never entered")
  }

  @Test func `a way leads to states of several machines, also to states around others`() throws {
    let reach = try system.reach()
    #expect(
      text(try reach.way(to: ["guest.waiting", "door.shut"])) == "1: in guest.waiting, door.shut"
    )
    #expect(text(try reach.way(to: ["guest.away"])) == "0: in guest.away")
    #expect(
      text(try reach.way(to: ["guest.away", "door.open"]))
        == "none of the 2 situations that can be reached is like that"
    )
    let error = #expect(throws: SystemReach.UnknownState.self) { try reach.way(to: ["door"]) }
    #expect(error?.description == "the system has no state 'door'")
  }

  @Test func `a budget that ends leaves what was not found unknown`() throws {
    let reach = try system.reach(budget: ExplorationBudget(situations: 0))
    #expect(text(reach.states["door.shut"]) == "0: door.shut is entered")
    #expect(text(reach.states["door.open"]) == "unknown: the budget of 0 situations ended")
    #expect(
      text(try reach.way(to: ["door.open"])) == "unknown: the budget of 0 situations ended"
    )
  }

  @Test func `an event of which nothing is said leaves what was not found unknown`() throws {
    var system = MachineSystem("Visit")
    let door = system.add("door", Door())
    system.every(.knock, of: door)
    system.never("open") { $0[door].isIn(.open) }
    let reach = try system.reach()
    let unknown = "unknown: the system does not say whether 'word' comes to 'door'"
    #expect(text(reach.states["door.open"]) == unknown)
    #expect(text(reach.transitions[SystemTransition(machine: 0, number: 2)]) == unknown)
    #expect(text(try reach.way(to: ["door.open"])) == unknown)
    #expect(text(reach.states["door.shut"]) == "0: door.shut is entered")
  }

  /// A guest who knocks again and again.
  struct Impatient: Statechart, Sendable {
    enum State: CaseIterable, Sendable { case waiting }
    enum Event: CaseIterable, Sendable { case come }
    enum Output: Sendable, Hashable { case knock }

    static let chart = Chart(initial: .waiting) { state(.waiting) { on(.come).emit(.knock) } }
  }

  @Test func `what lies behind a full queue leaves what was not found unknown`() throws {
    var system = MachineSystem("Visit")
    let guest = system.add("guest", Impatient())
    let door = system.add("door", Door())
    system.connect(guest, to: door, via: .queue(1)) { _ in .knock }
    system.every(.come, of: guest)
    system.without(.word, of: door)
    system.never("open") { $0[door].isIn(.open) }
    let reach = try system.reach()
    for way in [reach.states["door.open"], try reach.way(to: ["door.open"])] {
      #expect(text(way).hasPrefix("unknown: "))
      #expect(text(way).hasSuffix(" behind a full queue"))
    }
  }

  @Test func `a system that cannot be explored says why`() {
    var empty = MachineSystem("nobody")
    _ = empty.add("guest", Guest())
    let error = #expect(throws: (any Error).self) { try empty.reach() }
    #expect(error.map { "\($0)" } == "the system has no claims; write at least one")
  }
}
