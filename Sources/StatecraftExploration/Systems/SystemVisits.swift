/// What a machine of a system visits in its part of a step.
struct PartVisits {
  /// The numbers of the transitions that it takes.
  let transitions: [Int]
  /// The states that it enters, in words.
  let entered: [String]

  init(_ account: PartAccount) {
    transitions = account.transitions
    entered = account.entered
  }
}

/// Where an exploration has visited each transition and each state of a system first.
struct SystemVisits {
  /// Where something was visited.
  enum Place {
    /// When the system starts.
    case start
    /// In a step, by the numbers of the situations.
    case step(from: Int, label: UInt32, target: Int)
  }

  private let names: [String]
  private(set) var transitions: [SystemTransition: Place] = [:]
  /// The states, each with its machine: `first.waiting`.
  private(set) var states: [String: Place] = [:]

  /// Begins with nothing visited.
  ///
  /// - Parameter names: the names of the machines.
  init(_ names: [String]) {
    self.names = names
  }

  /// Notes what is visited at a place; places come in the order of their distance from the start.
  mutating func note(_ visits: [(member: Int, visits: PartVisits)], at place: Place) {
    for (member, visits) in visits {
      for number in visits.transitions {
        let transition = SystemTransition(machine: member, number: number)
        if transitions[transition] == nil { transitions[transition] = place }
      }
      for state in visits.entered {
        let name = "\(names[member]).\(state)"
        if states[name] == nil { states[name] = place }
      }
    }
  }
}
