import Statecraft
import StatecraftExploration

/// Explores machines that send each other messages without tables of bytes, zones or any other trick: whole
/// machines in a dictionary, time in ticks so small that every order of two timers is met.
///
/// To know whether each timer ends, it gives each one that waits a place of its own, which it keeps until it ends. So
/// it does with work that runs and does not run forever.
struct NaiveSystemExplorer {
  /// What a situation shows.
  struct Sign: Hashable {
    let configurations: [StateSet]
    let contexts: [Peer]
    let works: [[String]]
    let queues: [[Peer.Event]]

    init(_ machines: [Machine<Peer>], _ queues: [[Peer.Event]]) {
      configurations = machines.map(\.engine.configuration)
      contexts = machines.map(\.context)
      works = machines.map { $0.invocations.map(\.name) }
      self.queues = queues
    }
  }

  enum Label: Hashable {
    case event(machine: Int, Peer.Event)
    /// A message of a machine is delivered or lost.
    case message(machine: Int)
    case timer
    /// Work of a machine ends.
    case end(machine: Int)
    /// Some time passes.
    case tick
    /// Nothing happens any more.
    case stay
  }

  struct Step {
    let from: Int
    let label: Label
    let to: Int
    /// The places of timers and work that have ended.
    var ended: Set<Int> = []
  }

  struct State {
    var machines: [Machine<Peer>]
    /// The messages on their way from each machine to the next one.
    var queues: [[Peer.Event]]
    /// For each machine the places of its timers, and of its work that ends, by their serial numbers.
    var places: [[Int: Int]]
    /// Since when the goal of the watched claim is awaited; `nil` if it is not.
    var since: Duration?

    /// The time that all machines have reached.
    var now: Duration { machines[0].now }

    /// What claims see.
    var view: RandomSystemFact.View {
      RandomSystemFact.View(machines: machines, waiting: queues.map(\.count))
    }

    /// Whether a timer waits, or work runs that ends.
    var mustGoOn: Bool { places.contains { !$0.isEmpty } }

    /// The serial numbers of the timers of a machine that wait; a timer that starts again gets another one.
    func serials(of machine: Int) -> [Int] { machines[machine].engine.timers.map(\.serial) }

    /// The serial numbers of the work of a machine that runs, and does not run forever.
    func works(of machine: Int) -> [Int] {
      machines[machine].invocations.filter { !NaiveSystemExplorer.results(of: $0).isEmpty }
        .map(\.serial)
    }

    /// Whether no time can pass.
    var isUrgent: Bool { machines.contains { $0.nextDeadline == $0.now } }

    /// Gives places to timers and work that have started, and frees those of what has ended; returns these.
    mutating func place() -> Set<Int> {
      var ended: Set<Int> = []
      for member in machines.indices {
        let pending = serials(of: member) + works(of: member)
        ended.formUnion(places[member].filter { !pending.contains($0.key) }.values)
        places[member] = places[member].filter { pending.contains($0.key) }
        for serial in pending where places[member][serial] == nil {
          let taken = places[member].values
          let first = NaiveSystemExplorer.mostPlaces * member
          places[member][serial] = (first...).first { !taken.contains($0) }
        }
      }
      return ended
    }
  }

  private struct Timer: Hashable {
    let number: Int
    let remaining: Duration
    let event: Peer.Event?
    let place: Int?
  }

  private struct Key: Hashable {
    let sign: Sign
    let timers: [[Timer]]
    /// The places of the work in the order of its start.
    let works: [[Int?]]
    /// How long the goal of the watched claim has been awaited.
    let waited: Duration?

    init(_ state: State) {
      sign = Sign(state.machines, state.queues)
      timers = zip(state.machines, state.places).map { machine, places in
        let engine = machine.engine
        return engine.timers.map {
          Timer(
            number: $0.timer,
            remaining: $0.due - engine.now,
            event: $0.raisedEvent?.value(as: Peer.Event.self),
            place: places[$0.serial]
          )
        }
      }
      works = zip(state.machines, state.places).map { machine, places in
        machine.invocations.map { places[$0.serial] }
      }
      waited = state.since.map { state.now - $0 }
    }
  }

  /// A state that was met, and the step to it.
  private struct Meeting {
    let state: State
    let step: (from: Int, label: Label, ended: Set<Int>)?
  }

  /// How many timers of a machine can wait, and invocations run, together at most.
  static let mostPlaces = 8

  private let random: RandomSystem
  private let links: [SystemLink?]
  /// The claim with a time that is watched, if any.
  private let watched: RandomSystemClaim?
  private(set) var states: [State] = []
  /// For each state the fewest steps to it, in which ticks do not count; they only grow.
  private(set) var depths: [Int] = []
  private(set) var steps: [Step] = []
  /// For each state the machines of which a message can be delivered there.
  private(set) var delivering: [Set<Int>] = []
  /// Whether there was more than it looks at, or machines answered each other without end.
  private(set) var isCut = false
  /// The fewest steps to a state in which the goal of the watched claim is late; nothing is explored behind it.
  private(set) var late: Int?

