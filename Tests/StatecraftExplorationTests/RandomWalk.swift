import Statecraft

/// The context of random charts: two small counters.
struct Walk: ChartContext, Hashable {
  typealias State = Int
  enum Event: CaseIterable { case a, b, c }

  var x = 0
  var y = 0
}

/// Numbers that depend on nothing but a seed.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Int) {
    state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 &+ 1
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// A random chart with nesting, regions, history, postponed and raised events and, if wanted, timers.
struct RandomWalk {
  private var numbers: SeededNumbers
  private let hasTimers: Bool
  private var next = 0
  private var parents: [Int: Int] = [:]
  private var children: [Int: [Int]] = [:]
  private var regions: Set<Int> = []
  private var states: [Int] { Array(0..<next) }

  init(seed: Int, hasTimers: Bool) {
    numbers = SeededNumbers(seed)
    self.hasTimers = hasTimers
    for _ in 0..<Int.random(in: 2...3, using: &numbers) { place(in: nil, depth: 1) }
  }

  private mutating func place(in parent: Int?, depth: Int) {
    let state = next
    next += 1
    parents[state] = parent
    children[parent ?? -1, default: []].append(state)
    guard depth < 3, next < 9, Int.random(in: 0..<3, using: &numbers) == 0 else { return }
    if Bool.random(using: &numbers) { regions.insert(state) }
    for _ in 0..<2 { place(in: state, depth: depth + 1) }
  }

  /// The chart; the same each time.
  mutating func chart() -> MachineChart<Walk> {
    var elements: [ChartElement<Walk>] = []
    for state in children[-1] ?? [] { elements.append(element(state)) }
    return MachineChart(initial: 0, microstepLimit: 50) { elements }
  }

  private mutating func element(_ state: Int) -> ChartElement<Walk> {
    var parts: [ChartElement<Walk>] = []
    for _ in 0..<Int.random(in: 0...2, using: &numbers) { parts.append(transition()) }
    if hasTimers, Int.random(in: 0..<3, using: &numbers) == 0 {
      let delay = Duration.seconds(Int.random(in: 1...2, using: &numbers))
      let target = Int.random(in: 0..<next, using: &numbers)
      parts.append(ChartBuilder.buildExpression(Walk.after(delay, to: target)))
    }
    if Int.random(in: 0..<8, using: &numbers) == 0 {
      parts.append(ChartBuilder.buildExpression(Walk.postpone(event())))
    }
    let inner = children[state] ?? []
    for child in inner { parts.append(element(child)) }
    if regions.contains(state) { return Walk.parallel(state) { parts } }
    guard let initial = inner.first else { return Walk.state(state) { parts } }
    return Walk.state(state, initial: initial) { parts }
  }

  private mutating func event() -> Walk.Event {
    Walk.Event.allCases[Int.random(in: 0..<3, using: &numbers)]
  }

  private mutating func transition() -> ChartElement<Walk> {
    let event = event()
    let target = Int.random(in: 0..<next, using: &numbers)
    var transition: ChartTransition<Walk, Void>
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0: transition = Walk.on(event)
    case 1 where children[target] != nil:
      transition = Walk.on(event, to: .history(of: target))
    case 2 where children[target] != nil:
      transition = Walk.on(event, to: .deepHistory(of: target))
    default: transition = Walk.on(event, to: target)
    }
    if Bool.random(using: &numbers) {
      let limit = Int.random(in: 0..<3, using: &numbers)
      transition = transition.when("x is \(limit)") { $0.x == limit }
    }
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: transition = transition.do { $0.x = ($0.x + 1) % 3 }
    case 1: transition = transition.do { $0.y = 1 - $0.y }
    case 2 where Int.random(in: 0..<4, using: &numbers) == 0:
      transition = transition.raise(self.event())
    default: break
    }
    return ChartBuilder.buildExpression(transition)
  }
}
