import Statecraft
import StatecraftExploration
import StatecraftRandom

/// Two or three random machines with timers and random links between them, with a random proof, as a value.
///
/// Each machine sends to the next one, and the last one to the first.
struct RandomSystem: Hashable, Sendable {
  /// For each machine what is written in each of its four states.
  var machines: [[[PeerTransition]]]
  /// The links from each machine to the next one; `nil` where there is none.
  var links: [PeerLink?]
  /// Whether a third delayed event of a machine takes the place of the oldest one; else its step fails.
  var dropsOldest: Bool
  var claims: [RandomSystemClaim]
  var fairness: [RandomSystemFairness]

  /// The states of a machine: 1 and 2 are in 0.
  static let stateCount = 4

  /// The machine that a machine sends to.
  func target(of machine: Int) -> Int { (machine + 1) % machines.count }

  /// The events from outside of a machine; others can be messages of another one.
  static func events(of machine: Int) -> [Peer.Event] { machine == 0 ? [.a, .b] : [.a] }

  /// The work of the invocations of a machine.
  func works(of machine: Int) -> Set<PeerWork> {
    Set(
      machines[machine].joined().compactMap {
        if case .work(let work) = $0.trigger { work } else { nil }
      }
    )
  }

  /// How many timers can wait together at most: two delayed events of a machine, and its other timers.
  var mostTimers: Int {
    machines.reduce(0) { count, states in
      let transitions = states.joined()
      let timers = transitions.count(where: \.trigger.isTimer)
      return count + timers + (transitions.contains { $0.delayed != nil } ? 2 : 0)
    }
  }

  // MARK: - Building

  /// The charts of the machines, in which the timers of a state and of one inside of it can be pending together.
  var charts: [MachineChart<Peer>] {
    let limit = DelayedEventLimit.limit(2, whenFull: dropsOldest ? .dropOldest : .fail)
    return machines.map { states in
      let parts = states.map { $0.map(\.element) }
      return MachineChart(initial: 0, delayed: limit) {
        Peer.state(0, initial: 1) {
          parts[0]
          Peer.state(1) { parts[1] }
          Peer.state(2) { parts[2] }
        }
        Peer.state(3) { parts[3] }
      }
    }
  }

  /// The system with its claims.
  var system: MachineSystem {
    var system = MachineSystem("random")
    let members = charts.enumerated().map { system.add("m\($0)", Peer(), chart: $1) }
    for (machine, member) in members.enumerated() {
      for work in works(of: machine) { work.declare(in: &system, of: member) }
      let events = Self.events(of: machine)
      for event in Peer.Event.allCases {
        if events.contains(event) {
          system.every(event, of: member)
        } else {
          system.without(event, of: member)
        }
      }
    }
    for (machine, link) in links.enumerated() {
      guard let link else { continue }
      system.connect(members[machine], to: members[target(of: machine)], via: link.link) {
        Peer.event(for: $0)
      }
    }
    for fair in fairness {
      if fair.isStrong {
        system.fair(fair.event, of: members[fair.machine])
      } else {
        system.weaklyFair(fair.event, of: members[fair.machine])
      }
    }
    for (number, claim) in claims.enumerated() { claim.add(to: &system, number, members) }
    if claims.isEmpty { system.always("true") { _ in true } }
    return system
  }
}

/// A random assumption that an event of a machine comes.
struct RandomSystemFairness: Hashable, Sendable, CustomStringConvertible {
  let machine: Int
  let event: Peer.Event
  let isStrong: Bool

  var description: String { "\(isStrong ? "fair" : "weaklyFair")(.\(event), of: m\(machine))" }
}

extension RandomSystem: CustomStringConvertible {
  /// The machines nearly as they are written in Swift, and what is claimed of them, in words.
  var description: String {
    var lines: [String] = []
    for (machine, states) in machines.enumerated() {
      let heads = ["state(0, initial: 1)", "state(1, in: 0)", "state(2, in: 0)", "state(3)"]
      for (state, transitions) in states.enumerated() {
        let text = transitions.map { "\($0)" }.joined(separator: "; ")
        lines.append(
          (state == 0 ? "m\(machine): " : "    ") + heads[state]
            + (text.isEmpty ? "" : " { \(text) }")
        )
      }
      lines.append("    to m\(target(of: machine)): \(links[machine].map { "\($0)" } ?? "nothing")")
    }
    if dropsOldest { lines.append("a third delayed event takes the place of the oldest one") }
    return (lines + fairness.map { "\($0)" } + claims.map { "claim: \($0.name)" })
      .joined(separator: "\n")
  }
}

extension RandomSystem: Shrinkable {
  /// Systems with less in them, those with much less first.
  var smaller: [RandomSystem] {
    var found: [RandomSystem] = []
    func add(_ change: (inout RandomSystem) -> Void) {
      var copy = self
      change(&copy)
      found.append(copy)
    }
    for index in claims.indices { add { $0.claims.remove(at: index) } }
    if machines.count > 2, !claims.contains(where: { $0.speaks(of: machines.count - 1) }) {
      add {
        $0.machines.removeLast()
        $0.links.removeLast()
        $0.fairness.removeAll { $0.machine == machines.count - 1 }
      }
    }
    for index in links.indices where links[index] != nil {
      add { $0.links[index] = nil }
      if links[index] != .synchronous { add { $0.links[index] = .synchronous } }
      if links[index] != .queue(1) { add { $0.links[index] = .queue(1) } }
    }
    if dropsOldest { add { $0.dropsOldest = false } }
    for index in fairness.indices { add { $0.fairness.remove(at: index) } }
    for (machine, states) in machines.enumerated() {
      for (state, transitions) in states.enumerated() {
        for number in transitions.indices {
          add { $0.machines[machine][state].remove(at: number) }
          for smaller in transitions[number].smaller {
            add { $0.machines[machine][state][number] = smaller }
          }
        }
      }
    }
    for (index, claim) in claims.enumerated() {
      for smaller in claim.smaller { add { $0.claims[index] = smaller } }
    }
    return found
  }
}
