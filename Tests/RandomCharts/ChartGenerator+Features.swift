import Statecraft
import StatecraftRandom

/// What is added to a chart after the rest was drawn, so that the rest stays as it is.
extension ChartGenerator {
  mutating func addFeatures(to chart: inout RandomChart) {
    if featureRandom.chance(20) { addNumbers(to: &chart) }
    if featureRandom.chance(20) { addWork(to: &chart) }
    if featureRandom.chance(8) { addTimers(to: &chart) }
    if featureRandom.chance(12) { addDelayedEvents(to: &chart) }
    if featureRandom.chance(20) { chart.postponed = limit() }
    if featureRandom.chance(50) { computeDelays(in: &chart) }
    if featureRandom.chance(12) { chart = chart.goingOn(seed: featureRandom.next()) }
    // Tables know loops of charts that allow some hundred microsteps.
    if featureRandom.chance(3) { chart.microstepLimit = 120 }
  }

  private mutating func limit() -> RandomChart.Limit {
    RandomChart.Limit(
      count: 1 + featureRandom.number(below: 3),
      dropsOldest: featureRandom.chance(50)
    )
  }

  private mutating func nextTransition(
    _ trigger: RandomChart.Transition.Trigger
  ) -> RandomChart.Transition {
    transitionCount += 1
    return RandomChart.Transition(id: transitionCount, trigger: trigger)
  }

  // MARK: Numbers

  /// Adds transitions for events with numbers, which guards and actions read, and such events.
  private mutating func addNumbers(to chart: inout RandomChart) {
    chart.root.forEach { node in
      guard node.kind != .final, featureRandom.chance(node.id == 0 ? 50 : 40) else { return }
      let count = featureRandom.chance(30) ? 2 : 1
      for _ in 0..<count { node.transitions.append(numberedTransition(from: node)) }
    }
    chart.stimuli = chart.stimuli.map { stimulus in
      guard case .event = stimulus, featureRandom.chance(40) else { return stimulus }
      return .event(numberedEvent())
    }
  }

  private mutating func numberedEvent() -> RandomContext.Event {
    let number = featureRandom.number(below: 8)
    return featureRandom.chance(60) ? .p(number) : .q(number)
  }

  private mutating func numberedTransition(from node: Node) -> RandomChart.Transition {
    var transition = nextTransition(.numbered(featureRandom.chance(60) ? .p : .q))
    if featureRandom.chance(50) { transition.outputModulus = 2 + featureRandom.number(below: 3) }
    if featureRandom.chance(20) { transition.condition = condition(depth: 1) }
    if featureRandom.chance(20) {
      transition.disposition = featureRandom.chance(70) ? .postpone : .ignore
      return transition
    }
    transition.target = target(from: node, plain: false)
    transition.isInternal = featureRandom.chance(20)
    transition.actions = content(of: transition.id) + readingActions()
    if featureRandom.chance(8) { transition.actions.append(.raise(numberedEvent())) }
    return transition
  }

  private mutating func readingActions() -> [Action] {
    var actions: [Action] = []
    if featureRandom.chance(60) { actions.append(.logOutput) }
    if featureRandom.chance(30) { actions.append(.addOutput) }
    if featureRandom.chance(25) { actions.append(.emitOutput) }
    if featureRandom.chance(12) { actions.append(.raiseOutput) }
    if featureRandom.chance(12) {
      actions.append(
        .delayOutput(1 + featureRandom.number(below: 3), id: featureRandom.number(below: 2))
      )
    }
    if featureRandom.chance(20) { actions.append(.assign(1 + featureRandom.number(below: 2))) }
    return actions.shuffled(using: &featureRandom)
  }

  // MARK: Work

  /// Adds work with results and failures, and lets work end.
  private mutating func addWork(to chart: inout RandomChart) {
    var count = 0
    chart.root.forEach { node in
      guard node.kind != .final, featureRandom.chance(node.id == 0 ? 15 : 35) else { return }
      for _ in 0..<(featureRandom.chance(20) ? 2 : 1) {
        count += 1
        var work = RandomChart.Work(id: count)
        for _ in 0..<featureRandom.number(below: 3) {
          work.transitions.append(result(.workDone, from: node))
        }
        for _ in 0..<featureRandom.number(below: 3) {
          work.transitions.append(result(.workFailed, from: node))
        }
        node.works.append(work)
      }
    }
    guard count > 0 else { return }
    chart.stimuli = chart.stimuli.map { stimulus in
      guard featureRandom.chance(30) else { return stimulus }
      return .work(
        position: featureRandom.number(below: 3),
        number: featureRandom.number(below: 6),
        fails: featureRandom.chance(40)
      )
    }
  }

