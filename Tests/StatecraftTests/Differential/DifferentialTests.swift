import Statecraft
import Testing

/// Comparison of the engine with a transcription of SCXML's algorithm on random charts.
@Suite struct DifferentialTests {
  @Test func `the engine and the interpreter agree on random charts`() async {
    let run = DifferentialRun.fromEnvironment(charts: 20_000)
    let summary = await run.run()
    let found = summary.disagreeing.count
    print(
      "comparison: \(run.charts) charts, \(summary.steps) steps, seed \(run.seed): "
        + (found == 0 ? "engine and interpreter agree" : "\(found) charts disagree")
    )
    for index in summary.disagreeing.prefix(3) { Issue.record("\(run.report(index).text)") }
  }

  @Test func `the engine behaves the same with a table, full, divided, and without one`() throws {
    let run = DifferentialRun(seed: 22, charts: 1500)
    var fromTable = 0
    var others = 0
    for index in 0..<run.charts {
      let random = run.chart(index)
      // Tables know loops of charts that allow some hundred microsteps.
      let chart = random.chart(microstepLimit: index.isMultiple(of: 2) ? 120 : 30)
      guard var machine = try? Machine.start(RandomContext(), chart: chart).machine else {
        continue
      }
      var plain = try Machine.start(RandomContext(), chart: chart.limited(to: .none)).machine
      let few = ConfigurationTable<RandomContext>.Capacity(configurations: 2, bytes: 100_000)
      var crowded = try Machine.start(RandomContext(), chart: chart.limited(to: few)).machine
      // A chart that can be divided into its regions has a table for each.
      let regional = chart.limited(to: .init(bytes: 1 << 24, undivided: 0, whole: 0))
      var divided = try Machine.start(RandomContext(), chart: regional).machine
      // A chart whose guards are left to its regions goes to and fro between these and the whole.
      let guarded = chart.limited(to: .init(bytes: 1 << 24, decisions: 0))
      var mixed = try Machine.start(RandomContext(), chart: guarded).machine
      // A machine of a chart that lives on owns nothing, as long as it has a configuration only.
      let permanent = chart.limited(to: .standard)
      try permanent.table().declarePermanent()
      var owner = try Machine.start(RandomContext(), chart: permanent).machine
      for stimulus in random.stimuli {
        let outcomes = machine.react(to: stimulus)
        let texts = words(outcomes, machine)
        let expected = [
          words(plain.react(to: stimulus), plain), words(crowded.react(to: stimulus), crowded),
          words(owner.react(to: stimulus), owner), words(divided.react(to: stimulus), divided),
          words(mixed.react(to: stimulus), mixed),
        ]
        guard expected.allSatisfy({ $0 == texts }) else {
          Issue.record(
            "chart \(index), after \(stimulus): \(texts), not \(expected)\n\(random.source)"
          )
          return
        }
        for outcome in outcomes {
          if outcome.isPrecomputed { fromTable += 1 } else { others += 1 }
        }
      }
      withExtendedLifetime(permanent) {}
    }
    #expect(fromTable > 10_000)
    #expect(others > 500)
  }

  @Test func `charts that are divided into their regions behave as without a table`() throws {
    let run = DifferentialRun(seed: 23, charts: 3_000)
    var fromTable = 0
    for index in 0..<run.charts {
      let random = run.chart(index)
      let chart = random.chart()
      let regional = chart.limited(to: .init(bytes: 1 << 24, undivided: 0, whole: 0))
      guard (try? regional.table())?.isDivided == true,
        var machine = try? Machine.start(RandomContext(), chart: regional).machine
      else { continue }
      let guarded = chart.limited(to: .init(bytes: 1 << 24, decisions: 0))
      var mixed = try Machine.start(RandomContext(), chart: guarded).machine
      var plain = try Machine.start(RandomContext(), chart: chart.limited(to: .none)).machine
      for stimulus in random.stimuli {
        let outcomes = machine.react(to: stimulus)
        let texts = words(outcomes, machine)
        let expected = words(plain.react(to: stimulus), plain)
        let others = words(mixed.react(to: stimulus), mixed)
        guard expected == texts, expected == others else {
          Issue.record(
            """
            chart \(index), after \(stimulus): \(texts) or \(others), not \(expected)
            \(random.source)
            """
          )
          return
        }
        fromTable += outcomes.filter { $0.isPrecomputed }.count
      }
    }
    #expect(fromTable > 500)
  }

