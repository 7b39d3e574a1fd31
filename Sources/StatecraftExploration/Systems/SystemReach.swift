internal import Statecraft
internal import Synchronization

/// What the machines of a system can do together: their transitions and states, and situations of several
/// machines.
///
/// The unchecked `Sendable` is right because the exploration, which has caches, is only used by one thread at
/// a time.
package final class SystemReach: @unchecked Sendable {
  /// Whether something can be reached.
  package enum Way: Sendable {
    /// A shortest run reaches it with its last step.
    case path(SystemPath)
    /// No run reaches it, under the assumptions of the proof: with the reason, in words.
    case infeasible(because: String)
    /// The exploration did not find out: with the reason, in words.
    case unknown(because: String)
  }

  /// There is no such state.
  package struct UnknownState: Error, CustomStringConvertible {
    package let description: String
  }

  /// What is known of each transition that can be taken, but for those that ignore or postpone.
  package private(set) var transitions: [SystemTransition: Way] = [:]
  /// What is known of each state, with its machine: `first.waiting`.
  package private(set) var states: [String: Way] = [:]

  private let judge: SystemJudge
  private let visits: SystemVisits
  private let lock = Mutex(())
  /// For each machine of the system the active states of each of its machines that were asked for.
  private var active: [[Int: Set<String>]]

  init(_ explorer: SystemExplorer) {
    judge = SystemJudge(explorer)
    visits = explorer.firstVisits ?? SystemVisits([])
    active = explorer.steps.parts.map { _ in [:] }
    for (member, origin) in explorer.steps.system.origins.enumerated() {
      let outline = origin.outline
      // To make ways takes time, too.
      for state in outline.states {
        states[state.name] =
          explorer.interruption.map { .unknown(because: "\($0)") } ?? way(to: state)
      }
      for (number, source) in outline.transitions {
        let transition = SystemTransition(machine: member, number: number)
        transitions[transition] =
          explorer.interruption.map { .unknown(because: "\($0)") }
          ?? way(to: transition, from: source)
      }
    }
  }

  /// Why something else may happen than what was explored; `nil` if nothing else does.
  private var gap: String? {
    if let stop = judge.explorer.stop { return "\(stop)" }
    return judge.explorer.cut.isEmpty ? judge.doubt : judge.explorer.cutText
  }

  /// The number of situations that were explored.
  private var count: Int { judge.explorer.store.count }

  /// Says that something never happens.
  private func never(_ verb: String) -> String {
    count == 1
      ? "it is not \(verb) in the only situation that can be reached"
      : "it is \(verb) in none of the \(count) situations that can be reached"
  }

  // MARK: - Transitions and states

  private func way(
    to transition: SystemTransition,
    from source: String?
  ) -> Way {
    if let place = visits.transitions[transition] {
      return path(to: place, end: "the transition is taken") { step in
        step.visits.contains { member, visits in
          member == transition.machine && visits.transitions.contains(transition.number)
        }
      }
    }
    if let gap { return .unknown(because: gap) }
    if let source, visits.states[source] == nil {
      return .infeasible(because: "'\(source)' is never entered")
    }
    return .infeasible(because: never("taken"))
  }

  private func way(to state: SystemOutline.State) -> Way {
    if let place = visits.states[state.name] {
      let parts = judge.explorer.steps.parts
      return path(to: place, end: "\(state.name) is entered") { step in
        step.visits.contains { member, visits in
          visits.entered.contains { "\(parts[member].name).\($0)" == state.name }
        }
      }
    }
    if let gap { return .unknown(because: gap) }
    if let parent = state.parent, visits.states[parent] == nil {
      return .infeasible(because: "'\(parent)' is never entered")
    }
    return .infeasible(because: never("entered"))
  }

  private func path(
    to place: SystemVisits.Place,
    end: String,
    where isLast: (SystemStep) -> Bool
  ) -> Way {
    var way: [(label: UInt32, bytes: [UInt8])] = []
    if case .step(let from, let label, let target) = place {
      way = judge.way(to: from) + [(label, judge.bytes(of: target))]
    }
    return replayed(way, end: end, where: isLast)
  }

  /// A way that was replayed on the machines; one that does not replay says nothing.
  private func replayed(
    _ way: [(label: UInt32, bytes: [UInt8])],
    end: String,
    where isLast: (SystemStep) -> Bool = { _ in true }
  ) -> Way {
    do {
      return .path(try judge.replay.path(way, loopStart: nil, end: end, where: isLast))
    } catch {
      return .unknown(because: "\(error)")
    }
  }

  // MARK: - Situations

  /// Finds a shortest way to a situation in which states of one or more machines are active together.
  ///
  /// - Parameter names: the states, each with its machine: `first.waiting`; others may be active, too.
  /// - Returns: the way; infeasible if no situation that can be reached is like that.
  /// - Throws: an error that names a state that there is not.
  /// - Complexity: O(situations × machines).
  package func way(to names: [String]) throws(UnknownState) -> Way {
    var wanted: [Int: Set<String>] = [:]
    let parts = judge.explorer.steps.parts
    for name in names {
      guard let member = parts.indices.first(where: { isState(name, of: $0) }) else {
        throw UnknownState(description: "the system has no state '\(name)'")
      }
      wanted[member, default: []].insert(String(name.dropFirst(parts[member].name.count + 1)))
    }
    return lock.withLock { _ in
      guard let found = situation(with: wanted) else {
        if let gap { return .unknown(because: gap) }
        return .infeasible(
          because: count == 1
            ? "the only situation that can be reached is not like that"
            : "none of the \(count) situations that can be reached is like that"
        )
      }
      return replayed(judge.way(to: found), end: "in \(names.joined(separator: ", "))")
    }
  }

  private func isState(_ name: String, of member: Int) -> Bool {
    judge.explorer.steps.system.origins[member].outline.states.contains { $0.name == name }
  }

  /// The first situation in which these states of machines are active; it is one of the nearest.
  private func situation(with wanted: [Int: Set<String>]) -> Int? {
    let explorer = judge.explorer
    return (0..<explorer.store.count).first { number in
      guard !explorer.cut.contains(number) else { return false }
      let state = explorer.state(in: number)
      return wanted.allSatisfy { member, names in
        names.isSubset(of: configuration(of: member, in: state))
      }
    }
  }

  private func configuration(of member: Int, in state: SystemState) -> Set<String> {
    let number = state.numbers[member]
    if let known = active[member][number] { return known }
    let steps = judge.explorer.steps
    let part = steps.parts[member]
    let names = Set(part.configuration(of: steps.machine(member, in: state)))
    active[member][number] = names
    return names
  }
}

/// The states and the transitions of a machine of a system.
struct SystemOutline {
  /// A state.
  struct State {
    /// The name with that of its machine.
    let name: String
    /// That of the state around it; `nil` at the top.
    let parent: String?
  }

  var states: [State] = []
  /// The transitions that can be taken, each with its source; `nil` for the machine itself.
  var transitions: [(number: Int, source: String?)] = []
}

extension MachineOrigin {
  /// The states and the transitions of the machine.
  fileprivate var outline: SystemOutline {
    let model = chart.model
    func name(_ state: Int) -> String? {
      state == 0 ? nil : "\(self.name).\(model.states[state].name)"
    }
    var outline = SystemOutline()
    for state in model.states.indices.dropFirst() {
      outline.states.append(
        SystemOutline.State(
          name: name(state) ?? "",
          parent: model.states[state].parent.flatMap(name)
        )
      )
    }
    for transition in model.transitions.indices
    where model.transitions[transition].disposition == .take {
      outline.transitions.append((transition, name(model.transitions[transition].source)))
    }
    return outline
  }
}
