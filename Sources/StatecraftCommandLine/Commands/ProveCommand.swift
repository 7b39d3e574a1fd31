#if Command
import ArgumentParser
import Foundation
import StatecraftExploration
import StatecraftRecording

/// The command `statecraft prove NAME|FILE…`.
struct ProveCommand<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "prove",
      abstract: "Explores all that machines can do, and checks what is claimed of them.",
      discussion: """
        Prints each claim with its verdict, and the shortest path to where it is false. Without names, \
        all machines with claims and all systems of several machines are explored. Ctrl-C ends the exploration with what is \
        known: how deep a claim is true.

        Of a machine with state objects, claims are proved of the successors that its states declare. A \
        state without declared successors may be followed by any state: then no claim about all ways \
        is proved.

        Of a system, all orders are explored in which its machines can get events and messages. A path of \
        it is recorded as one run of each machine.

        SCXML documents are explored with the events that their transitions name; --event adds data to \
        them, and --always, --never, --possible, --always-possible, --leads, --step, --requires, --ensures \
        and --holds claim something in the language of the document. Documents with data need a --bound if \
        the data have none. Within a bound, --holds is not proved, nor is --leads without --within: there, \
        conditions of the document must keep its data small.

        The exit code is 0 when all claims are proved, 1 when one is refuted or vacuous, 2 for a wrong \
        command line or a machine without a proof, and 3 when a claim is bounded or unknown. A document \
        that cannot be read or has errors does not keep the others from being proved; the exit code is then \
        66 or 65, unless a claim about another one is refuted or vacuous.

        Try: \(Main.programName) prove \(Main.catalog.example("hasty-lift") { $0.prove != nil }) \
        --record paths, and then \(Main.programName) \
        timeline paths/*.jsonl
        """
    )
  }

  @Argument(
    help: "Machines and systems, as '\(Main.programName) list' shows them, or SCXML documents.",
    completion: .machinesAndSystems(of: Main.self)
  )
  var names: [String] = []

  @Flag(help: "Print one JSON object for each machine or system.")
  var json = false

  @Option(help: "What an exploration may use: memory and time, such as 2GB,60s.")
  var budget = ProofBudget()

  @OptionGroup var spilling: SpillOptions

  @Option(help: "How many threads explore; the report does not depend on it.")
  var workers = ProcessInfo.processInfo.activeProcessorCount

  @Flag(help: "Report the progress on the standard error, also where that is no terminal.")
  var progress = false

  @Option(
    help: ArgumentHelp(
      "Record the path of each claim into a folder, for 'replay', 'diff', 'timeline' and 'draw'; that "
        + "of a system once for each machine. What an earlier run has recorded there of a claim is removed "
        + "when its path is not there any more.",
      valueName: "folder"
    ),
    completion: .directory
  )
  var record: String?

  @Option(
    help: ArgumentHelp(
      "Write a report for continuous integration, in JUnit's XML.",
      valueName: "file"
    ),
    completion: .file(extensions: ["xml"])
  )
  var junit: String?

  @Option(
    help: ArgumentHelp("Write a report for code scanning, in SARIF 2.1.0.", valueName: "file"),
    completion: .file(extensions: ["sarif"])
  )
  var sarif: String?

  @OptionGroup(title: "Documents") var options: DocumentOptions

  func run() throws {
    guard workers > 0 else {
      throw CommandError(.proofUsage, "'--workers' is the number of threads, 1 or more")
    }
    let areDocuments = !names.isEmpty && names.allSatisfy(Main.isDocument)
    guard options.questions == DocumentQuestions() || areDocuments else {
      throw CommandError(
        .proofUsage,
        "events, bounds and claims on the command line are for documents; a machine has its own in "
          + "its 'proof', and a system where it is made"
      )
    }
    var read = CommandFiles(.proofUsage)
    for name in names where Main.isDocument(name) { read.readsDocument(name) }
    try read.writes(junit, by: "--junit")
    try read.writes(sarif, by: "--sarif")
    try read.writesRecordings(into: record, by: "--record")
    let interruption = try Interruption()
    let isStopped = ProofStop()
    let listening = interruption.listen { isStopped.stop() }
    defer { listening.cancel() }
    var request = ProofRequest()
    request.budget = budget.exploration
    try spilling.apply(to: &request.budget)
    request.workers = workers
    request.recordsPaths = record != nil
    request.isCancelled = { isStopped.isStopped }
    let shown = progress || Terminal.complaintsAreShown ? ProofProgress.ofCommand : nil
    if let shown { request.progress = { shown.note($1, of: $0) } }
    request.note = { text in
      shown?.finish()
      Terminal.complain("\(Main.programName): \(text)\n")
    }
    var done: [MachineProof] = []
    var files: Set<String> = []
    var (unwritten, unrecorded): ((any Error)?, CommandError?)
    var unread = DocumentErrors(of: Main.self)
    var proofs: [CommandMachine.Proving] = []
    for name in names {
      do throws(CommandError) {
        proofs.append(try proof(of: name))
      } catch {
        try unread.note(error)
      }
    }
    if names.isEmpty { proofs = try Self.allProofs() }
    if names.isEmpty, record != nil { Self.noteUnrecorded() }
    let result = Result {
      for (position, prove) in proofs.enumerated() {
        let result = Result { () throws(CommandError) in try prove(request) }
        shown?.finish()
        var proof = try result.get()
        // Verdicts are written and reported also if their paths cannot be recorded.
        do throws(CommandError) {
          if let record {
            try proof.write(to: record, besides: &files)
            proof.removeEarlierRecordings(from: record, besides: files)
            Self.noteEarlier(proof)
          }
        } catch {
          unrecorded = unrecorded ?? error
        }
        done.append(proof)
        do {
          if unwritten == nil { try write(proof, position, of: max(names.count, proofs.count)) }
        } catch {
          unwritten = error
        }
        // Without an output, only reports are a reason to go on.
        if unwritten != nil, junit == nil, sarif == nil { break }
      }
    }
    // Reported is also what was proved before a machine was refused, and what could not be written.
    let reports = Result {
      guard !done.isEmpty, junit != nil || sarif != nil else { return }
      let paths = SourcePaths(of: done, from: FileManager.default.currentDirectoryPath)
      if let note = paths.note { Terminal.complain("\(Main.programName): \(note)\n") }
      if let junit { try ReportFile.write(JUnitReport(done, paths: paths).text, to: junit) }
      if let sarif { try ReportFile.write(SARIFReport(done, paths: paths).text, to: sarif) }
    }
    try result.get()
    if let unrecorded { throw unrecorded }
    try reports.get()
    if let unwritten { throw unwritten }
    let exitCode = done.reduce(0) { ProofSummary.worse($0, $1.summary.exitCode) }
    // A refuted claim is the result, whatever else there is.
    if exitCode != 1, let code = unread.code { throw CommandError(code, "") }
    if let code = CommandError.Code(rawValue: Int32(exitCode)), exitCode > 0 {
      throw CommandError(code, "")
    }
  }

  private func write(_ proof: MachineProof, _ position: Int, of count: Int) throws {
    guard json else {
      // Of several machines each has its name above its claims.
      let heading = count > 1 ? (position > 0 ? "\n" : "") + "\(proof.machine)\n" : ""
      return try Terminal.output.write(Printable.lines("\(heading)\(proof.text)\n"))
    }
    try Terminal.output.write(try proof.json() + "\n")
  }
}
#endif
