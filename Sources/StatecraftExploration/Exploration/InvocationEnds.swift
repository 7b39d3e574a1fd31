internal import Statecraft

/// The results that the work of a chart's invocations may end with, as they are declared.
struct InvocationEnds: Sendable {
  /// An end that can come in a machine.
  struct Possible {
    /// The invocation's position among those that run, in the order of their start.
    let position: Int
    /// The number of the end among all that are declared.
    let number: Int
    let result: InvocationEnd
  }

  /// For each invocation of the chart its results, in the order of writing; none for work that never ends.
  private(set) var results: [[InvocationEnd]]
  private let numbers: GroupedNumbers
  /// The names of declared invocations that the chart does not have.
  let unknownNames: [String]

  /// Finds the results of a chart's invocations.
  ///
  /// - Parameters:
  ///   - domains: the results, by the names of invocations.
  ///   - model: the chart.
  init<Context: ChartContext>(_ domains: [InvocationDomain], _ model: ChartModel<Context>) {
    results = model.invocations.map { invocation in
      domains.filter { $0.name == invocation.name }.flatMap(\.results)
    }
    numbers = GroupedNumbers(results.map(\.count))
    unknownNames = domains.map(\.name).filter { name in
      !model.invocations.contains { $0.name == name }
    }
  }

  /// The number of declared ends.
  var count: Int { numbers.count }

  /// All declared ends, each with the number of its invocation in the chart.
  var all: [(invocation: Int, result: InvocationEnd)] {
    results.enumerated().flatMap { invocation, results in results.map { (invocation, $0) } }
  }

  /// The results of an invocation.
  subscript(invocation: Int) -> [InvocationEnd] { results[invocation] }

  /// The numbers of an invocation's results among all declared ends.
  func numbers(of invocation: Int) -> Range<Int> { numbers[invocation] }

  /// The ends that can come in a machine, in the order of an exploration: work takes any time.
  func possible(in engine: EngineState) -> [Possible] {
    engine.invocations.enumerated().flatMap { position, active in
      results[active.invocation].enumerated().map { place, result in
        Possible(
          position: position,
          number: numbers.number(place, of: active.invocation),
          result: result
        )
      }
    }
  }

  /// Whether work runs in a machine that does not run forever.
  func canEnd(in engine: EngineState) -> Bool {
    engine.invocations.contains { !results[$0.invocation].isEmpty }
  }

  /// What is assumed of the invocations, in words.
  func assumptions<Context: ChartContext>(_ model: ChartModel<Context>) -> [String] {
    zip(model.invocations, results).map { invocation, results in
      results.isEmpty
        ? "the invocation '\(invocation.name)' never ends"
        : "the invocation '\(invocation.name)' ends, with one of \(results.count) results"
    }
  }
}
