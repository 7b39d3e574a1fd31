#if Command
import ArgumentParser
import Foundation
package import StatecraftExploration
import StatecraftRecording

/// The command `statecraft prove NAME…`.
struct ProveCommand<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "prove",
      abstract: "Explores all that machines can do, and checks the claims of their charts.",
      discussion: """
        Prints each claim with its verdict, and the shortest path to where it is false. Without names, \
        all machines whose charts have a proof are explored. Ctrl-C ends the exploration with what is \
        known.

        The exit code is 0 when all claims are proved, 1 when one is refuted or vacuous, 2 for a wrong \
        command line or a machine without a proof, and 3 when a claim is bounded or unknown.
        """
    )
  }

  @Argument(
    help: "Machines, as '\(Main.programName) list' shows them.",
    completion: .machines(of: Main.self)
  )
  var names: [String] = []

  @Flag(help: "Print one JSON object for each machine.")
  var json = false

  @Option(help: "What an exploration may use: memory and time, such as 2GB,60s.")
  var budget = ProofBudget()

  func run() throws {
    let interruption = try Interruption()
    let isStopped = ProofStop()
    let listening = interruption.listen { isStopped.stop() }
    defer { listening.cancel() }
    var exitCode = 0
    let proofs = try proofs()
    for (position, (name, prove)) in proofs.enumerated() {
      let summary = prove(budget.exploration) { isStopped.isStopped }
      try write(MachineProof(machine: name, summary: summary), position, of: proofs.count)
      exitCode = ProofSummary.worse(exitCode, summary.exitCode)
    }
    if let code = CommandError.Code(rawValue: Int32(exitCode)), exitCode > 0 {
      throw CommandError(code, "")
    }
  }

  private typealias Proving = @Sendable (ExplorationBudget, @escaping () -> Bool) -> ProofSummary

  /// Returns the machines that were asked for, with their proofs.
  private func proofs() throws(CommandError) -> [(String, Proving)] {
    if names.isEmpty {
      let all = Main.machines.compactMap { machine in machine.prove.map { (machine.name, $0) } }
      if all.isEmpty {
        throw CommandError(
          .proofUsage,
          "no machine has a proof; let its context conform to 'Provable'"
        )
      }
      return all
    }
    var proofs: [(String, Proving)] = []
    for name in names {
      guard let machine = Main.machines.first(where: { $0.name == name }) else {
        throw CommandError(
          .proofUsage,
          "unknown machine '\(Printable.text(name))'"
            + NearNames.hint(for: name, among: Main.machines.map(\.name))
        )
      }
      guard let prove = machine.prove else {
        throw CommandError(
          .proofUsage,
          "the machine '\(name)' has no proof; let its context conform to 'Provable'"
        )
      }
      proofs.append((name, prove))
    }
    return proofs
  }

  private func write(_ proof: MachineProof, _ position: Int, of count: Int) throws {
    guard json else {
      // Of several machines each has its name above its claims.
      let heading = count > 1 ? (position > 0 ? "\n" : "") + "\(proof.machine)\n" : ""
      return try Terminal.output.write(Printable.lines("\(heading)\(proof.summary.text)\n"))
    }
    try Terminal.output.write(try proof.json() + "\n")
  }
}

/// The report of a machine's proof, with the machine's name on the command line.
package struct MachineProof: Encodable {
  /// The name of the machine.
  package let machine: String
  /// What the exploration says.
  package let summary: ProofSummary

  private enum Key: CodingKey { case machine }

  /// Creates a report.
  package init(machine: String, summary: ProofSummary) {
    self.machine = machine
    self.summary = summary
  }

  /// Writes the name beside the properties of the summary.
  package func encode(to encoder: any Encoder) throws {
    try summary.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(machine, forKey: .machine)
  }

  /// The report as a JSON object on one line.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension ProofSummary {
  /// Returns the exit code of two proofs together: a refuted claim counts most.
  package static func worse(_ left: Int, _ right: Int) -> Int {
    left == 1 || right == 1 ? 1 : max(left, right)
  }
}
#endif