  init(
    _ random: RandomSystem,
    tick: Duration,
    limit: Int,
    watching watched: RandomSystemClaim? = nil
  ) throws {
    self.random = random
    self.watched = watched
    links = random.links.map { $0?.link }
    let started = try random.charts.map { try Machine.start(Peer(), chart: $0) }
    var start = State(
      machines: started.map(\.machine),
      queues: started.map { _ in [] },
      places: started.map { _ in [:] }
    )
    for (machine, first) in started.enumerated() { pass(first.outcome, from: machine, &start) }
    if watched == nil { _ = start.place() }
    explore(from: start, tick, limit)
  }

  private mutating func explore(from start: State, _ tick: Duration, _ limit: Int) {
    var numbers: [Key: Int] = [:]
    // Ticks come before steps, so that states are met in the order of their steps.
    var now = [Meeting(state: start, step: nil)]
    var depth = 0
    while !now.isEmpty {
      var later: [Meeting] = []
      while let meeting = now.popLast(), !isCut, late == nil {
        let state = watched?.following(meeting.state) ?? meeting.state
        let key = Key(state)
        let known = numbers[key]
        let number = known ?? states.count
        if let step = meeting.step {
          steps.append(Step(from: step.from, label: step.label, to: number, ended: step.ended))
        }
        guard known == nil else { continue }
        numbers[key] = number
        states.append(state)
        depths.append(depth)
        delivering.append([])
        if states.count > limit { isCut = true }
        if watched?.isLate(in: state) ?? false { late = depth }
        for (label, next) in takeSteps(from: state, number) {
          var next = next
          // Lateness does not depend on which timers and which work end.
          let ended = watched == nil ? next.place() : []
          later.append(Meeting(state: next, step: (number, label, ended)))
        }
        if let next = waiting(state, tick) {
          now.append(Meeting(state: next, step: (number, .tick, [])))
        }
      }
      now = later
      depth += 1
    }
  }

  private func waiting(_ state: State, _ tick: Duration) -> State? {
    // Without timers time passes only while a goal is awaited.
    let end = state.since.flatMap { since in watched.map { since + $0.time } }
    let moments = state.machines.compactMap(\.nextDeadline) + (end.map { [$0] } ?? [])
    guard let due = moments.min(), due > state.now else { return nil }
    var later = state
    for machine in later.machines.indices {
      later.machines[machine].wait(until: min(state.now + tick, due))
    }
    return later
  }

  /// The results that work may end with.
  static func results(of work: InvocationID) -> [Result<any Sendable, any Error>] {
    PeerWork.named(work.name)?.results ?? []
  }

  // MARK: - Steps

  private mutating func takeSteps(from state: State, _ number: Int) -> [(Label, State)] {
    var steps: [(Label, State)] = []
    for machine in state.machines.indices {
      for event in RandomSystem.events(of: machine) {
        var next = state
        let outcome = next.machines[machine].send(event)
        // Each event starts timers of inactivity again, also one that is refused.
        let isTaken = outcome.kind != .refused && outcome.kind != .ignored
        guard isTaken || next.serials(of: machine) != state.serials(of: machine) else { continue }
        pass(outcome, from: machine, &next)
        steps.append((.event(machine: machine, event), next))
      }
      steps += deliveries(of: machine, state, number)
      for work in state.machines[machine].invocations {
        for result in Self.results(of: work) {
          var next = state
          pass(next.machines[machine].resolve(work, with: result), from: machine, &next)
          steps.append((.end(machine: machine), next))
        }
      }
      if let due = state.machines[machine].nextDeadline, due == state.machines[machine].now {
        var next = state
        if let outcome = next.machines[machine].fireNextTimer(until: due) {
          pass(outcome, from: machine, &next)
        }
        steps.append((.timer, next))
      }
    }
    return steps
  }

  private mutating func deliveries(
    of machine: Int,
    _ state: State,
    _ number: Int
  ) -> [(Label, State)] {
    guard let link = links[machine], link.capacity != nil else { return [] }
    var steps: [(Label, State)] = []
    let target = random.target(of: machine)
    for place in state.queues[machine].indices where place == 0 || link.reorders {
      var without = state
      let message = without.queues[machine].remove(at: place)
      if link.loses { steps.append((.message(machine: machine), without)) }
      for stays in link.duplicates ? [false, true] : [false] {
        var next = stays ? state : without
        let outcome = next.machines[target].send(message)
        if link.waits, outcome.kind == .refused || outcome.kind == .ignored { continue }
        pass(outcome, from: target, &next)
        delivering[number].insert(machine)
        steps.append((.message(machine: machine), next))
      }
    }
    return steps
  }

  private mutating func pass(_ outcome: Outcome<Peer>, from machine: Int, _ state: inout State) {
    var sent = outcome.all.flatMap(\.outputs).map { (machine, Peer.event(for: $0)) }
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
        let target = random.target(of: source)
        let answer = state.machines[target].send(event)
        sent += answer.all.flatMap(\.outputs).map { (target, Peer.event(for: $0)) }
      }
    }
  }
}
