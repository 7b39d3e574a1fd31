import Statecraft
import StatecraftRandom

/// A random chart with nesting, regions, histories, postponed and raised events, final states and,
/// if wanted, timers.
struct RandomWalk {
  private var random: SplitMix64
  private var timersLeft: Int
  private let hasHistory: Bool
  private let isSmall: Bool
  /// The number of states.
  private(set) var count = 0
  private var children: [Int: [Int]] = [:]
  private var regions: Set<Int> = []
  private var finals: Set<Int> = []

  /// The same generator gives the same chart; a small one has at most seven states.
  init(
    _ generator: inout SplitMix64,
    hasTimers: Bool,
    hasHistory: Bool,
    isSmall: Bool = false
  ) {
    random = SplitMix64(seed: generator.next())
    // Ticks of a quarter of a second meet every order of two timers.
    timersLeft = hasTimers ? 2 : 0
    self.hasHistory = hasHistory
    self.isSmall = isSmall
    for position in 0..<2 + random.number(below: 2) { place(in: -1, position, depth: 1) }
  }

  private mutating func place(in parent: Int, _ position: Int, depth: Int) {
    let state = count
    count += 1
    children[parent, default: []].append(state)
    guard depth < (isSmall ? 2 : 3), count < (isSmall ? 5 : 9), random.chance(60) else {
      if position > 0, !regions.contains(parent), random.chance(5) { finals.insert(state) }
      return
    }
    if random.chance(50) { regions.insert(state) }
    for inner in 0..<2 { place(in: state, inner, depth: depth + 1) }
  }

  mutating func chart() -> MachineChart<Walk> {
    let elements = children[-1, default: []].map { element($0) }
    return MachineChart(initial: 0, microstepLimit: 20, postponed: .limit(1)) { elements }
  }

  private mutating func element(_ state: Int) -> ChartElement<Walk> {
    if finals.contains(state) { return Walk.final(state) }
    var parts: [ChartElement<Walk>] = []
    for _ in 0..<1 + random.number(below: 3) { parts.append(transition()) }
    if timersLeft > 0, random.chance(45) {
      timersLeft -= 1
      let delay = Duration.seconds(1 + random.number(below: 2))
      parts.append(ChartBuilder.buildExpression(Walk.after(delay, to: target())))
    }
    if random.chance(12) { parts.append(ChartBuilder.buildExpression(Walk.postpone(event()))) }
    let inner = children[state, default: []]
    for child in inner { parts.append(element(child)) }
    if regions.contains(state) { return Walk.parallel(state) { parts } }
    guard let initial = inner.first else { return Walk.state(state) { parts } }
    return Walk.state(state, initial: initial) { parts }
  }

  private mutating func event() -> Walk.Event { random.pick(Walk.Event.allCases) }

  private mutating func target() -> Int { random.number(below: count) }

  private mutating func transition() -> ChartElement<Walk> {
    let event = event()
    let target = target()
    var transition: ChartTransition<Walk, Void>
    switch random.number(below: 6) {
    case 0: transition = Walk.on(event)
    case 1 where hasHistory && children[target] != nil:
      transition = Walk.on(event, to: .history(of: target))
    case 2 where hasHistory && children[target] != nil:
      transition = Walk.on(event, to: .deepHistory(of: target))
    default: transition = Walk.on(event, to: target)
    }
    if random.chance(40) {
      let limit = random.number(below: 3)
      transition = transition.when("x is \(limit)") { $0.x == limit }
    }
    switch random.number(below: 5) {
    case 0, 1: transition = transition.do { $0.x = ($0.x + 1) % 3 }
    case 2: transition = transition.do { $0.y = 1 - $0.y }
    case 3 where random.chance(40): transition = transition.raise(self.event())
    default: break
    }
    return ChartBuilder.buildExpression(transition)
  }
}
