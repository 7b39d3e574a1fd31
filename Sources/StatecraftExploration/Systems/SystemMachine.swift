internal import Statecraft

/// A machine of a system with its context.
struct SystemMachine<Context: ChartContext & Sendable>: SystemPart {
  let name: String
  let identity: MemberIdentity
  let context: Context
  let chart: MachineChart<Context>

  init(
    _ name: String,
    _ identity: MemberIdentity,
    _ context: Context,
    _ chart: MachineChart<Context>
  ) {
    self.name = name
    self.identity = identity
    self.context = context
    self.chart = chart
  }

  func problems(with results: [InvocationDomain]) -> [String] {
    var seen: Set<String> = []
    let ends = InvocationEnds(results, chart.model)
    let wrong = ends.wrongResults.map { $0.problem(in: "the system", of: name) }
    let unknown = ends.unknownNames.map { invocation in
      "the system says how the invocation '\(invocation)' of '\(name)' ends, and its chart has "
        + "none of that name; correct the name"
    }
    let others = chart.model.invocations.map(\.name).compactMap { invocation -> String? in
      let declared = results.filter { $0.name == invocation }
      if declared.isEmpty {
        return "the system does not say how the invocation '\(invocation)' of '\(name)' ends; "
          + "write `completes(…, of:)` or `fails(…, of:)` with its results, or `neverEnds(…, of:)` if its work "
          + "never ends"
      }
      guard declared.contains(where: \.results.isEmpty),
        declared.contains(where: { !$0.results.isEmpty })
      else { return nil }
      return "the system says both that the invocation '\(invocation)' of '\(name)' ends and "
        + "that it never does; remove one of them"
    }
    // Several states may have work of one name.
    return (unknown + wrong + others).filter { seen.insert($0).inserted }
  }

  func prepared(with results: [InvocationDomain]) throws -> any PreparedPart {
    try PreparedMachine(name, identity, context, chart, results)
  }
}
