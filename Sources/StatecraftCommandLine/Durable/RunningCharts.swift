#if Command && SQLite
import StatecraftDurable
import StatecraftRecording

/// The charts that a service or a worker runs.
enum RunningCharts {
  /// Returns the registrations of charts by their names; all without names.
  ///
  /// - Throws: an error if there is no such chart, or none at all.
  static func registrations<Main: StatecraftCommand>(
    _ names: [String],
    of type: Main.Type
  ) throws(CommandError) -> [DurableRegistration] {
    let all = Main.durable
    guard !all.isEmpty else {
      throw CommandError(
        .usage,
        "this program registers no charts of durable machines; add 'static var durable' to "
          + "'\(Main.self)'"
      )
    }
    let known = all.map(\.chart)
    for name in names where !known.contains(name) {
      if name.hasSuffix(".scxml") {
        throw CommandError(
          .usage,
          "the document '\(Printable.text(name))' cannot be stored: what its scripts know has no "
            + "form that a database can keep; write its chart in Swift to store its machines"
        )
      }
      throw CommandError(
        .usage,
        "there is no chart '\(Printable.text(name))'; there are \(known.joined(separator: ", "))"
      )
    }
    return names.isEmpty ? all : all.filter { names.contains($0.chart) }
  }
}
#endif
