internal import Statecraft

/// Looks in explored situations for shortest ways to goals.
///
/// For transitions that follow each other, a situation is visited once for each list of transitions
/// that can have been taken last when the machine gets there. For guards, each step is watched, and so is
/// all that comes and changes nothing.
struct CoverageSearch<Context: ChartContext> {
  /// A situation on the way, with what was taken last.
  private struct Visit: Hashable {
    let situation: Int
    let last: [Int]
  }

  /// How a visit was reached.
  private struct Arrival {
    let from: Int
    let label: StepLabel<Context>
  }

  private let explorer: Explorer<Context>
  private let graph: StepGraph
  private let criterion: CoverageCriterion
  private let model: ChartModel<Context>
  private var visits: [Visit] = []
  private var arrivals: [Arrival?] = []
  private var numbers: [Visit: Int] = [:]
  private var open: Set<CoverageGoal.Content>
  /// The shortest way to each goal that was found.
  private(set) var ways: [CoverageGoal.Content: PathReplay<Context>.Way] = [:]
  /// For each transition whose guard could not be evaluated when it was asked the first reason.
  private(set) var guardFailures: [Int: String] = [:]
  /// Whether everything was looked at that had to be.
  private(set) var isComplete = true

  init(
    _ explorer: Explorer<Context>,
    _ graph: StepGraph,
    _ goals: [CoverageGoal],
    _ criterion: CoverageCriterion
  ) {
    self.explorer = explorer
    self.graph = graph
    self.criterion = criterion
    model = explorer.codec.table.program.model
    open = Set(goals.map { $0.content })
  }

  /// Looks for all goals.
  ///
  /// - Parameters:
  ///   - start: the outcome of the start.
  ///   - asked: the guards that it asked.
  ///   - deadline: when to end with what is known.
  mutating func run(
    after start: Outcome<Context>,
    _ asked: AskedGuards<Context>,
    until deadline: ContinuousClock.Instant?
  ) {
    var seen = ChartCoverage(model)
    seen.begin(start)
    seen.add(asked)
    guardFailures = asked.failures
    for content in seen.counts.keys where open.remove(content) != nil {
      ways[content] = PathReplay<Context>.Way()
    }
    add(Visit(situation: 0, last: criterion == .pairs ? seen.last : []), nil)
    var number = 0
    while number < visits.count, !open.isEmpty {
      visit(number)
      number += 1
      guard number % 256 == 0 else { continue }
      if let deadline, ContinuousClock.now >= deadline { isComplete = false }
      if explorer.isCancelled() || bytes > explorer.budget.bytes { isComplete = false }
      if !isComplete { return }
    }
  }

  /// About what the visits take, besides the situations.
  private var bytes: Int {
    explorer.byteCount
      + 2 * visits.countedBytes + arrivals.countedBytes
  }

  private mutating func add(_ visit: Visit, _ arrival: Arrival?) {
    guard numbers[visit] == nil else { return }
    numbers[visit] = visits.count
    visits.append(visit)
    arrivals.append(arrival)
  }

  // MARK: - Steps

  private mutating func visit(_ number: Int) {
    let situation = visits[number].situation
    let moment = explorer.moment(in: situation)
    let steps =
      graph.firstStep.indices.contains(situation + 1) ? graph.steps(of: situation) : 0..<0
    // A situation that was not left because of a bound has no steps.
    if criterion == .guards { watchSteps(moment, number, countsAll: !steps.isEmpty) }
    for step in steps where graph.labels[step] != StepGraph.stay {
      let label = explorer.labels.meaning(of: graph.labels[step])
      let target = Int(graph.targets[step])
      if criterion == .guards {
        add(Visit(situation: target, last: []), Arrival(from: number, label: label))
        continue
      }
      guard let outcome = outcome(of: label, moment, target) else { continue }
      var seen = ChartCoverage(model, after: visits[number].last)
      seen.add(outcome)
      if isNew(seen) {
        note(seen, number, label, explorer.store.withBytes(of: target) { Array($0) })
      }
      let last = criterion == .pairs ? seen.last : []
      add(Visit(situation: target, last: last), Arrival(from: number, label: label))
    }
  }

  private func isNew(_ seen: ChartCoverage<Context>) -> Bool {
    seen.counts.keys.contains { open.contains($0) }
  }

  private mutating func note(
    _ seen: ChartCoverage<Context>,
    _ number: Int,
    _ label: StepLabel<Context>,
    _ target: [UInt8]
  ) {
    var way = way(to: number)
    way.labels.append(label)
    way.situations.append(target)
    for content in seen.counts.keys where open.remove(content) != nil { ways[content] = way }
  }

  /// Lets the machine react to all that can come, and sees which guards it asks.
  ///
  /// - Parameters:
  ///   - moment: the situation.
  ///   - number: the number of the visit.
  ///   - countsAll: whether the states and transitions behind the situation count, too.
  private mutating func watchSteps(
    _ moment: MachineMoment<Context>,
    _ number: Int,
    countsAll: Bool
  ) {
    let steps = SituationSteps(codec: explorer.codec, proof: explorer.proof)
    for stimulus in steps.stimuli(in: moment) {
      var machine = moment.machine
      let asked = AskedGuards(model)
      let outcome = stimulus.take(&machine, asked.watch)
      guardFailures.merge(asked.failures) { first, _ in first }
      // A step that does not end leads nowhere.
      guard !outcome.isEndless else { continue }
      var seen = ChartCoverage(model)
      seen.add(asked)
      if countsAll { seen.add(outcome) }
      if isNew(seen) { note(seen, number, stimulus.label, packed(machine)) }
    }
  }

  private func packed(_ machine: Machine<Context>) -> [UInt8] {
    var packer = Packer()
    explorer.codec.pack(machine, into: &packer)
    return packer.bytes
  }

  /// Takes a step again.
  private func outcome(
    of label: StepLabel<Context>,
    _ moment: MachineMoment<Context>,
    _ target: Int
  ) -> Outcome<Context>? {
    var machine = moment.machine
    switch label {
    case .event(let event): return machine.send(event)
    case .invocation(let invocation, let end):
      let running = machine.engine.invocations
      guard let position = running.firstIndex(where: { $0.invocation == invocation }) else {
        return nil
      }
      return machine.endInvocation(at: position, end.asResult)
    case .timer(let timer):
      // Timers of one name may be pending together; only one of them leads to the target.
      for (position, pending) in machine.engine.timers.enumerated()
      where pending.timer == timer && moment.zone.firing(position) != nil {
        var next = machine
        let outcome = next.fireTimer(at: position, .zero)
        let bytes = packed(next)
        if explorer.store.withBytes(of: target, { Array($0) }).starts(with: bytes) {
          return outcome
        }
      }
      return nil
    case .timeIsUp, .stay: return nil
    }
  }

  // MARK: - Ways

  private func way(to number: Int) -> PathReplay<Context>.Way {
    var steps: [(label: StepLabel<Context>, situation: Int)] = []
    var current = number
    while let arrival = arrivals[current] {
      steps.append((arrival.label, visits[current].situation))
      current = arrival.from
    }
    var way = PathReplay<Context>.Way()
    for step in steps.reversed() {
      way.labels.append(step.label)
      way.situations.append(explorer.store.withBytes(of: step.situation) { Array($0) })
    }
    return way
  }
}
