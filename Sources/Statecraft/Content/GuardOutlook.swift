/// The result of a guard's state tests, as far as the chart alone determines it.
enum GuardOutlook {
  /// The result depends on the machine.
  case open
  /// The guard is false for every context.
  case never
  /// The guard is true for every context.
  case always
  /// A part of a conjunction negates a condition that never holds, so that the part is redundant.
  case partlyAlways(String)
}

extension Condition {
  /// Returns what the chart alone determines about the condition.
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

  /// Returns whether the condition holds; `nil` when that depends on the machine.
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

  /// The parts of a conjunction, with nested conjunctions flattened.
  private var conjuncts: [Condition] {
    if case .all(let operands) = self { operands.flatMap { $0.conjuncts } } else { [self] }
  }

  /// Returns whether two of the parts test states that are never active together.
  private static func excludeEachOther(_ parts: [Condition], _ places: StatePlaces) -> Bool {
    let states = parts.compactMap { part in
      if case .isIn(let state) = part { StateID(state) } else { nil }
    }
    return states.indices.contains { first in
      states[(first + 1)...].contains { places.excludeEachOther(states[first], $0) }
    }
  }
}
