#if Command && SQLite
import StatecraftDurable
import StatecraftRecording

/// The charts that a service or a worker runs.
enum RunningCharts {
  /// Returns the registrations of charts and documents by their names; all charts without names.
  ///
  /// - Parameters:
  ///   - names: the names of charts, and the paths of documents.
  ///   - documents: the paths of documents beside them.
  ///   - type: the program with the charts.
  /// - Returns: the registrations: charts first, then documents.
  /// - Throws: an error if there is no such chart, or none at all; an error with everything in the
  ///   documents that cannot be stored.
  static func registrations<Main: StatecraftCommand>(
    _ names: [String],
    documents: [String],
    of type: Main.Type
  ) throws(CommandError) -> [DurableRegistration] {
    let all = Main.durable
    let known = all.map(\.chart)
    let paths = names.filter { !known.contains($0) && DocumentFile.isMeant(by: $0) }
    for name in names where !known.contains(name) && !paths.contains(name) {
      throw CommandError(
        .usage,
        "there is no chart '\(Printable.text(name))'; "
          + (known.isEmpty ? "this program has none" : "there are \(known.joined(separator: ", "))")
      )
    }
    let charts = names.isEmpty ? all : all.filter { names.contains($0.chart) }
    let registrations = charts + (try DocumentFile.registrations(paths + documents))
    guard !registrations.isEmpty else {
      throw CommandError(
        .usage,
        "this program registers no charts of durable machines; name an SCXML document, or add "
          + "'static var durable' to '\(Main.self)'"
      )
    }
    return registrations
  }
}
#endif
