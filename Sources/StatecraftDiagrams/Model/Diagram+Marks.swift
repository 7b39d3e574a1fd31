public import Statecraft

extension Diagram {
  /// Marks the active states, the number of times each transition was taken, and the last
  /// transitions of a run.
  ///
  /// Existing marks are kept, so that several runs add up.
  ///
  /// - Parameter outcomes: the outcomes of the machine from its start on, in order.
  public mutating func mark<Context>(_ outcomes: some Sequence<Outcome<Context>>) {
    for outcome in outcomes.lazy.flatMap(\.all) where outcome.kind != .failed {
      let steps = outcome.steps
      guard !steps.isEmpty else { continue }
      marks.justTaken = []
      for step in steps {
        for number in step.takenNumbers where edges.indices.contains(number) {
          marks.taken[number, default: 0] += 1
          marks.justTaken.insert(number)
        }
        for number in states.indices where step.exitedNumbers.contains(number) {
          marks.active.remove(number)
        }
        for number in states.indices.dropFirst() where step.enteredNumbers.contains(number) {
          marks.active.insert(number)
          marks.visited.insert(number)
        }
      }
    }
  }

  /// Marks the content of a recording: the active states, how often each transition was taken, and
  /// the last one.
  ///
  /// Records contain only names. A transition is therefore found by its cause and by the states
  /// that were exited and entered. If several transitions match, the first one is marked. Records
  /// do not contain reactions, which exit no state. Existing marks are kept.
  ///
  /// - Parameter records: the changes of state from the start on, in order.
  public mutating func mark(_ records: some Sequence<TransitionRecord>) {
    let numbers = Dictionary(
      states.enumerated().dropFirst().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    for record in records {
      let left = record.from.compactMap { numbers[$0] }
      let entered = record.to.compactMap { numbers[$0] }
      // A recording may begin later than the run. The states that are exited were active.
      let before = marks.active.union(left)
      marks.justTaken = taken(record, from: before, left: Set(left), entered: Set(entered))
      for edge in marks.justTaken { marks.taken[edge, default: 0] += 1 }
      marks.active = before.subtracting(left).union(entered)
      marks.visited.formUnion(left + entered)
    }
  }

  /// Returns the numbers of the transitions that match a change of state.
  ///
  /// They are found from the names of the exited and entered states, as for a recording.
  ///
  /// - Parameter record: the change.
  /// - Returns: the numbers, in order; empty if no transition of the diagram matches.
  public func transitions(of record: TransitionRecord) -> [Int] {
    var copy = self
    copy.marks = Marks()
    copy.mark([record])
    return copy.marks.justTaken.sorted()
  }

  /// Highlights states that were never visited and transitions that were never taken.
  public mutating func showCoverage() { marks.showsCoverage = true }

  /// Returns the first transition of each state that matches a record.
  private func taken(
    _ record: TransitionRecord,
    from active: Set<Int>,
    left: Set<Int>,
    entered: Set<Int>
  ) -> Set<Int> {
    var sources: Set<Int> = []
    var found: Set<Int> = []
    for (number, edge) in edges.enumerated() where edge.disposition == .take {
      let isActive =
        edge.source == 0 || active.contains(edge.source)
        || left.contains { isInside($0, of: edge.source) }
      guard isActive, reacts(edge, to: record.cause), !edge.targets.isEmpty,
        edge.targets.allSatisfy({ target in
          switch target {
          case .state(let state): entered.contains(state)
          case .history(let history):
            entered.contains { isInside($0, of: histories[history].parent) }
          }
        }), sources.insert(edge.source).inserted
      else { continue }
      found.insert(number)
    }
    // The transition of an inner state takes precedence over those of outer states.
    return found.filter { number in
      !found.contains { $0 != number && isInside(edges[$0].source, of: edges[number].source) }
    }
  }

  private func reacts(_ edge: Edge, to cause: String) -> Bool {
    if edge.cause == cause || edge.cause.isEmpty { return true }
    switch edge.trigger {
    case .events(let names): return names.contains(cause)
    case .anyEvent: return true
    case .eventless, .done, .timer, .inactivity, .namedTimer, .invocationDone, .invocationFailed,
      .error, .unknown:
      return false
    }
  }
}
