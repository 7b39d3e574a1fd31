/// Compares the outline of a snapshot with a chart, and collects the parts that do not fit.
///
/// The check does not need the context, so that it also works if the context cannot be decoded.
struct OutlineCheck<Context: ChartContext> {
  let outline: SnapshotOutline
  let program: Program<Context>
  private let numbers: [String: Int]
  private(set) var problems: [RestoreError.Problem] = []

  private(set) var configuration = StateSet()
  private(set) var history: HistoryValues
  /// The numbers of the pending timers, in the order of the outline.
  private(set) var timers: [Int] = []
  /// The numbers of the running invocations, in the order of the outline.
  private(set) var invocations: [Int] = []
  private var ended: Set<Part> = []

  /// A timer, invocation or data of an active state.
  struct Part: Hashable {
    let kind: SnapshotEnd.Kind
    let state: Int
    let position: Int
  }

  init(_ outline: SnapshotOutline, _ program: Program<Context>) {
    self.outline = outline
    self.program = program
    numbers = program.numbersByName
    history = HistoryValues(repeating: nil, count: program.topology.histories.count)
  }

  private var shape: ChartShape { program.model.shape }

  mutating func run() {
    check(outline.now, "the machine", from: .zero)
    if let takenAt = outline.takenAt { check(takenAt.sinceEpoch, "saving") }
    if !(0...Int.max / 2).contains(outline.droppedEvents) {
      problems.append(.illegalCount(ofDroppedEvents: outline.droppedEvents))
    }
    checkConfiguration()
    for history in outline.history { check(history) }
    for timer in outline.timers { check(timer) }
    for invocation in outline.invocations { check(invocation) }
    for end in outline.ended { check(end) }
  }

  /// Returns the parts of active states that the snapshot neither contains nor lists as ended.
  func missing(_ kind: SnapshotEnd.Kind) -> [Part] {
    guard !outline.isDone else { return [] }
    var parts: [Part] = []
    for state in [0] + Array(configuration) {
      let node = shape.states[state]
      let positions =
        switch kind {
        case .timer: node.timers.indices.filter { !timers.contains(node.timers[$0]) }
        case .invocation:
          node.invocations.indices.filter { !invocations.contains(node.invocations[$0]) }
        case .data: Array(node.data.indices)
        }
      for position in positions {
        let part = Part(kind: kind, state: state, position: position)
        if !ended.contains(part) { parts.append(part) }
      }
    }
    return parts
  }

  /// Checks that a time is in a range in which sums do not overflow.
  @discardableResult
  private mutating func check(
    _ time: Duration,
    _ place: String,
    from least: Duration = .zero - .longest
  ) -> Bool {
    if time.isSaved, time >= least { return true }
    problems.append(.illegalTime(place))
    return false
  }

  // MARK: - States

  private mutating func checkConfiguration() {
    let before = problems.count
    for state in outline.configuration {
      guard let number = numbers[state] else {
        problems.append(.unknownState(state, place: "its configuration"))
        continue
      }
      if configuration.contains(number) { problems.append(.duplicate("the state '\(state)'")) }
      configuration.insert(number)
    }
    // An unknown state is reported once, not also as an illegal configuration.
    guard problems.count == before else { return }
    if let problem = program.legalityProblem(of: configuration, within: 0) {
      problems.append(.illegalConfiguration(problem))
      return
    }
    let isFinal = program.topology.isInFinalState(0, configuration)
    if isFinal != outline.isDone {
      problems.append(
        .illegalConfiguration(
          isFinal
            ? "a final state is active but the machine is not done"
            : "the machine is done but no final state is active"
        )
      )
    }
    checkRest()
  }

  /// Checks that no eventless transition without a guard is enabled.
  ///
  /// A chart that continues after errors is exempt, because its machine may have stopped in an
  /// endless loop.
  private mutating func checkRest() {
    guard !outline.isDone, shape.errors == .rollBack,
      let transition = program.restlessTransition(in: configuration)
    else { return }
    let source = shape.transitions[transition].source
    problems.append(
      .restless(
        state: shape.states[source].name,
        transition: "\(program.description(of: transition))"
      )
    )
  }

