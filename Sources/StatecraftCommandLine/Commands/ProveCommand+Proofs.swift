#if Command
import StatecraftRecording

extension ProveCommand {
  /// Returns what proves each machine with claims and each system.
  ///
  /// - Throws: an error if there are none.
  static func allProofs() throws(CommandError) -> [CommandMachine.Proving] {
    var all = Main.machines.filter(\.hasClaims).compactMap { $0.prove }
    all += Main.systems.map(\.prove)
    guard !all.isEmpty else {
      throw CommandError(
        .proofUsage,
        "no machine has a proof; let its context conform to 'Provable', or list a system in 'systems'"
      )
    }
    return all
  }

  /// Says which paths are not recorded when all machines are proved.
  static func noteUnrecorded() {
    let machines = Main.machines.filter { $0.hasClaims && $0.prove != nil && !$0.recordsPaths }
    guard !machines.isEmpty else { return }
    Terminal.complain(
      Printable.lines(
        "\(Main.programName): not recorded, because their paths are ways through the graph of the states "
          + "and no runs: \(machines.map(\.name).joined(separator: ", "))\n"
      )
    )
  }

  /// Says which recordings of an earlier run are still in the folder.
  static func noteEarlier(_ proof: MachineProof) {
    guard let kept = proof.earlier?.kept, !kept.isEmpty else { return }
    Terminal.complain(
      Printable.lines(
        "\(Main.programName): recorded by an earlier run and not by this one, which has not decided the "
          + "claims, or they are findings: \(kept.joined(separator: ", "))\n"
      )
    )
  }

  /// Returns what proves a machine, a system or a document.
  ///
  /// - Throws: an error if there is none of that name, if it has no proof, or if its paths are to be
  ///   recorded and cannot be.
  func proof(of name: String) throws(CommandError) -> CommandMachine.Proving {
    if Main.isDocument(name) { return try DocumentFile.proving(name, options.questions) }
    let catalog = Main.catalog
    if let system = catalog.system(named: name) { return system.prove }
    let machine = try catalog.entry(
      named: name,
      for: .proofUsage,
      or: catalog.systems.map(\.name)
    )
    guard let prove = machine.prove else {
      throw CommandError(
        .proofUsage,
        "the machine '\(name)' has no proof; let its context conform to 'Provable'"
      )
    }
    guard record == nil || machine.recordsPaths else {
      throw CommandError(
        .proofUsage,
        "'\(name)' consists of state objects: its paths are ways through the graph of the states and "
          + "no runs, so they cannot be recorded; prove it without '--record'"
      )
    }
    return prove
  }
}
#endif
