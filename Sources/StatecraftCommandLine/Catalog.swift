#if Command
package import StatecraftRecording

/// The machines that a program can run by name, and the systems that it can prove and show.
package struct Catalog: Sendable {
  /// All machines, in display order.
  package let entries: [CommandMachine]
  /// All systems, in display order.
  package let systems: [CommandSystem]

  /// Creates a catalogue.
  package init(_ entries: [CommandMachine], systems: [CommandSystem] = []) {
    self.entries = entries
    self.systems = systems
  }

  /// The names of the machines and the systems.
  package var names: [String] { entries.map(\.name) + systems.map(\.name) }

  /// Checks that names are unique and cannot be confused with documents.
  ///
  /// - Throws: an error that describes an invalid name and the remedy.
  package func validate() throws(CommandError) {
    var seen: Set<String> = []
    for name in names {
      guard seen.insert(name).inserted else {
        let kind = system(named: name) != nil ? "machines or systems" : "machines"
        throw CommandError(
          .software,
          "two \(kind) are called '\(Printable.text(name))'; give one another name: named:"
        )
      }
      guard !name.isEmpty, !name.hasPrefix("-"), !DocumentFile.isMeant(by: name),
        !name.contains(where: \.isWhitespace)
      else {
        throw CommandError(
          .software,
          "'\(Printable.text(name))' is not a valid name: it is empty, has spaces, begins "
            + "with '-' or looks like a document's path; give it another name: named:"
        )
      }
    }
  }

  /// The name of a machine, for examples in messages.
  package var example: String { example() }

  /// The name of a machine, for examples in messages and help.
  ///
  /// - Parameters:
  ///   - name: the name to take if there is such a machine.
  ///   - isSuitable: whether a machine is one that the example is about.
  /// - Returns: the name of that machine, else of the first suitable one; `NAME` if there is none.
  package func example(
    _ name: String = "",
    where isSuitable: (CommandMachine) -> Bool = { _ in true }
  ) -> String {
    let suitable = entries.filter(isSuitable).map(\.name)
    return suitable.contains(name) ? name : suitable.first ?? "NAME"
  }

  /// Returns the system with a name; `nil` if there is none.
  func system(named name: String) -> CommandSystem? { systems.first { $0.name == name } }

  /// Returns the machine with a name.
  ///
  /// - Throws: an error with similar names and with all known names.
  package func entry(named name: String) throws(CommandError) -> CommandMachine {
    try entry(named: name, for: .usage)
  }

  /// Returns the machine with a name.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - code: the exit code of an error.
  ///   - others: other names that would have been right.
  /// - Returns: the machine.
  /// - Throws: an error with similar names and with all known names, or one that says that the name is a
  ///   system's.
  func entry(
    named name: String,
    for code: CommandError.Code,
    or others: [String] = []
  ) throws(CommandError) -> CommandMachine {
    if let entry = entries.first(where: { $0.name == name }) { return entry }
    if system(named: name) != nil {
      throw CommandError(
        code,
        "'\(name)' is a system of several machines, which only 'prove' and 'studio' take; name one of its "
          + "machines, if it is listed, too"
      )
    }
    throw CommandError(
      code,
      "unknown machine '\(Printable.text(name))'"
        + NearNames.hint(for: name, among: entries.map(\.name) + others)
    )
  }

  /// Starts the machine that a recording names: a listed one, a machine of a system, or a document.
  ///
  /// - Parameter recorded: the name that the recording has.
  /// - Returns: the machine.
  /// - Throws: an error if the name is unknown or the machine cannot start.
  package func start(recordedAs recorded: String) throws(CommandError) -> any NamedMachine {
    let entry =
      entries.first { $0.name == recorded } ?? entries.first { $0.isRecorded(as: recorded) }
    if let entry { return try entry.start().machine }
    for system in systems {
      if let machine = try system.start(recordedAs: recorded) { return machine }
    }
    let machine = try start(recorded).machine
    #if SCXML
    if let document = machine as? DocumentMachine { return document.forReplay }
    #endif
    return machine
  }

  /// Starts the machine with a name, or the document in a file.
  ///
  /// - Parameters:
  ///   - name: a machine's name or a document's path.
  ///   - overHTTP: whether a document sends and receives events over HTTP, on this machine only.
  /// - Returns: the started machine, with the steps of its start.
  /// - Throws: an error if the name is unknown or the machine cannot start.
  package func start(_ name: String, overHTTP: Bool = false) throws(CommandError) -> StartedMachine
  {
    if DocumentFile.isMeant(by: name) { return try DocumentFile.start(name, overHTTP: overHTTP) }
    if overHTTP {
      throw CommandError(.usage, "--http is for SCXML documents, but '\(name)' is not one")
    }
    return try entry(named: name).start()
  }
}
#endif
