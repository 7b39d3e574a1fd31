public import Statecraft

extension Diagram {
  /// Marks what a machine of the chart did: what is active, what was taken how often, what was taken
  /// last.
  ///
  /// What is marked already stays, so that several runs add up.
  ///
  /// - Parameter outcomes: what became of its events, from the start on, in order.
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

  /// Marks the content of a recording: the active states, how often each transition was taken, and the last
  /// one.
  ///
  /// A record has names only, so that a transition is found by its cause and by what was left and
  /// entered; of several that would all do the same, the first is marked. Reactions, which leave
  /// nothing, are not in records. What is marked already stays.
  ///
  /// - Parameter records: the changes of state, from the start on, in order.
  public mutating func mark(_ records: some Sequence<TransitionRecord>) {
    let numbers = Dictionary(
      states.enumerated().dropFirst().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    for record in records {
      let left = record.from.compactMap { numbers[$0] }
      let entered = record.to.compactMap { numbers[$0] }
      // A recording may begin in the middle: what is left was active.
      let before = marks.active.union(left)
      marks.justTaken = taken(record, from: before, left: Set(left), entered: Set(entered))
      for edge in marks.justTaken { marks.taken[edge, default: 0] += 1 }
      marks.active = before.subtracting(left).union(entered)
      marks.visited.formUnion(left + entered)
    }
  }

  /// The numbers of the transitions that a change of state took, as far as its names tell.
  ///
  /// They are found as in a recording, from the names of what was left and entered.
  ///
  /// - Parameter record: the change.
  /// - Returns: the numbers, in order; none for what is no transition of the diagram.
  public func transitions(of record: TransitionRecord) -> [Int] {
    var copy = self
    copy.marks = Marks()
    copy.mark([record])
    return copy.marks.justTaken.sorted()
  }

  /// Makes what was never visited and never taken stand out.
  public mutating func showCoverage() { marks.showsCoverage = true }

  /// The first transition of each state that fits a record.
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
    // An inner state's transition goes before those of the states around it.
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
