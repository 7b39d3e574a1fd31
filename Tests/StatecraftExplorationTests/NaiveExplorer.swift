@testable import Statecraft

/// Explores a chart without tables, packing, zones or any other trick: whole machines in a dictionary,
/// time in ticks so small that every order of seven timers can be met.
struct NaiveExplorer {
  /// What a situation shows.
  struct Sign: Hashable {
    let states: [Int]
    let context: Walk
    let postponed: [Walk.Event]
  }

  private struct Key: Hashable {
    let configuration: StateSet
    let history: [StateSet?]
    let context: Walk
    let postponed: [Walk.Event]
    let timers: [Timer]
  }

  private struct Timer: Hashable {
    let number: Int
    let remaining: Duration
  }

  /// For each sign the fewest steps that lead to it; ticks are none.
  private(set) var depths: [Sign: Int] = [:]
  private var known: Set<Key> = []
  /// Whether there were more situations than it looks at.
  private(set) var isCut = false

  init(_ start: Machine<Walk>, limit: Int = 10_000) {
    // Ticks come before steps, so that situations are met in the order of their steps.
    var now = [start]
    var later: [Machine<Walk>] = []
    var depth = 0
    while !now.isEmpty, !isCut {
      while let machine = now.popLast() {
        guard known.insert(Self.key(of: machine)).inserted else { continue }
        let sign = Self.sign(of: machine)
        if depths[sign] == nil { depths[sign] = depth }
        if known.count > limit { isCut = true }
        for event in Walk.Event.allCases {
          var next = machine
          next.send(event)
          later.append(next)
        }
        guard let deadline = machine.nextDeadline, !machine.isDone else { continue }
        var next = machine
        if deadline == machine.now {
          _ = next.fireNextTimer(until: deadline)
          later.append(next)
        } else {
          next.advance(by: .milliseconds(125), unlessDue: deadline)
          now.append(next)
        }
      }
      swap(&now, &later)
      depth += 1
    }
  }

  static func sign(of machine: Machine<Walk>) -> Sign {
    Sign(states: machine.states, context: machine.context, postponed: machine.postponedEvents)
  }

  private static func key(of machine: Machine<Walk>) -> Key {
    let engine = machine.engine
    return Key(
      configuration: engine.configuration,
      history: engine.history,
      context: machine.context,
      postponed: machine.postponedEvents,
      timers: engine.timers.map { Timer(number: $0.timer, remaining: $0.due - engine.now) }
    )
  }
}

extension Machine {
  /// Lets a tick pass that ends at the latest when a timer is due, which does not fire yet.
  fileprivate mutating func advance(by tick: Duration, unlessDue deadline: Duration) {
    wait(until: min(now + tick, deadline))
  }
}
