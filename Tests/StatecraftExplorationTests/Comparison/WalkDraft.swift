import StatecraftRandom

/// Draws a random chart.
struct WalkDraft {
  private var random: SplitMix64
  /// How many timers may be written.
  private var timersLeft = 0
  /// How events are raised later.
  private var raising = Raising.none
  /// Whether delays can be zero.
  private var isInstant = false
  /// Whether a third delayed event without a name takes the place of the oldest one.
  private(set) var dropsOldest = false
  private let hasHistory: Bool
  private let hasEventless: Bool
  private let mayThrow: Bool
  /// Whether there are so few transitions that there is often no way back.
  private let isSparse: Bool
  private let isSmall: Bool
  private var drawn: [RandomWalk.Node] = []

  private enum Raising {
    case none
    /// With one name: at most one event waits.
    case named
    /// Without a name: at most two wait.
    case unnamed
  }

  init(
    _ generator: inout SplitMix64,
    hasTimers: Bool,
    hasHistory: Bool,
    _ isSmall: Bool
  ) {
    random = SplitMix64(seed: generator.next())
    self.hasHistory = hasHistory
    self.isSmall = isSmall
    // Not all charts have everything, so that a chart can also have much of one thing.
    hasEventless = random.chance(40)
    mayThrow = random.chance(40)
    isSparse = random.chance(25)
    if hasTimers {
      isInstant = random.chance(50)
      // Mostly two timers wait at most: the naive explorer is fast enough for these.
      switch random.number(below: 10) {
      case 0..<3: (raising, timersLeft) = (.named, 1)
      case 3..<6:
        (raising, timersLeft) = (.unnamed, random.chance(30) ? 1 : 0)
        dropsOldest = random.chance(50)
      default: timersLeft = 2
      }
    }
  }

  /// Draws the states, and then what is written in them.
  mutating func nodes() -> [RandomWalk.Node] {
    drawn = []
    for position in 0..<2 + random.number(below: 2) { place(in: nil, position, depth: 1) }
    if timersLeft == 2, random.chance(50) { placeTimersTogether() }
    for index in drawn.indices where drawn[index].kind != .final { fill(index) }
    return drawn
  }

  private mutating func place(in parent: Int?, _ position: Int, depth: Int) {
    let state = drawn.count
    let isRegion = parent.map { drawn[$0].kind == .parallel } ?? false
    drawn.append(RandomWalk.Node(state: state, parent: parent))
    guard depth < (isSmall ? 2 : 3), drawn.count < (isSmall ? 5 : 9), random.chance(60) else {
      if position > 0, !isRegion, random.chance(5) { drawn[state].kind = .final }
      return
    }
    if random.chance(50) { drawn[state].kind = .parallel }
    for inner in 0..<2 { place(in: state, inner, depth: depth + 1) }
  }

  private mutating func fill(_ index: Int) {
    let count = isSparse ? random.number(below: 2) : 1 + random.number(below: 3)
    for _ in 0..<count { drawn[index].transitions.append(transition()) }
    if timersLeft > 0, random.chance(45) {
      timersLeft -= 1
      drawn[index].transitions.append(timer())
    }
    if hasEventless, random.chance(30) { drawn[index].transitions.append(eventless()) }
    if random.chance(12) { drawn[index].postponed = event() }
  }

  /// Gives two regions timers that start and end at the same moment, and mostly leave neither region.
  private mutating func placeTimersTogether() {
    guard let parent = drawn.first(where: { $0.kind == .parallel })?.state else { return }
    let delay = seconds()
    for region in drawn.indices where drawn[region].parent == parent && timersLeft > 0 {
      var holder = region
      while let child = drawn.first(where: { $0.parent == holder })?.state { holder = child }
      var timer = timer()
      timer.trigger = .after(seconds: delay)
      if random.chance(70) {
        // A transition from a region to itself would leave all regions.
        let siblings = drawn.filter { $0.parent == drawn[holder].parent }.map { $0.state }
        timer.target = holder == region ? .none : .state(random.pick(siblings))
        if timer.target == .none, timer.action == .none { timer.action = .countX }
      }
      drawn[holder].transitions.append(timer)
      timersLeft -= 1
    }
  }

  private mutating func event() -> Walk.Event { random.pick(Walk.Event.allCases) }

  private mutating func target() -> Int { random.number(below: drawn.count) }

  private mutating func seconds() -> Int {
    isInstant && random.chance(50) ? 0 : 1 + random.number(below: 2)
  }

  /// A value of `x`.
  private mutating func value() -> Int { random.number(below: 3) }

  private mutating func transition() -> WalkTransition {
    var transition = WalkTransition(trigger: .event(event()))
    let target = target()
    let hasChildren = drawn.contains { $0.parent == target }
    switch random.number(below: 6) {
    case 0: break
    case 1 where hasHistory && hasChildren: transition.target = .history(target)
    case 2 where hasHistory && hasChildren: transition.target = .deepHistory(target)
    default: transition.target = .state(target)
    }
    if random.chance(40) { transition.guardX = value() }
    switch random.number(below: 6) {
    case 0, 1: transition.action = .countX
    case 2: transition.action = .switchY
    case 3 where random.chance(40): transition.action = .raise(event())
    case 4 where mayThrow && random.chance(60): transition.action = .fail(x: value())
    case 5 where raising != .none: transition.action = raisingLater()
    default: break
    }
    return transition
  }

  /// An action that raises events later, or cancels one.
  private mutating func raisingLater() -> WalkTransition.Action {
    switch raising {
    case .none: return .none
    case .named:
      return random.chance(75) ? .raiseLater(event(), seconds: seconds()) : .cancel
    case .unnamed:
      let count = random.chance(30) ? 2 : 1
      return .raiseUnnamed(
        (0..<count).map { _ in WalkTransition.Delayed(event: event(), seconds: seconds()) }
      )
    }
  }

  private mutating func timer() -> WalkTransition {
    var timer = WalkTransition(trigger: .after(seconds: seconds()))
    if random.chance(75) { timer.target = .state(target()) }
    switch random.number(below: 8) {
    case 0, 1: timer.action = .countX
    case 2: timer.action = .switchY
    case 3: timer.action = .raise(event())
    case 4,
      5 where mayThrow:
      timer.action = .fail(x: value())
    case 6 where raising == .unnamed: timer.action = raisingLater()
    default: break
    }
    return timer
  }

  /// A transition that no event triggers; mostly its guard or what it does ends it.
  private mutating func eventless() -> WalkTransition {
    var transition = WalkTransition(trigger: .eventless)
    if random.chance(80) { transition.target = .state(target()) }
    if random.chance(90) { transition.guardX = value() }
    switch random.number(below: 5) {
    case 0, 1: transition.action = .countX
    case 2: transition.action = .switchY
    case 3 where mayThrow: transition.action = .fail(x: value())
    default: break
    }
    return transition
  }
}
