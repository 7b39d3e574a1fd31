#if Durable
internal import Statecraft

/// A registered chart with everything that its machines need to run.
///
/// It is an object, because each step hands it on, and a copy of a value asks the runtime for types.
final class ChartRunner<Context: ChartContext & Codable & Sendable>: RegisteredChart {
  let chart: MachineChart<Context>
  let coding: DurableCoding<Context>
  let durable: Durable<Context>
  let known = KnownMachines<Context>()
  let names: ChartNames
  let hasOutputHandler: Bool
  let hasRoute: Bool

  init(_ durable: Durable<Context>) {
    chart = durable.chart
    coding = DurableCoding(
      durable.chart,
      ownEvents: durable.language?.events,
      restoringAdvice: durable.language?.restoringAdvice
    )
    names = ChartNames(
      version: durable.chart.version,
      states: durable.chart.model.states.map(\.name)
    )
    self.durable = durable
    hasOutputHandler = durable.outputHandler != nil
    hasRoute = durable.route != nil
  }

  var name: String { chart.name }
  var version: Int { names.version }
  var contextType: any Any.Type { Context.self }
  var outputRetry: RetryPolicy { durable.outputRetry }
  var versionAdvice: String { durable.language?.versionAdvice ?? "raise the version" }
  var namingAdvice: String? { durable.language?.namingAdvice }

  var retentions: [(state: String, duration: Duration)] {
    durable.retentions.map { ($0.state, $0.duration) }
  }

  var journalRetention: JournalRetention? { durable.journal }

  func messages(_ output: Context.Output, _ sender: MachineAddress) -> [MachineMessage] {
    durable.route?(output, sender) ?? []
  }

  var statesByTag: [String: [String]] {
    chart.model.states.dropFirst().reduce(into: [:]) { states, node in
      for tag in Set(node.tags) { states[tag, default: []].append(node.name) }
    }
  }

  /// The states and transitions, and a number that changes with them.
  var stored: StoredChart {
    // Encoding names and numbers does not fail.
    let document = (try? JSONForm.text(ChartDocument(chart))) ?? "{}"
    return StoredChart(
      name: name,
      version: version,
      fingerprint: Digest.of(document + (durable.language?.content ?? "")),
      document: document
    )
  }

  /// Returns states with their outer states, in document order.
  ///
  /// - Throws: an error that names unknown states, or states without a legal configuration.
  func completing(_ states: [String]) throws -> [String] {
    let nodes = chart.model.states
    var numbers: Set<Int> = []
    for state in states {
      guard let number = nodes.indices.dropFirst().first(where: { nodes[$0].name == state }) else {
        throw StepFailure(
          reason: "there is no state '\(state)' in '\(name)'; the states are "
            + nodes.dropFirst().map(\.name).joined(separator: ", ")
        )
      }
      var next: Int? = number
      while let current = next, current != 0 {
        numbers.insert(current)
        next = nodes[current].parent
      }
    }
    return numbers.sorted().map { nodes[$0].name }
  }
}
#endif
