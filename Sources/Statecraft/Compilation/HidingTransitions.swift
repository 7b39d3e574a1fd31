/// Which transition of a state hides later ones from an event: the first without a guard for it.
struct HidingTransitions {
  /// By column; the transitions of earlier states are out of date.
  private var byColumn: [Int]
  private var strays: [Int: Int] = [:]
  private var eventless: Int?
  private var anyEvent: Int?
  private var first = 0
  private let events: Int

  init(_ topology: Topology) {
    byColumn = Array(repeating: -1, count: topology.columns.count)
    events = topology.columns.events
  }

  /// Forgets what is known of other states.
  mutating func begin(at first: Int) {
    self.first = first
    eventless = nil
    anyEvent = nil
    if !strays.isEmpty { strays = [:] }
  }

  /// Adds a transition of the state; they come in their order.
  mutating func add(_ transition: Int, _ trigger: Topology.ColumnMatch) {
    switch trigger {
    case .eventless: eventless = eventless ?? transition
    case .anyEvent: anyEvent = anyEvent ?? transition
    case .one(let column): add(transition, column)
    case .many(let columns): for column in columns { add(transition, column) }
    }
  }

  private mutating func add(_ transition: Int, _ column: Int) {
    if byColumn.indices.contains(column) {
      if byColumn[column] < first { byColumn[column] = transition }
    } else if strays[column] == nil {
      strays[column] = transition
    }
  }

  /// The first transition that hides a column, or `nil` for the eventless ones.
  func transition(hiding column: Int?) -> Int? {
    guard let column else { return eventless }
    var own: Int?
    if byColumn.indices.contains(column) {
      if byColumn[column] >= first { own = byColumn[column] }
    } else {
      own = strays[column]
    }
    // Also negative columns, which no event has.
    guard let anyEvent, column < events else { return own }
    return min(own ?? anyEvent, anyEvent)
  }
}
