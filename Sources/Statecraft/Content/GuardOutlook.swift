/// What a guard's questions for states come to, as far as the chart alone says it.
enum GuardOutlook {
  /// It depends on the machine.
  case open
  /// The guard is false whatever the context says.
  case never
  /// The guard is true whatever the context says.
  case always
  /// A part of a conjunction denies what is never true.
  case partlyAlways(String)
}

/// What a chart says of states on behalf of a transition.
struct StatePlaces {
  /// Whether a state is active while the transition's source is; `nil` when it can be or not.
  let isActive: (StateID) -> Bool?
  /// Whether two states are never active together.
  let excludeEachOther: (StateID, StateID) -> Bool
}

extension Condition {
  /// What the condition's questions for states come to.
  func outlook(_ places: StatePlaces) -> GuardOutlook {
    switch value(places) {
    case true: return .always
    case false: return .never
    case nil: break
    }
    let idle = conjuncts.first { part in
      if case .not = part { part.value(places) == true } else { false }
    }
    return idle.map { .partlyAlways($0.name) } ?? .open
  }

  /// Whether the condition holds; `nil` when that depends on the machine.
  private func value(_ places: StatePlaces) -> Bool? {
    switch self {
    case .predicate: return nil
    case .isIn(let state): return places.isActive(StateID(state))
    case .not(let operand): return operand.value(places).map { !$0 }
    case .any(let operands):
      let values = operands.map { $0.value(places) }
      return values.contains(true) ? true : values.contains(nil) ? nil : false
    case .all:
      let parts = conjuncts
      let values = parts.map { $0.value(places) }
      if values.contains(false) || Self.excludeEachOther(parts, places) { return false }
      return values.contains(nil) ? nil : true
    }
  }

  /// The parts of a conjunction, however it is nested.
  private var conjuncts: [Condition] {
    if case .all(let operands) = self { operands.flatMap { $0.conjuncts } } else { [self] }
  }

  /// Whether two of the parts ask for states that are never active together.
  private static func excludeEachOther(_ parts: [Condition], _ places: StatePlaces) -> Bool {
    let states = parts.compactMap { part in
      if case .isIn(let state) = part { StateID(state) } else { nil }
    }
    return states.indices.contains { first in
      states[(first + 1)...].contains { places.excludeEachOther(states[first], $0) }
    }
  }
}
