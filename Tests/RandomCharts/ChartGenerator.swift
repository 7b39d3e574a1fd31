import StatecraftRandom

/// Makes random charts that are sound, and stimuli for them.
///
/// The shares are chosen so that every feature of charts is used often; the test of the coverage
/// counts that.
struct ChartGenerator {
  typealias Node = RandomChart.Node
  typealias Action = RandomChart.Action
  typealias Event = RandomContext.Event

  private static let deepest = 5

  var random: SplitMix64
  /// Draws outputs and failures, which change nothing else of a chart.
  private var effectRandom: SplitMix64
  /// Draws the features that are added to a chart after the rest.
  var featureRandom: SplitMix64
  var family = Family(Node(id: 0, kind: .compound))
  var transitionCount = 0
  private var hasNamelessEvent = false

  /// A generator for one chart of many: the same seed and index give the same chart.
  init(seed: UInt64, index: Int) {
    var start = SplitMix64(seed: seed)
    let own = start.next() ^ (UInt64(index) &* 0xD1B5_4A32_D192_ED03)
    random = SplitMix64(seed: own)
    effectRandom = SplitMix64(seed: ~own)
    featureRandom = SplitMix64(seed: own ^ 0x5DEE_CE66_D1CE_4E5B)
  }

  /// A chart of 2 to about 20 states, sometimes one of a few or of many regions, and 10 to 20 stimuli.
  mutating func chart() -> RandomChart {
    let regions = regions()
    let size = random.chance(50) ? 2 + random.number(below: 5) : 4 + random.number(below: 17)
    var root = regions.map { regionTree($0) } ?? tree(.compound, size: size, depth: 0)
    var count = 0
    root.forEach { node in
      node.id = count
      count += 1
    }
    family = Family(root)
    transitionCount = 0
    fill(&root)
    if regions != nil, let parallel = root.children.first { root.initial = parallel.id }
    placeData(in: &root)
    readOutputs(in: &root)
    var chart = RandomChart(root: root, stimuli: stimuli())
    if regions != nil { keepInRegions(&chart) }
    addFeatures(to: &chart)
    // What was drawn may refer to timers and delayed events that nothing starts.
    chart.repair()
    return chart
  }

  private mutating func stimuli() -> [RandomChart.Stimulus] {
    (0..<(10 + random.number(below: 11))).map { _ in
      random.chance(75)
        ? .event(random.pick(Event.plain)) : .seconds(1 + random.number(below: 3))
    }
  }

  // MARK: Trees

  /// A tree of that many states, without the root.
  private mutating func tree(_ kind: Node.Kind, size: Int, depth: Int) -> Node {
    var node = Node(id: 0, kind: kind)
    if kind == .parallel, size > 3, depth < Self.deepest - 1, random.chance(50) {
      node.children = endingRegions(size: size, depth: depth + 1)
      return node
    }
    for part in parts(of: size, atLeast: kind == .parallel && size > 1 && random.chance(85) ? 2 : 1)
    {
      node.children.append(child(of: kind, size: part, depth: depth + 1))
    }
    // A state that is done as soon as it is entered would mostly loop.
    if node.children.allSatisfy({ $0.kind == .final }) { node.children[0].kind = .atomic }
    return node
  }

  private mutating func child(of parent: Node.Kind, size: Int, depth: Int) -> Node {
    guard size > 1, depth < Self.deepest else {
      return Node(id: 0, kind: parent == .compound && random.chance(30) ? .final : .atomic)
    }
    return tree(
      size > 2 && random.chance(35) ? .parallel : .compound,
      size: size - 1,
      depth: depth
    )
  }

  /// Regions that can all be done, so that their parallel state can.
  private mutating func endingRegions(size: Int, depth: Int) -> [Node] {
    let count = size > 6 && random.chance(30) ? 3 : 2
    return (0..<count).map { _ in
      var region = tree(.compound, size: max(1, size / count - 2), depth: depth)
      region.children.append(Node(id: 0, kind: .final))
      return region
    }
  }

