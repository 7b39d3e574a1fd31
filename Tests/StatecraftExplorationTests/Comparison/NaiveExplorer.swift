import Statecraft

/// Explores a chart without tables of bytes, zones or any other trick: whole machines in a
/// dictionary, time in ticks so small that every order of two timers is met.
struct NaiveExplorer {
  /// What a situation shows.
  struct Sign: Hashable {
    let configuration: StateSet
    let context: Walk
    let postponed: [Walk.Event]

    init(_ machine: Machine<Walk>) {
      configuration = machine.engine.configuration
      context = machine.context
      postponed = machine.postponedEvents
    }
  }

  private struct Key: Hashable {
    let configuration: StateSet
    let history: HistoryValues
    let context: Walk
    let postponed: [Walk.Event]
    let timers: [Timer]

    init(_ machine: Machine<Walk>) {
      let engine = machine.engine
      configuration = engine.configuration
      history = engine.history
      context = machine.context
      postponed = machine.postponedEvents
      timers = engine.timers.map { Timer(number: $0.timer, remaining: $0.due - engine.now) }
    }
  }

  private struct Timer: Hashable {
    let number: Int
    let remaining: Duration
  }

  private(set) var machines: [Machine<Walk>] = []
  /// For each machine the fewest steps to it, in which ticks do not count; they only grow.
  private(set) var depths: [Int] = []
  /// For each machine those from which a step or a tick leads to it.
  private var sources: [[Int]] = []
  /// The number of steps that events make: they are handled, or they change something.
  private(set) var stepCount = 0
  /// Whether there was more than it looks at.
  private(set) var isCut = false

  init(_ start: Machine<Walk>, limit: Int) {
    var numbers: [Key: Int] = [:]
    // Ticks come before steps, so that machines are met in the order of their steps.
    var now: [(machine: Machine<Walk>, from: Int?)] = [(start, nil)]
    var later: [(machine: Machine<Walk>, from: Int?)] = []
    var depth = 0
    while !now.isEmpty, !isCut {
      while let (machine, from) = now.popLast(), !isCut {
        let key = Key(machine)
        let known = numbers[key]
        let number = known ?? machines.count
        if known == nil {
          numbers[key] = number
          machines.append(machine)
          depths.append(depth)
          sources.append([])
        }
        if let from { sources[number].append(from) }
        guard known == nil else { continue }
        if machines.count > limit { isCut = true }
        for event in Walk.Event.allCases {
          var next = machine
          let kind = next.send(event).kind
          if kind == .transitioned || kind == .internal || Key(next) != key { stepCount += 1 }
          later.append((next, number))
        }
        guard let deadline = machine.nextDeadline else { continue }
        var next = machine
        if deadline == machine.now {
          _ = next.fireNextTimer(until: deadline)
          later.append((next, number))
        } else {
          next.wait(until: min(machine.now + .milliseconds(250), deadline))
          now.append((next, number))
        }
      }
      swap(&now, &later)
      depth += 1
    }
  }

  /// What situations show, with the fewest steps to each.
  var signs: [Sign: Int] {
    Dictionary(zip(machines.map(Sign.init), depths), uniquingKeysWith: min)
  }

  /// The fewest steps to a machine of which a fact is true; `nil` if there is none.
  func distance(to fact: (Machine<Walk>) -> Bool) -> Int? {
    machines.firstIndex(where: fact).map { depths[$0] }
  }

  /// The fewest steps to a machine from which none is reached of which the fact is true.
  func distance(losing fact: (Machine<Walk>) -> Bool) -> Int? {
    var reaches = machines.map(fact)
    var open = reaches.indices.filter { reaches[$0] }
    while let number = open.popLast() {
      for source in sources[number] where !reaches[source] {
        reaches[source] = true
        open.append(source)
      }
    }
    return reaches.firstIndex(of: false).map { depths[$0] }
  }
}
