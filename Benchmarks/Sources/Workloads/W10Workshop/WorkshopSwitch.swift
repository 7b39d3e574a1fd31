/// The workshop, written by hand: a queue of postponed orders and steps, two remembered states.
struct WorkshopSwitch: Contestant {
  /// The states that have no children; the numbers are those of all states.
  enum State: UInt32 {
    case closed = 0
    case idle = 2
    case cutting = 4
    case sanding, painting, paused

    var isBusy: Bool {
      switch self {
      case .cutting, .sanding, .painting: true
      case .closed, .idle, .paused: false
      }
    }
  }

  private static let open: UInt32 = 1
  private static let busy: UInt32 = 3

  private var state = State.closed
  private var lastInOpen = State.idle
  private var lastInBusy = State.cutting
  private var a: UInt32 = 0
  private var postponed: [WorkshopEvent] = []

  var checksum: UInt64 { UInt64(a) * 31 + UInt64(postponed.count) }

  mutating func send(_ event: WorkshopEvent) {
    if keeps(event) {
      postponed.append(event)
    } else if react(to: event) {
      recall()
    }
  }

  /// Whether the present state puts the event off.
  private func keeps(_ event: WorkshopEvent) -> Bool {
    switch (state, event) {
    case (.closed, .order), (.cutting, .order), (.sanding, .order), (.painting, .order),
      (.paused, .order), (.paused, .step):
      true
    case (.closed, _), (.idle, _), (.cutting, _), (.sanding, _), (.painting, _), (.paused, _):
      false
    }
  }

  /// Takes the oldest postponed event that is wanted now, as long as there is one.
  private mutating func recall() {
    var position = 0
    while position < postponed.count {
      let event = postponed[position]
      if keeps(event) {
        position += 1
      } else {
        postponed.remove(at: position)
        if react(to: event) { position = 0 }
      }
    }
  }

  /// - Returns: whether states were left or entered.
  private mutating func react(to event: WorkshopEvent) -> Bool {
    switch (state, event) {
    case (.closed, .power):
      exit(State.closed.rawValue)
      enter(Self.open)
      if lastInOpen.isBusy { enter(Self.busy) }
      enter(lastInOpen)
    case (.idle, .power), (.cutting, .power), (.sanding, .power), (.painting, .power),
      (.paused, .power):
      lastInOpen = state
      exit(state.rawValue)
      if state.isBusy {
        lastInBusy = state
        exit(Self.busy)
      }
      exit(Self.open)
      enter(.closed)
    case (.idle, .order):
      exit(state.rawValue)
      a &+= 100
      enter(Self.busy)
      enter(.cutting)
    case (.cutting, .step):
      exit(state.rawValue)
      enter(.sanding)
    case (.sanding, .step):
      exit(state.rawValue)
      enter(.painting)
    case (.painting, .step):
      a &+= 10
      exitBusy()
      a &+= 1000
      enter(.idle)
    case (.cutting, .pause), (.sanding, .pause), (.painting, .pause):
      exitBusy()
      enter(.paused)
    case (.paused, .pause):
      exit(state.rawValue)
      enter(Self.busy)
      enter(lastInBusy)
    case (.closed, _), (.idle, _), (.cutting, _), (.sanding, _), (.painting, _), (.paused, _):
      return false
    }
    return true
  }

  private mutating func exitBusy() {
    lastInBusy = state
    exit(state.rawValue)
    exit(Self.busy)
  }

  private mutating func enter(_ next: State) {
    enter(next.rawValue)
    state = next
  }

  private mutating func exit(_ id: UInt32) { a = (a ^ (7 &* id &+ 5)) &* 5 }

  private mutating func enter(_ id: UInt32) { a = a &* 3 &+ (2 &* id &+ 1) }
}
