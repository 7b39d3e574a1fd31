extension ModelResolver {
  mutating func resolveHistories() {
    for (state, history) in writtenHistories {
      let parent = model.states[state]
      let kind = history.deep ? "deep" : "shallow"
      if parent.kind == .chart {
        report(
          .error,
          nil,
          "the chart '\(parent.name)' has a \(kind) history but is never left",
          "write `history` inside a state",
          history.location
        )
        continue
      }
      if parent.kind != .compound && parent.kind != .parallel {
        report(
          .error,
          parent.name,
          "'\(parent.name)' has a \(kind) history but no child states",
          "write `history` inside a state that has some",
          history.location
        )
        continue
      }
      if parent.histories.contains(where: { model.histories[$0].deep == history.deep }) {
        report(
          .error,
          parent.name,
          "'\(parent.name)' has two defaults for its \(kind) history",
          "keep one of them",
          history.location
        )
        continue
      }
      let number = addHistory(of: state, deep: history.deep)
      model.histories[number].defaults = resolve(history.defaults, for: state, history.location)
      model.histories[number].block = history.block
      model.histories[number].location = history.location
    }
  }

  private mutating func addHistory(of state: Int, deep: Bool) -> Int {
    let number = model.histories.count
    model.histories.append(
      HistoryShape(
        parent: state,
        deep: deep,
        name: "\(deep ? "deep history" : "history") of \(model.states[state].name)",
        defaults: .none
      )
    )
    model.states[state].histories.append(number)
    return number
  }

  mutating func resolveInitials() {
    for state in model.states.indices {
      let node = model.states[state]
      guard let initial = writtenInitials[state] else {
        if node.kind == .compound {
          report(
            .error,
            node.name,
            "'\(node.name)' has child states but no initial one",
            "pass `initial:`",
            node.location
          )
          model.states[state].initial = .one(.state(node.children[0]))
        }
        continue
      }
      if node.kind == .chart && node.children.isEmpty {
        report(
          .error,
          nil,
          "the chart '\(node.name)' has no states",
          "add at least one `state`"
        )
        continue
      }
      if node.kind == .atomic {
        report(
          .error,
          node.name,
          "'\(node.name)' has an initial state but no child states",
          "add the children, or remove `initial:`",
          node.location
        )
        for case .state(let id) in initial { absent.ignore(directory.name(id)) }
        continue
      }
      let targets = resolve(initial, for: state, isInitial: true, node.location)
      let inside = targets.filter { target in
        if case .state(let number) = target, number <= state || number > node.last {
          report(
            .error,
            node.name,
            "the initial state '\(model.states[number].name)' of '\(node.name)' is outside of it",
            "name one of its own states",
            node.location
          )
          return false
        }
        return true
      }
      model.states[state].initial = ShortList(inside)
      if inside.isEmpty, let first = node.children.first {
        model.states[state].initial = .one(.state(first))
      }
    }
    for history in model.histories.indices where model.histories[history].defaults.isEmpty {
      setImplicitDefault(of: history)
    }
  }

  /// Without a default of its own a history leads to where its parent starts.
  private mutating func setImplicitDefault(of history: Int) {
    let parent = model.states[model.histories[history].parent]
    model.histories[history].defaults =
      parent.kind == .parallel
      ? ShortList(parent.children.map { .state($0) }) : parent.initial
  }

  /// Resolves the transitions, grouped by their source, within it in the order of writing.
  mutating func resolveTransitions() {
    model.transitions.reserveCapacity(written.count)
    var position = 0
    let sorted = sortedTransitions()
    for state in model.states.indices {
      let first = model.transitions.count
      while position < sorted.count, sorted[position].state == state {
        resolve(sorted[position])
        position += 1
      }
      model.states[state].transitions = first..<model.transitions.count
    }
  }

  /// What was written, by the numbers of the sources.
  private func sortedTransitions() -> [WrittenTransition] {
    let isSorted = zip(written, written.dropFirst()).allSatisfy { $0.state <= $1.state }
    if isSorted { return written }
    // Transitions behind the child states.
    return written.enumerated().sorted {
      ($0.element.state, $0.offset) < ($1.element.state, $1.offset)
    }
    .map { $0.element }
  }

  private mutating func resolve(_ transition: WrittenTransition) {
    let definition = transition.definition
    let targets = resolve(definition.targets, for: transition.state, definition.location)
    if definition.choice != nil {
      let name = model.states[transition.state].name
      report(
        .error,
        name,
        "'\(name)' chooses among no states",
        "name the states in `toOneOf:`",
        definition.location
      )
      isComplete = false
      return
    }
    if targets.count < definition.targets.count { return }
    var expected: (any Any.Type)?
    let trigger: Trigger
    switch definition.trigger {
    case .events(let cases): trigger = .events(cases)
    case .values(let cases):
      checkPayloads(of: cases, transition)
      trigger = .events(cases)
    case .anyEvent: trigger = .anyEvent
    case .eventless: trigger = .eventless
    case .error: trigger = .error
    case .done(let type):
      trigger = .done
      expected = type
    case .after: trigger = .timer(transition.number)
    case .timer(let name): trigger = .timer(model.timer(named: name))
    case .invocationDone: trigger = .invocationDone(transition.number)
    case .invocationFailed: trigger = .invocationFailed(transition.number)
    }
    model.transitions.append(
      TransitionShape(
        source: transition.state,
        trigger: trigger,
        targets: targets,
        type: definition.type,
        condition: definition.condition,
        block: definition.block,
        disposition: definition.disposition,
        expectedOutput: expected,
        location: definition.location
      )
    )
    for note in definition.notes {
      model.notes.append(PlacedNote(note: note, place: .transition(model.transitions.count - 1)))
    }
  }

  /// Finds the states and histories that are meant; those that are not there are reported.
  private mutating func resolve(
    _ references: ShortList<TargetReference>,
    for state: Int,
    isInitial: Bool = false,
    _ location: Diagnostic.Location?
  ) -> ShortList<TargetNode> {
    switch references {
    case .none: .none
    case .one(let reference):
      resolve(reference, for: state, isInitial, location).map { .one($0) } ?? .none
    case .many(let references):
      ShortList(references.compactMap { resolve($0, for: state, isInitial, location) })
    }
  }

  private mutating func resolve(
    _ reference: TargetReference,
    for state: Int,
    _ isInitial: Bool,
    _ location: Diagnostic.Location?
  ) -> TargetNode? {
    switch reference {
    case .state(let id):
      number(of: id, usedIn: state, isInitial, location).map { .state($0) }
    case .history(let id, let deep):
      number(of: id, usedIn: state, isInitial, location).flatMap {
        history(of: $0, deep: deep, usedIn: state, location)
      }
    }
  }

  private mutating func number(
    of id: StateID,
    usedIn state: Int,
    _ isInitial: Bool,
    _ location: Diagnostic.Location?
  ) -> Int? {
    if let number = directory.find(id) { return number }
    absent.add(
      directory.name(id),
      AbsentStates.Use(
        state: state,
        name: model.states[state].name,
        isInitial: isInitial,
        location: location
      )
    )
    isComplete = false
    return nil
  }

  private mutating func history(
    of state: Int,
    deep: Bool,
    usedIn user: Int,
    _ location: Diagnostic.Location?
  ) -> TargetNode? {
    let parent = model.states[state]
    if let known = parent.histories.first(where: { model.histories[$0].deep == deep }) {
      return .history(known)
    }
    guard parent.kind == .compound || parent.kind == .parallel else {
      report(
        .error,
        model.states[user].name,
        "'\(model.states[user].name)' targets the history of '\(parent.name)', "
          + "which has no child states",
        "target '\(parent.name)' itself",
        location
      )
      return nil
    }
    let number = addHistory(of: state, deep: deep)
    setImplicitDefault(of: number)
    return .history(number)
  }
}
