#if Command
/// The machines that can be run by name.
package struct Catalog: Sendable {
  /// All machines, in the order in which they are shown.
  package let entries: [CommandMachine]

  /// Makes a catalogue.
  package init(_ entries: [CommandMachine]) {
    self.entries = entries
  }

  /// The name of a machine, for examples in texts.
  package var example: String { entries.first?.name ?? "NAME" }

  /// The machine of a name.
  ///
  /// - Throws: a stop that says which names are near and which are known.
  package func entry(named name: String) throws(Stop) -> CommandMachine {
    if let entry = entries.first(where: { $0.name == name }) { return entry }
    throw Stop(
      .usage,
      "unknown machine '\(Printable.text(name))'"
        + NearNames.hint(for: name, among: entries.map(\.name))
    )
  }

  /// Starts the machine of a name, or a document in a file.
  ///
  /// - Parameters:
  ///   - name: a machine's name or a document's path.
  ///   - overHTTP: whether a document sends and receives events over HTTP, on this machine.
  /// - Returns: the machine, and what it did at the start.
  /// - Throws: when nothing is called so, or why it cannot start.
  package func start(_ name: String, overHTTP: Bool = false) throws(Stop) -> StartedMachine {
    if DocumentFile.isMeant(by: name) { return try DocumentFile.start(name, overHTTP: overHTTP) }
    if overHTTP { throw Stop(.usage, "--http is for SCXML documents; '\(name)' is none") }
    return try entry(named: name).start()
  }
}
#endif
