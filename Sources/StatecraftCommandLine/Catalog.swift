#if Command
import StatecraftRecording
/// The machines that a program can run by name.
package struct Catalog: Sendable {
  /// All machines, in display order.
  package let entries: [CommandMachine]

  /// Creates a catalogue.
  package init(_ entries: [CommandMachine]) {
    self.entries = entries
  }

  /// Checks that names are unique and cannot be confused with documents.
  ///
  /// - Throws: an error that describes an invalid name and the remedy.
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
          "'\(Printable.text(name))' is not a valid machine name: it is empty, has spaces, begins "
            + "with '-' or looks like a document's path; give it another name: named:"
        )
      }
    }
  }

  /// The name of a machine, for examples in messages.
  package var example: String { entries.first?.name ?? "NAME" }

  /// Returns the machine with a name.
  ///
  /// - Throws: an error with similar names and with all known names.
  package func entry(named name: String) throws(CommandError) -> CommandMachine {
    if let entry = entries.first(where: { $0.name == name }) { return entry }
    throw CommandError(
      .usage,
      "unknown machine '\(Printable.text(name))'"
        + NearNames.hint(for: name, among: entries.map(\.name))
    )
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
