import Statecraft
import StatecraftRandom
import Testing

@testable import RandomCharts

/// Runs a chart with its table, with a full table, without a table and divided into its regions, and
/// compares everything that can be seen.
struct TableAgreement<Context: ChartContext & Equatable & Sendable>: Sendable
where Context.Event: CaseIterable {
  let context: Context
  let chart: MachineChart<Context>
  /// What happens besides events, from 0.
  var others = 0
  /// Does what happens besides events.
  var happen: @Sendable (Int, inout Machine<Context>) -> [Outcome<Context>] = { _, _ in [] }

  /// Sends events by chance, and records an issue for the first difference.
  ///
  /// - Parameters:
  ///   - count: how many things happen.
  ///   - seed: which ones.
  /// - Returns: how many outcomes came from a table.
  /// - Throws: when a machine cannot start.
  @discardableResult
  func check(_ count: Int = 2_000, seed: UInt64 = 7) throws -> Int {
    var random = SplitMix64(seed: seed)
    let charts = [
      chart, chart.limited(to: .none),
      chart.limited(to: .init(configurations: 2, bytes: 1 << 20)),
      chart.limited(to: .init(bytes: 1 << 24, undivided: 0, whole: 0)),
      chart.limited(to: .init(bytes: 1 << 24, decisions: 0)), permanent(),
    ]
    var machines = try charts.map { try Machine.start(context, chart: $0).machine }
    let fresh = machines
    var fromTable = 0
    for step in 0..<count {
      let choice = random.number(below: choices)
      var texts: [[String]] = []
      for index in machines.indices {
        let outcomes = go(choice, &machines[index])
        if index == 0 { fromTable += outcomes.filter { $0.isPrecomputed }.count }
        texts.append(machines[index].words(after: outcomes))
      }
      for index in machines.indices.dropFirst() {
        guard texts[index] == texts[0] else {
          Issue.record("step \(step), machine \(index): \(texts[index]), not \(texts[0])")
          return fromTable
        }
      }
      if machines[0].isDone { machines = fresh }
    }
    withExtendedLifetime(charts) {}
    return fromTable
  }

  /// How many things can happen.
  private var choices: Int { Context.Event.allCases.count + others }

  /// Lets something happen to a machine: an event, or something else.
  private func go(_ choice: Int, _ machine: inout Machine<Context>) -> [Outcome<Context>] {
    let events = Array(Context.Event.allCases)
    return choice < events.count
      ? [machine.send(events[choice])] : happen(choice - events.count, &machine)
  }

  /// What a machine of a chart with the same table says of things that happen by chance.
  ///
  /// - Throws: when it cannot start.
  func texts(of chart: MachineChart<Context>, _ count: Int, seed: UInt64) throws -> [[String]] {
    var random = SplitMix64(seed: seed)
    let fresh = try Machine.start(context, chart: chart).machine
    var machine = fresh
    return (0..<count).map { _ in
      let outcomes = go(random.number(below: choices), &machine)
      let text = machine.words(after: outcomes)
      if machine.isDone { machine = fresh }
      return text
    }
  }

  private func permanent() -> MachineChart<Context> {
    let copy = chart.limited(to: .standard)
    try? copy.table().declarePermanent()
    return copy
  }
}

extension TableAgreement where Context: Statechart {
  /// Runs the chart of the context's type.
  init(
    of context: Context,
    others: Int = 0,
    happen: @escaping @Sendable (Int, inout Machine<Context>) -> [Outcome<Context>] = { _, _ in [] }
  ) {
    self.init(context: context, chart: Context.chart, others: others, happen: happen)
  }
}