  private mutating func check(_ saved: SnapshotHistory) {
    let kind = saved.deep ? "deep" : "shallow"
    guard let parent = numbers[saved.state] else {
      problems.append(.unknownState(saved.state, place: "a history"))
      return
    }
    guard
      let slot = shape.states[parent].histories.first(where: {
        shape.histories[$0].deep == saved.deep
      })
    else {
      problems.append(
        .illegalHistory(state: saved.state, reason: "the chart has no \(kind) history of it")
      )
      return
    }
    guard history[slot] == nil else {
      problems.append(.duplicate("the \(kind) history of '\(saved.state)'"))
      return
    }
    var stored = StateSet()
    var isKnown = true
    for state in saved.stored {
      guard let number = numbers[state] else {
        problems.append(.unknownState(state, place: "the history of '\(saved.state)'"))
        isKnown = false
        continue
      }
      stored.insert(number)
    }
    guard isKnown else { return }
    if let problem = program.historyProblem(of: stored, parent: parent, deep: saved.deep) {
      problems.append(.illegalHistory(state: saved.state, reason: problem))
      return
    }
    history[slot] = stored
  }

  // MARK: - Timers and work

  /// Returns the number of an active state, or 0 for the chart itself; `nil` for other states.
  private func active(_ state: String) -> Int? {
    if outline.isDone { return nil }
    if state.isEmpty { return 0 }
    return numbers[state].flatMap { configuration.contains($0) ? $0 : nil }
  }

  private mutating func check(_ timer: SnapshotTimer) {
    let label = Self.label(timer.name, timer.state)
    guard let number = number(of: timer) else {
      problems.append(
        timer.own?.kind == .event ? .illegalDelayedEvent(label) : .unknownTimer(label)
      )
      return
    }
    // Any number of delayed events without an identifier may be pending.
    guard number == shape.machineTimers.event || !timers.contains(number) else {
      problems.append(.duplicate("the timer '\(label)'"))
      return
    }
    let isLegal =
      check(timer.remaining, "the timer '\(label)'")
      && check(timer.duration, "the timer '\(label)'", from: .zero)
    if isLegal, timer.remaining > timer.duration {
      problems.append(
        .illegalTime("the timer '\(label)', with \(timer.remaining) left of \(timer.duration),")
      )
    }
    timers.append(number)
  }

  /// Returns the number of a timer of an active state or of the machine.
  private func number(of timer: SnapshotTimer) -> Int? {
    guard let own = timer.own else {
      return active(timer.state).flatMap { state in
        let timers = shape.states[state].timers
        return timers.indices.contains(timer.position) ? timers[timer.position] : nil
      }
    }
    guard !outline.isDone else { return nil }
    switch (own.kind, own.name) {
    case (.timer, let name?): return shape.machineTimers.named[name]
    case (.timer, nil): return nil
    case (.event, let name?): return shape.machineTimers.events[name]
    case (.event, nil): return shape.machineTimers.event
    }
  }

  private mutating func check(_ invocation: SnapshotInvocation) {
    let label = "'\(invocation.name)' of '\(invocation.state)'"
    guard let state = active(invocation.state),
      let number = shape.states[state].invocations.first(where: {
        shape.invocations[$0].name == invocation.name
      })
    else {
      problems.append(.unknownInvocation(label))
      return
    }
    guard !invocations.contains(number) else {
      problems.append(.duplicate("the invocation \(label)"))
      return
    }
    invocations.append(number)
  }

  private mutating func check(_ end: SnapshotEnd) {
    let label = "the \(end.kind.rawValue) '\(Self.label(end.name, end.state))'"
    guard let state = active(end.state), let part = part(of: end, in: state) else {
      problems.append(.illegalEnd(label))
      return
    }
    if !ended.insert(part).inserted { problems.append(.duplicate("the end of \(label)")) }
  }

  private func part(of end: SnapshotEnd, in state: Int) -> Part? {
    let node = shape.states[state]
    let isThere =
      switch end.kind {
      case .timer:
        node.timers.indices.contains(end.position) && !timers.contains(node.timers[end.position])
      case .invocation:
        node.invocations.indices.contains(end.position)
          && !invocations.contains(node.invocations[end.position])
      case .data: node.data.indices.contains(end.position)
      }
    return isThere ? Part(kind: end.kind, state: state, position: end.position) : nil
  }

  /// Returns a description of a part of a state.
  static func label(_ name: String, _ state: String) -> String {
    state.isEmpty ? name : "\(name) in \(state)"
  }
}
