#if Command
import StatecraftRecording
/// The machines that can be run by name.
package struct Catalog: Sendable {
  /// All machines, in the order in which they are shown.
  package let entries: [CommandMachine]

  /// Makes a catalogue.
  package init(_ entries: [CommandMachine]) {
    self.entries = entries
  }

  /// Looks whether each name means one machine, and can be told from a document.
  ///
  /// - Throws: what is wrong with a name, and what to do.
  package func validate() throws(CommandError) {
    var seen: Set<String> = []
    for name in entries.map(\.name) {
      guard seen.insert(name).inserted else {
        throw CommandError(
          .software,
          "two machines are called '\(name)'; give one another name: named:"
        )
      }
      guard !name.isEmpty, !name.hasPrefix("-"), !DocumentFile.isMeant(by: name),
        !name.contains(where: \.isWhitespace)
      else {
        throw CommandError(
          .software,
          "'\(Printable.text(name))' is no name for a machine, because it is empty, has spaces, begins "
            + "with '-' or looks like a document's path; give it another name: named:"
        )
      }
    }
  }

  /// The name of a machine, for examples in texts.
  package var example: String { entries.first?.name ?? "NAME" }

  /// The machine of a name.
  ///
  /// - Throws: a stop that says which names are near and which are known.
  package func entry(named name: String) throws(CommandError) -> CommandMachine {
    if let entry = entries.first(where: { $0.name == name }) { return entry }
    throw CommandError(
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
  package func start(_ name: String, overHTTP: Bool = false) throws(CommandError) -> StartedMachine
  {
    if DocumentFile.isMeant(by: name) { return try DocumentFile.start(name, overHTTP: overHTTP) }
    if overHTTP { throw CommandError(.usage, "--http is for SCXML documents; '\(name)' is none") }
    return try entry(named: name).start()
  }
}
#endif