  @Test func `charts that go on after errors behave as without a table`() throws {
    let run = DifferentialRun(seed: 24, charts: 1_500)
    var fromTable = 0
    var failures = 0
    for index in 0..<run.charts {
      let random = run.chart(index).goingOn(seed: UInt64(index))
      let chart = random.chart(microstepLimit: index.isMultiple(of: 2) ? 120 : 30)
      guard var machine = try? Machine.start(RandomContext(), chart: chart).machine else {
        continue
      }
      let few = ConfigurationTable<RandomContext>.Capacity(configurations: 2, bytes: 100_000)
      let others = [
        chart.limited(to: .none), chart.limited(to: few),
        chart.limited(to: .init(bytes: 1 << 24, undivided: 0, whole: 0)),
      ]
      var machines = try others.map { try Machine.start(RandomContext(), chart: $0).machine }
      for stimulus in random.stimuli {
        // Delayed events without a name that double with each round are not worth the time.
        if machine.pendingTimers.count > 50 { break }
        let outcomes = machine.react(to: stimulus)
        let texts = words(outcomes, machine)
        for position in machines.indices {
          let expected = words(machines[position].react(to: stimulus), machines[position])
          guard expected == texts else {
            Issue.record(
              "chart \(index), after \(stimulus): \(texts), not \(expected)\n\(random.source)"
            )
            return
          }
        }
        fromTable += outcomes.filter { $0.isPrecomputed }.count
        failures += outcomes.filter { $0.error != nil }.count
      }
    }
    #expect(fromTable > 5_000)
    #expect(failures > 1_000)
  }

  /// All that can be seen, in words.
  private func words(
    _ outcomes: [Outcome<RandomContext>],
    _ machine: Machine<RandomContext>
  ) -> [String] {
    let output: String = machine.output.map { "\($0)" } ?? ""
    let situation: String =
      "\(machine.configuration) \(machine.context) \(machine.engine.isDone) "
      + "\(machine.postponedEvents) \(machine.pendingTimers) \(output) "
      + "\(machine.engine.history.map { $0.map(Array.init) })"
    return outcomes.flatMap(\.all).map { words($0) } + [situation]
  }

  private func words(_ outcome: Outcome<RandomContext>) -> String {
    let steps: [String] = outcome.steps.map { "\($0.cause)" }
    let error: String = outcome.error.map { "\($0)" } ?? ""
    let explanation: String = outcome.explanation.map { "\($0)" } ?? ""
    let parts: [String] = [
      "\(outcome) \(outcome.cause) \(outcome.effects) \(steps)", error, explanation,
      "\(outcome.taken) \(outcome.exited) \(outcome.entered)",
      "\(outcome.configuration) \(outcome.time)",
    ]
    return parts.joined(separator: "; ")
  }

  @Test func `the engine's configurations are legal, and it enters only inactive states`() throws {
    let run = DifferentialRun(seed: 21, charts: 1000)
    for index in 0..<run.charts {
      let random = run.chart(index)
      let family = Family(random.root)
      guard var machine = try? Machine.start(RandomContext(), chart: random.chart()).machine
      else { continue }
      var active = Set(machine.configuration)
      for stimulus in random.stimuli {
        let outcomes = machine.react(to: stimulus)
        let configurations = outcomes.map(\.configuration) + [machine.configuration]
        for outcome in outcomes.flatMap(\.all) {
          let numbers = outcome.entered.compactMap { machine.program.numbers[$0] }
          #expect(Set(outcome.enteredNumbers) == Set(numbers), "\(random.source)")
        }
        for step in outcomes.flatMap(\.all).flatMap(\.steps) {
          #expect(active.isSuperset(of: step.exited), "left what was not active\n\(random.source)")
          active.subtract(step.exited)
          #expect(active.isDisjoint(with: step.entered), "entered twice\n\(random.source)")
          active.formUnion(step.entered)
        }
        guard configurations.allSatisfy({ family.isLegal($0.map(\.number)) }) else {
          Issue.record("after \(stimulus): \(configurations)\n\(random.source)")
          return
        }
      }
    }
  }
}
