#if Command
import ArgumentParser
import Foundation
import StatecraftExploration
import StatecraftRecording

/// The options that `tests` and `coverage` have in common.
struct PlanOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What to cover: states; transitions; pairs of transitions that follow each other; guards, of "
        + "which each part decides once with each value (masking MC/DC).",
      valueName: "criterion"
    ),
    completion: .list(CoverageCriterion.allCases.map { $0.rawValue }),
    transform: { text in
      guard let criterion = CoverageCriterion(rawValue: text) else {
        let names = CoverageCriterion.allCases.map { $0.rawValue }.joined(separator: ", ")
        throw ValidationError("use one of: \(names)")
      }
      return criterion
    }
  )
  var covering = CoverageCriterion.transitions

  @Flag(help: "Print one JSON object.")
  var json = false

  @Option(help: "What the exploration may use: memory and time, such as 2GB,60s.")
  var budget = ProofBudget()

  @OptionGroup var spilling: SpillOptions

  @Option(help: "How many threads explore; the result does not depend on it.")
  var workers = ProcessInfo.processInfo.activeProcessorCount

  @OptionGroup(title: "Documents") var domain: DocumentDomainOptions

  /// Returns the request that the options describe.
  func request(_ stop: ProofStop) throws(CommandError) -> PlanRequest {
    guard workers > 0 else {
      throw CommandError(.proofUsage, "'--workers' is the number of threads, 1 or more")
    }
    var request = PlanRequest()
    request.criterion = covering
    request.budget = budget.exploration
    try spilling.apply(to: &request.budget)
    request.workers = workers
    request.isCancelled = { stop.isStopped }
    return request
  }

  /// Returns the planner of a machine or a document.
  func planner<Main: StatecraftCommand>(
    _ name: String,
    of _: Main.Type
  ) throws(CommandError) -> CommandMachine.Planner {
    if Main.isDocument(name) { return try DocumentFile.planner(name, domain.questions) }
    guard domain.questions == DocumentQuestions() else {
      throw CommandError(
        .proofUsage,
        "events and bounds on the command line are for documents; a machine has its own in its 'proof'"
      )
    }
    let machine = try Main.catalog.entry(named: name, for: .proofUsage)
    guard let planner = machine.planner else {
      throw CommandError(
        .proofUsage,
        "the machine '\(name)' has no proof, which says what events come; let its context conform to "
          + "'Provable'"
      )
    }
    return planner
  }

  /// Writes a value as JSON on one line, or a text.
  func write(_ value: some Encodable, _ text: String) throws {
    guard json else { return try Terminal.output.write(Printable.lines("\(text)\n")) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try Terminal.output.write(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }
}
#endif