  private mutating func result(
    _ trigger: RandomChart.Transition.Trigger,
    from node: Node
  ) -> RandomChart.Transition {
    var transition = nextTransition(trigger)
    if featureRandom.chance(40) { transition.outputModulus = 2 + featureRandom.number(below: 2) }
    if featureRandom.chance(15) { transition.condition = condition(depth: 1) }
    transition.target = target(from: node, plain: false)
    transition.isInternal = featureRandom.chance(10)
    transition.actions = content(of: transition.id) + readingActions()
    return transition
  }

  // MARK: Time

  /// Adds timers to most states.
  private mutating func addTimers(to chart: inout RandomChart) {
    chart.root.forEach { node in
      guard node.kind != .final else { return }
      for _ in 0..<3 where featureRandom.chance(45) {
        let seconds = 1 + featureRandom.number(below: 3)
        var transition = nextTransition(
          featureRandom.chance(50) ? .after(seconds) : .inactivity(seconds)
        )
        transition.target = target(from: node, plain: true)
        if featureRandom.chance(30) { transition.condition = condition(depth: 1) }
        transition.actions = content(of: transition.id)
        node.transitions.append(transition)
      }
      if featureRandom.chance(20) {
        var transition = nextTransition(.timer(featureRandom.number(below: 2)))
        transition.target = target(from: node, plain: true)
        node.transitions.append(transition)
      }
      if featureRandom.chance(25) {
        node.entry.append(
          [.startTimer(featureRandom.number(below: 2), 1 + featureRandom.number(below: 3))]
        )
      }
    }
  }

  /// Adds delayed events without a name, of which few may wait.
  private mutating func addDelayedEvents(to chart: inout RandomChart) {
    chart.delayed = limit()
    chart.root.forEach { node in
      if featureRandom.chance(25) { node.entry.append([delayedEvent()]) }
      if featureRandom.chance(8) { node.exit.append([delayedEvent()]) }
      node.changeTransitions { transition in
        var transition = transition
        if transition.disposition == .take, featureRandom.chance(25) {
          let position = featureRandom.number(below: transition.actions.count + 1)
          transition.actions.insert(delayedEvent(), at: position)
        }
        return transition
      }
    }
  }

  private mutating func delayedEvent() -> Action {
    let event = featureRandom.chance(20) ? numberedEvent() : featureRandom.pick(Event.plain)
    return .delay(event, 1 + featureRandom.number(below: 4), id: nil)
  }

  private mutating func computeDelays(in chart: inout RandomChart) {
    chart.root.forEach { node in
      node.changeTransitions { transition in
        var transition = transition
        switch transition.trigger {
        case .after, .inactivity: transition.isDelayComputed = featureRandom.chance(40)
        default: break
        }
        return transition
      }
    }
  }
}

/// Charts of regions, most of which can be divided into these.
extension ChartGenerator {
  /// How many regions a chart is made of; `nil` for a chart of another kind.
  mutating func regions() -> Int? {
    switch featureRandom.number(below: 100) {
    case 0: 8 + featureRandom.number(below: 9)
    case 1..<13: 2 + featureRandom.number(below: 3)
    default: nil
    }
  }

  /// A parallel state of regions with a few states each, and a state beside it.
  mutating func regionTree(_ regions: Int) -> Node {
    var parallel = Node(id: 0, kind: .parallel)
    for _ in 0..<regions {
      var region = Node(id: 0, kind: .compound)
      for _ in 0..<(2 + featureRandom.number(below: 2)) {
        region.children.append(Node(id: 0, kind: .atomic))
      }
      if featureRandom.chance(15) { region.children.append(Node(id: 0, kind: .final)) }
      parallel.children.append(region)
    }
    var root = Node(id: 0, kind: .compound)
    root.children = [parallel, Node(id: 0, kind: .atomic)]
    return root
  }

  /// Lets most transitions of regions stay inside.
  mutating func keepInRegions(_ chart: inout RandomChart) {
    guard let parallel = chart.root.children.first else { return }
    chart.root.children[0].changeTransitions { featureRandom.chance(30) ? $0 : nil }
    for index in parallel.children.indices {
      let states = parallel.children[index].all.map(\.id)
      chart.root.children[0].children[index].forEach { node in
        node.changeTransitions { transition in
          var transition = transition
          if transition.target != .none, featureRandom.chance(92) {
            transition.target = .state(featureRandom.pick(states))
          }
          if case .isIn = transition.condition, featureRandom.chance(70) {
            transition.condition = nil
          }
          return transition
        }
      }
    }
  }
}
