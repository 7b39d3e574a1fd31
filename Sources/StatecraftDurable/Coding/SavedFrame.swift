#if Durable
internal import Statecraft

/// What the state of a durable machine has beside the snapshot of the core.
struct SavedFrame {
  /// When the machine's time was zero, in microseconds since 1970.
  var started: Int64
  /// The last generation that was given to a timer or to work.
  var generation: Int64
  /// The generations of the snapshot's timers.
  var timers: [Int64]
  /// The generations of the snapshot's invocations.
  var work: [Int64]
  /// When the snapshot's states were entered, in microseconds since 1970.
  var since: [Int64]

  /// Returns the state as JSON; `nil` for a snapshot that only its own `Codable` can write.
  ///
  /// A state is written with each step. So names and numbers are written directly; the members and
  /// their order are those of `Codable`.
  ///
  /// - Parameters:
  ///   - outline: the snapshot, which has neither events nor an output.
  ///   - context: the context as JSON.
  /// - Returns: the state as JSON.
  func text(_ outline: SnapshotOutline, context: String) -> String? {
    guard outline.takenAt == nil, outline.timers.allSatisfy({ $0.own == nil }) else { return nil }
    var writer = StateWriter()
    writer.add("{\"generation\":")
    writer.write(generation)
    writer.add(",\"since\":")
    writer.list(since) { $0.write($1) }
    writer.add(",\"snapshot\":")
    writer.write(outline, context: context)
    writer.add(",\"started\":")
    writer.write(started)
    writer.add(",\"timers\":")
    writer.list(timers) { $0.write($1) }
    writer.add(",\"work\":")
    writer.list(work) { $0.write($1) }
    writer.add("}")
    return writer.text
  }
}
#endif