  /// Divides a number into a few parts above zero.
  private mutating func parts(of size: Int, atLeast least: Int) -> [Int] {
    let count = min(size, max(least, 1 + random.number(below: 4)))
    var parts = Array(repeating: 1, count: count)
    for _ in 0..<(size - count) { parts[random.number(below: count)] += 1 }
    return parts
  }

  // MARK: Content

  private mutating func fill(_ node: inout Node) {
    if node.kind == .compound {
      var starts = random.chance(25) ? Array(node.all.dropFirst()) : node.children
      if random.chance(95) { starts.removeAll { $0.kind == .final } }
      node.initial = random.pick(starts).id
    }
    if node.kind == .final { node.hasOutput = random.chance(50) }
    if node.id != 0 {
      if random.chance(70) { node.entry.append(actions(logging: "in\(node.id)")) }
      if random.chance(8) { node.entry.append(actions(logging: "in\(node.id) too")) }
      if random.chance(60) { node.exit.append(actions(logging: "out\(node.id)")) }
    }
    if node.id != 0, !node.children.isEmpty { addHistories(to: &node) }
    if node.kind != .final { addTransitions(to: &node) }
    for index in node.children.indices { fill(&node.children[index]) }
  }

  private mutating func actions(logging text: String) -> [Action] {
    var actions = [Action.log(text)]
    if random.chance(12) { actions.append(.add(1 + random.number(below: 2))) }
    if random.chance(2) { actions.append(.raise(random.pick(Event.plain))) }
    if random.chance(5) { actions.append(.logCounter) }
    if random.chance(9) { actions.append(timerAction()) }
    return actions + effects()
  }

  /// Outputs, and failures.
  private mutating func effects() -> [Action] {
    var actions: [Action] = []
    if effectRandom.chance(10) { actions.append(.emit(1 + effectRandom.number(below: 9))) }
    if effectRandom.chance(4) { actions.append(.emitCounter) }
    if effectRandom.chance(2) {
      actions.append(
        .raiseEither(effectRandom.pick(Event.plain), effectRandom.pick(Event.plain))
      )
    }
    if effectRandom.chance(4) { actions.append(.emit(1 + effectRandom.number(below: 9))) }
    if effectRandom.chance(1) { actions.append(.fail(modulus: 3 + effectRandom.number(below: 4))) }
    return actions
  }

  /// What is done with one of two timers and two delayed events of the machine.
  private mutating func timerAction() -> Action {
    let number = random.number(below: 2)
    let seconds = random.number(below: 4) + (random.chance(10) ? 0 : 1)
    let event = random.pick(Event.plain)
    switch random.number(below: 100) {
    case 0..<35:
      // Events without a name that raise each other could become more and more.
      guard !hasNamelessEvent, random.chance(60) else { return .delay(event, seconds, id: number) }
      hasNamelessEvent = true
      return .delay(event, max(2, seconds), id: nil)
    case 35..<50: return .cancel(number)
    case 50..<85: return .startTimer(number, seconds)
    default: return .cancelTimer(number)
    }
  }

  private mutating func addHistories(to node: inout Node) {
    for isDeep in [false, true] where random.chance(35) {
      let candidates = isDeep ? node.all.dropFirst().map(\.id) : node.children.map(\.id)
      node.histories.append(
        RandomChart.History(
          isDeep: isDeep,
          target: random.pick(candidates),
          log: random.chance(60) ? "default\(node.id)\(isDeep ? " deep" : "")" : nil
        )
      )
    }
  }

  /// Lets up to two states hold data, and write them when they are entered and left.
  private mutating func placeData(in root: inout Node) {
    let states = family.documentOrder.filter { $0 != 0 && !family.isFinalState($0) }
    guard !states.isEmpty else { return }
    var holders: [Int: Int] = [:]
    for place in 0..<2 where random.chance(35) { holders[random.pick(states)] = place }
    root.forEach { node in
      guard let place = holders[node.id] else { return }
      node.data = place
      node.entry.append([.logData(place)])
      node.exit.append([.logData(place)])
    }
  }

