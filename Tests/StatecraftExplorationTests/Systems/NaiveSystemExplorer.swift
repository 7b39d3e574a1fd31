import Statecraft
import StatecraftExploration

/// Explores two machines that send each other messages without tables of bytes, zones or any other trick:
/// whole machines in a set, time in ticks so small that every order of two timers is met.
struct NaiveSystemExplorer {
  /// What a situation shows.
  struct Sign: Hashable {
    let configurations: [StateSet]
    let contexts: [Peer]
    let queues: [[Peer.Event]]

    init(_ machines: [Machine<Peer>], _ queues: [[Peer.Event]]) {
      configurations = machines.map(\.engine.configuration)
      contexts = machines.map(\.context)
      self.queues = queues
    }
  }

  private struct Timer: Hashable {
    let number: Int
    let remaining: Duration
  }

  private struct Key: Hashable {
    let sign: Sign
    let timers: [[Timer]]

    init(_ state: State) {
      sign = Sign(state.machines, state.queues)
      timers = state.machines.map { machine in
        let engine = machine.engine
        return engine.timers.map { Timer(number: $0.timer, remaining: $0.due - engine.now) }
      }
    }
  }

  private struct State {
    var machines: [Machine<Peer>]
    /// The messages on their way from each machine to the other one.
    var queues: [[Peer.Event]] = [[], []]
  }

  private let links: [SystemLink?]
  private let tick: Duration
  /// What was met.
  private(set) var signs: Set<Sign> = []
  /// Whether there was more than it looks at, or machines answered each other without end.
  private(set) var isCut = false

  init(_ random: RandomSystem, tick: Duration, limit: Int) throws {
    self.tick = tick
    links = random.links
    let started = try random.charts.map { try Machine.start(Peer(), chart: $0) }
    var start = State(machines: started.map(\.machine))
    for (member, first) in started.enumerated() { pass(first.outcome, from: member, &start) }
    var known: Set<Key> = []
    var open = [start]
    while let state = open.popLast(), !isCut {
      guard known.insert(Key(state)).inserted else { continue }
      signs.insert(Sign(state.machines, state.queues))
      if known.count > limit { isCut = true }
      open += steps(from: state)
    }
  }

  private mutating func steps(from state: State) -> [State] {
    var steps: [State] = []
    for member in 0..<2 {
      for event in RandomSystem.events[member] {
        var next = state
        pass(next.machines[member].send(event), from: member, &next)
        steps.append(next)
      }
      steps += deliveries(of: member, state)
      if let due = state.machines[member].nextDeadline, due == state.machines[member].now {
        var next = state
        if let outcome = next.machines[member].fireNextTimer(until: due) {
          pass(outcome, from: member, &next)
        }
        steps.append(next)
      }
    }
    let now = state.machines[0].now
    let due = state.machines.compactMap(\.nextDeadline).min() ?? now
    if due > now {
      var later = state
      for member in 0..<2 {
        later.machines[member].wait(until: min(now + tick, due))
      }
      steps.append(later)
    }
    return steps
  }

  private mutating func deliveries(of member: Int, _ state: State) -> [State] {
    guard let link = links[member], link.capacity != nil else { return [] }
    var steps: [State] = []
    for place in state.queues[member].indices where place == 0 || link.reorders {
      var next = state
      let message = next.queues[member].remove(at: place)
      if link.loses { steps.append(next) }
      let outcome = next.machines[1 - member].send(message)
      if link.waits, outcome.kind == .refused || outcome.kind == .ignored { continue }
      pass(outcome, from: 1 - member, &next)
      steps.append(next)
    }
    return steps
  }

  private mutating func pass(_ outcome: Outcome<Peer>, from member: Int, _ state: inout State) {
    var sent = outcome.all.flatMap(\.outputs).map { (member, Peer.event(for: $0)) }
    var next = 0
    while next < sent.count {
      let (source, event) = sent[next]
      next += 1
      if next > 100 {
        isCut = true
        return
      }
      guard let link = links[source] else { continue }
      if let capacity = link.capacity {
        guard state.queues[source].count < capacity else { continue }
        state.queues[source].append(event)
        // The order of messages that can be taken in any order does not matter.
        if link.reorders { state.queues[source].sort { "\($0)" < "\($1)" } }
      } else {
        let answer = state.machines[1 - source].send(event)
        sent += answer.all.flatMap(\.outputs).map { (1 - source, Peer.event(for: $0)) }
      }
    }
  }
}
