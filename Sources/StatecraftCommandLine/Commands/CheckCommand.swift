#if Command
import StatecraftRecording
import ArgumentParser
import Foundation
import Statecraft

/// The command `statecraft check NAME|FILE…`.
struct CheckCommand<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check",
      abstract: "Reports problems in machines and SCXML documents.",
      discussion: """
        Prints a line for each finding, as compilers do: file, line, column, problem and what to \
        do; \
        or 'sound' if there is none. The exit code is 65 when there is an error, and 66 when a file \
        cannot be read; the others are checked all the same. Without names, all machines are checked.

        Warnings are also what is probably a mistake, such as a transition that those of all inner \
        states override. What a chart or its proof acknowledges is no warning, and is shown with \
        the reason; for documents, --acknowledge says what is meant to be so.
        """
    )
  }

  @Argument(
    help: "Machines, as '\(Main.programName) list' shows them, or SCXML documents.",
    completion: .machines(of: Main.self)
  )
  var names: [String] = []

  @Option(
    help: ArgumentHelp(
      "Of documents: a kind of finding that is meant to be so, such as idleRegion:door; repeatable.",
      valueName: "kind[:state]"
    )
  )
  var acknowledge: [String] = []

  func run() throws {
    guard acknowledge.isEmpty || names.contains(where: isDocument) else {
      throw CommandError(
        .usage,
        "'--acknowledge' is for SCXML documents; in a chart write acknowledge(…, because: …)"
      )
    }
    var errors = 0
    var unread = DocumentErrors(of: Main.self)
    for name in names.isEmpty ? Main.machines.map(\.name) : names {
      let findings: [Diagnostic]
      do throws(CommandError) {
        findings = try self.findings(name)
      } catch {
        try unread.note(error)
        continue
      }
      var lines = findings.isEmpty ? ["\(name): sound"] : findings.map { "\($0)" }
      lines += try acknowledged(name)
      for line in lines { try Terminal.output.write(Printable.lines("\(line)\n")) }
      errors += findings.count { $0.severity == .error }
    }
    guard let code = unread.code ?? (errors > 0 ? .data : nil) else { return }
    throw CommandError(code, errors == 0 ? "" : errors == 1 ? "1 error" : "\(errors) errors")
  }

  /// Returns the findings.
  ///
  /// A context with state objects has no chart. The findings are about its declared successors, and a
  /// failure to create it is an error.
  private func findings(_ name: String) throws(CommandError) -> [Diagnostic] {
    if isDocument(name) {
      return try DocumentFile.findings(name, acknowledged: acknowledge)
    }
    let machine = try Main.catalog.entry(named: name)
    if let findings = machine.findings() { return findings }
    _ = try machine.start()
    return []
  }

  /// Returns what a chart or its proof acknowledges, each on a line with the reason.
  private func acknowledged(_ name: String) throws(CommandError) -> [String] {
    if isDocument(name) { return [] }
    return try Main.catalog.entry(named: name).acknowledged()
  }

  /// The name of an existing document need not have a particular form.
  private func isDocument(_ name: String) -> Bool {
    let isMachine = Main.machines.contains { $0.name == name }
    return DocumentFile.isMeant(by: name)
      || !isMachine && FileManager.default.fileExists(atPath: name)
  }
}
#endif