  /// Lets completions read the outputs of final states that all have one, some also in their guards.
  private mutating func readOutputs(in root: inout Node) {
    root.forEach { node in
      let finals = node.children.filter { $0.kind == .final }
      guard node.kind == .compound, !finals.isEmpty, finals.allSatisfy(\.hasOutput) else { return }
      for index in node.transitions.indices {
        guard case .done = node.transitions[index].trigger, effectRandom.chance(70) else {
          continue
        }
        node.transitions[index].trigger = .done(withOutput: true)
        node.transitions[index].actions.append(.logOutput)
        guard effectRandom.chance(30) else { continue }
        node.transitions[index].outputModulus = 2 + effectRandom.number(below: 4)
      }
    }
  }

  // MARK: Transitions

  private mutating func addTransitions(to node: inout Node) {
    let isLeaf = node.children.isEmpty
    let count = node.id == 0 ? random.number(below: 2) : random.number(below: isLeaf ? 4 : 3)
    for _ in 0..<count { node.transitions.append(transition(from: node)) }
    if isLeaf, let end = ending(for: node), random.chance(60) {
      transitionCount += 1
      node.transitions.insert(
        RandomChart.Transition(
          id: transitionCount,
          trigger: .events([random.pick(Event.plain)]),
          target: .state(end)
        ),
        at: 0
      )
    }
    let hasFinal = node.children.contains { $0.kind == .final }
    if node.id != 0, hasFinal || node.kind == .parallel, random.chance(60) {
      node.transitions.append(completion(of: node))
    }
  }

  private mutating func transition(from node: Node) -> RandomChart.Transition {
    transitionCount += 1
    var transition = RandomChart.Transition(id: transitionCount, trigger: .any)
    switch random.number(below: 100) {
    case 0..<70:
      var events = [random.pick(Event.plain)]
      if random.chance(30) { transition.disposition = random.chance(30) ? .ignore : .postpone }
      let other = random.pick(Event.plain)
      if random.chance(transition.disposition == .postpone ? 60 : 20), !events.contains(other) {
        events.append(other)
      }
      transition.trigger = .events(events)
      if transition.disposition != .take {
        if random.chance(30) { transition.condition = condition(depth: 0) }
        return transition
      }
    case 70..<75: transition.trigger = .any
    case 75..<82: transition.trigger = .eventless
    case 82..<91: transition.trigger = .after(1 + random.number(below: 4))
    case 91..<95: transition.trigger = .inactivity(1 + random.number(below: 4))
    case 95..<100: transition.trigger = .timer(random.number(below: 2))
    default: break
    }
    let isEventless = transition.trigger == .eventless
    transition.target = target(from: node, plain: transition.trigger == .any)
    switch (transition.trigger, transition.target) {
    case (.events, .state(let state)), (.eventless, .state(let state)), (.after, .state(let state)),
      (.any, .state(let state)):
      if random.chance(12) { transition.target = choice(state) }
    case (.inactivity, .state(let state)), (.timer, .state(let state)):
      if random.chance(30) { transition.target = choice(state) }
    default: break
    }
    switch transition.trigger {
    case .after, .inactivity: break
    case .events, .any, .eventless, .done, .timer, .error, .numbered, .workDone, .workFailed:
      transition.isInternal = random.chance(node.kind == .compound ? 45 : 5)
    }
    if random.chance(isEventless ? 95 : 35) || transition.target == .none && isEventless {
      transition.condition = condition(depth: 0)
    }
    transition.actions = content(of: transition.id)
    let raises = transition.actions.contains { if case .raise = $0 { true } else { false } }
    if isEventless || raises, random.chance(97) { makeEnding(&transition) }
    return transition
  }

  /// The final state beside a state in a region of a parallel state.
  private func ending(for node: Node) -> Int? {
    let parent = family.parent(node.id)
    guard parent > 0, family.isParallelState(family.parent(parent)) else { return nil }
    return family.getChildStates(parent).first(where: family.isFinalState)
  }

