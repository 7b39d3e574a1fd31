import Statecraft

/// Explores a chart without tables of bytes, zones or any other trick: whole machines in a
/// dictionary, time in ticks so small that every order of two timers is met.
///
/// To know whether each timer ends, it gives each one that waits a place of its own.
struct NaiveExplorer {
  enum Label: Hashable {
    case event(Walk.Event)
    /// A timer with the number of the chart's model.
    case timer(Int)
    /// Some time passes.
    case tick
    /// Nothing happens any more.
    case stay
  }

  struct Step {
    let from: Int
    let label: Label
    let to: Int
    /// The places of timers that have ended.
    var ended: Set<TimerPlaces.Place> = []
    /// The states that the step enters, also those that it has left before, or leaves again.
    var entered: Set<Walk.State> = []
  }

  /// What a claim with a time waits for.
  struct Watch {
    let premise: RandomFact
    let goal: RandomFact
    let time: Duration

    /// What is left of the time behind a step; `nil` if nothing is waited for.
    func left(_ left: Duration?, in machine: Machine<Walk>) -> Duration? {
      guard !goal.holds(in: machine), left != nil || premise.holds(in: machine) else { return nil }
      return left ?? time
    }
  }

  private struct Key: Hashable {
    let configuration: StateSet
    let history: HistoryValues
    let context: Walk
    let postponed: [Walk.Event]
    let timers: [Timer]
    let left: Duration?

    init(_ machine: Machine<Walk>, _ left: Duration?, _ places: TimerPlaces) {
      let engine = machine.engine
      configuration = engine.configuration
      history = engine.history
      context = machine.context
      postponed = machine.postponedEvents
      timers = engine.timers.map {
        Timer(
          number: $0.timer,
          remaining: $0.due - engine.now,
          event: $0.raisedEvent?.value(as: Walk.Event.self),
          place: places[$0.serial]
        )
      }
      self.left = left
    }
  }

  private struct Timer: Hashable {
    let number: Int
    let remaining: Duration
    let event: Walk.Event?
    let place: TimerPlaces.Place?
  }

  /// A machine that was met, and the step to it.
  private struct Meeting {
    let machine: Machine<Walk>
    let left: Duration?
    let places: TimerPlaces
    let step: Way?
  }

  /// A step from a machine to one that may have no number yet.
  private typealias Way = (
    from: Int, label: Label, ended: Set<TimerPlaces.Place>, entered: Set<Walk.State>
  )

  private(set) var machines: [Machine<Walk>] = []
  /// For each machine the fewest steps to it, in which ticks do not count; they only grow.
  private(set) var depths: [Int] = []
  /// For each machine the places in which timers wait; none while a claim is watched, whose time does not
  /// depend on which timers end.
  private(set) var waiting: [Set<TimerPlaces.Place>] = []
  /// The steps and ticks.
  ///
  /// An event makes a step if it is handled, or if it changes something.
  private(set) var steps: [Step] = []
  /// Whether there was more than it looks at.
  private(set) var isCut = false
  /// Whether the time of the watched claim can be up.
  private(set) var isLate = false

  init(
    _ start: Machine<Walk>,
    limit: Int,
    tick: Duration = .milliseconds(250),
    watch: Watch? = nil
  ) {
    var numbers: [Key: Int] = [:]
    func left(_ left: Duration?, _ machine: Machine<Walk>) -> Duration? {
      watch?.left(left, in: machine)
    }
    func follow(_ machine: Machine<Walk>, _ places: inout TimerPlaces) -> Set<TimerPlaces.Place> {
      watch == nil ? places.follow(machine) : []
    }
    var places = TimerPlaces()
    _ = follow(start, &places)
    // Ticks come before steps, so that machines are met in the order of their steps.
    var now = [Meeting(machine: start, left: left(nil, start), places: places, step: nil)]
    var later: [Meeting] = []
    var depth = 0
    while !now.isEmpty, !isCut, !isLate {
      while let meeting = now.popLast(), !isCut, !isLate {
        let machine = meeting.machine
        let key = Key(machine, meeting.left, meeting.places)
        let known = numbers[key]
        let number = known ?? machines.count
        if let step = meeting.step {
          steps.append(
            Step(
              from: step.from,
              label: step.label,
              to: number,
              ended: step.ended,
              entered: step.entered
            )
          )
        }
        guard known == nil else { continue }
        numbers[key] = number
        machines.append(machine)
        depths.append(depth)
        waiting.append(meeting.places.taken)
        if machines.count > limit { isCut = true }
        func meet(
          _ next: Machine<Walk>,
          _ label: Label,
          by outcome: Outcome<Walk>?,
          ifNot none: Key? = nil
        ) {
          var places = meeting.places
          let ended = follow(next, &places)
          if let none, Key(next, meeting.left, places) == none { return }
          later.append(
            Meeting(
              machine: next,
              left: left(meeting.left, next),
              places: places,
              step: (number, label, ended, Set(outcome?.all.flatMap(\.entered) ?? []))
            )
          )
        }
        for event in Walk.Event.allCases {
          var next = machine
          let outcome = next.send(event)
          let isHandled = outcome.kind == .transitioned || outcome.kind == .internal
          meet(next, .event(event), by: outcome, ifNot: isHandled ? nil : key)
        }
        guard let deadline = machine.nextDeadline, let timer = machine.engine.timers.next else {
          // Any time can pass.
          if meeting.left != nil { isLate = true }
          continue
        }
        var next = machine
        if deadline == machine.now {
          let outcome = next.fireNextTimer(until: deadline)
          meet(next, .timer(timer.timer), by: outcome)
        } else if meeting.left == .zero {
          isLate = true
        } else {
          let pause = min(tick, deadline - machine.now, meeting.left ?? tick)
          next.wait(until: machine.now + pause)
          let left = meeting.left.map { $0 - pause }
          now.append(
            Meeting(
              machine: next,
              left: left,
              places: meeting.places,
              step: (number, .tick, [], [])
            )
          )
        }
      }
      swap(&now, &later)
      depth += 1
    }
  }
}
