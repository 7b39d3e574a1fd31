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
  /// The declared values that the work of an invocation does not return, each type once.
  let wrongResults: [WrongResult]

  /// Finds the results of a chart's invocations.
  ///
  /// A value is for the invocations of its name whose work returns its type: in several states, work of one name may
  /// return different types.
  ///
  /// - Parameters:
  ///   - domains: the results, by the names of invocations.
  ///   - model: the chart.
  init<Context: ChartContext>(_ domains: [InvocationDomain], _ model: ChartModel<Context>) {
    let all = model.invocations.map { invocation in
      domains.filter { $0.name == invocation.name }.flatMap(\.results)
    }
    let results = zip(model.invocations, all).map { invocation, ends in
      ends.filter { $0.canEnd(invocation.result.type) }
    }
    self.results = results
    var wrong: [WrongResult] = []
    for (number, invocation) in model.invocations.enumerated() {
      let hasValue = results[number].contains { !$0.isFailure }
      for case .value(let value) in all[number]
      where !InvocationEnd.value(value).canEnd(invocation.result.type) {
        // What other work of this name returns is not meant for this one, if this one has a value of its own.
        let isTaken = model.invocations.contains { other in
          other.name == invocation.name && InvocationEnd.value(value).canEnd(other.result.type)
        }
        let found = WrongResult(
          name: invocation.name,
          longName: model.invocationName(number),
          expected: invocation.result.type,
          given: type(of: value)
        )
        let isKnown = wrong.contains { $0.isSame(as: found) }
        if !isKnown, !(isTaken && hasValue) { wrong.append(found) }
      }
    }
    wrongResults = wrong
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
        : "the invocation '\(invocation.name)' ends, with "
          + (results.count == 1 ? "one result" : "one of \(results.count) results")
    }
  }
}