  private mutating func completion(of node: Node) -> RandomChart.Transition {
    transitionCount += 1
    var transition = RandomChart.Transition(
      id: transitionCount,
      trigger: .done(withOutput: false)
    )
    repeat { transition.target = target(from: node, plain: false) } while transition.target == .none
    if case .state(let state) = transition.target, random.chance(20) {
      transition.target = choice(state)
    }
    if random.chance(25) { transition.condition = condition(depth: 0) }
    transition.isInternal = random.chance(10)
    transition.actions = content(of: transition.id)
    if random.chance(60) { makeEnding(&transition) }
    return transition
  }

  /// Lets a transition switch itself off for a while, so that most loops end.
  private mutating func makeEnding(_ transition: inout RandomChart.Transition) {
    let ending = RandomChart.Condition.remainder(modulus: 2 + random.number(below: 2), 0)
    transition.condition = transition.condition.map { .both(ending, $0) } ?? ending
    transition.actions.removeAll { if case .add = $0 { true } else { false } }
    transition.actions.append(.add(1))
  }

  mutating func content(of transition: Int) -> [Action] {
    var actions: [Action] = []
    if random.chance(85) { actions.append(.log("t\(transition)")) }
    if random.chance(40) { actions.append(.add(1 + random.number(below: 3))) }
    if random.chance(9) { actions.append(.raise(random.pick(Event.plain))) }
    if random.chance(8) { actions.append(.logCounter) }
    if random.chance(16) { actions.append(timerAction()) }
    return actions + effects()
  }

  mutating func target(from node: Node, plain: Bool) -> RandomChart.Transition.Target {
    let share = random.number(below: 100)
    if share < 14 { return .none }
    if share < 34, !plain {
      let parents = family.documentOrder.filter { $0 != 0 && !family.isAtomicState($0) }
      if !parents.isEmpty { return .history(of: random.pick(parents), isDeep: random.chance(50)) }
    }
    if share < 46, !plain, let states = severalStates() { return .all(states) }
    let siblings = node.id == 0 ? [] : family.getChildStates(family.parent(node.id))
    if let end = siblings.first(where: family.isFinalState), random.chance(25) {
      return .state(end)
    }
    let near = node.id == 0 ? 0 : random.chance(50) ? family.parent(node.id) : node.id
    let inside = family.documentOrder.filter { family.isDescendant($0, near) }
    var states =
      inside.isEmpty || random.chance(40) ? Array(family.documentOrder.dropFirst()) : inside
    // A machine that ends at once shows little.
    let lasting = states.filter { !(family.isFinalState($0) && family.parent($0) == 0) }
    if !lasting.isEmpty, random.chance(60) { states = lasting }
    return .state(random.pick(states))
  }

  /// A choice between a state and another one, if there is one.
  private mutating func choice(_ state: Int) -> RandomChart.Transition.Target {
    let other = random.pick(Array(family.documentOrder.dropFirst()))
    return .oneOf(other == state ? [state] : [state, other])
  }

  /// States in two or three regions of one parallel state, if there is one.
  private mutating func severalStates() -> [Int]? {
    let parallels = family.documentOrder.filter {
      family.isParallelState($0) && family.getChildStates($0).count > 1
    }
    guard !parallels.isEmpty else { return nil }
    var regions = family.getChildStates(random.pick(parallels)).shuffled(using: &random)
    regions = Array(regions.prefix(random.chance(70) ? 2 : 3))
    return regions.map { region in
      random.pick(family.documentOrder.filter { $0 == region || family.isDescendant($0, region) })
    }
  }

  mutating func condition(depth: Int) -> RandomChart.Condition {
    switch random.number(below: depth < 2 ? 10 : 7) {
    case 0..<4:
      let modulus = 2 + random.number(below: 2)
      return .remainder(modulus: modulus, random.number(below: modulus))
    case 4..<7: return .isIn(random.pick(Array(family.documentOrder.dropFirst())))
    case 7: return .not(condition(depth: depth + 1))
    case 8: return .both(condition(depth: depth + 1), condition(depth: depth + 1))
    default: return .either(condition(depth: depth + 1), condition(depth: depth + 1))
    }
  }
}
