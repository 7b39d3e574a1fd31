#if Durable
internal import Statecraft

extension SavedState {
  /// Returns the state as JSON; `nil` for a snapshot that only its own `Codable` can write.
  ///
  /// A state is written with each step. So names and numbers are written directly; the members and
  /// their order are those of `Codable`.
  ///
  /// - Parameter text: returns the context as JSON.
  /// - Returns: the state as JSON.
  func text(context text: (Context) throws -> String) rethrows -> String? {
    let outline = snapshot.outline
    guard snapshot.hasNoEvents, snapshot.output == nil, outline.takenAt == nil,
      outline.timers.allSatisfy({ $0.own == nil })
    else { return nil }
    var writer = StateWriter()
    writer.add("{\"generation\":")
    writer.write(generation)
    writer.add(",\"since\":")
    writer.list(since) { $0.write($1) }
    writer.add(",\"snapshot\":")
    writer.write(outline, context: try text(snapshot.context))
    writer.add(",\"started\":")
    writer.write(started)
    writer.add(",\"timers\":")
    writer.list(timers) { $0.write($1) }
    writer.add(",\"work\":")
    writer.list(work) { $0.write($1) }
    writer.add("}")
    return writer.text
  }

  /// Reads a state as ``text(context:)`` writes it; `nil` for any other text, which `Codable` reads or
  /// refuses with a reason.
  ///
  /// - Parameters:
  ///   - text: the state as JSON.
  ///   - chart: the name and the version that the state must have.
  ///   - context: reads the context.
  init?(
    text: String,
    of chart: (name: String, version: Int),
    context: (ArraySlice<UInt8>) -> Context?
  ) {
    var reader = StateReader(text)
    guard reader.skip("{\"generation\":"), let generation = reader.integer(),
      reader.skip(",\"since\":"), let since = reader.list({ $0.integer() }),
      reader.skip(",\"snapshot\":"), let (outline, data) = reader.outline(),
      reader.skip(",\"started\":"), let started = reader.integer(),
      reader.skip(",\"timers\":"), let timers = reader.list({ $0.integer() }),
      reader.skip(",\"work\":"), let work = reader.list({ $0.integer() }),
      reader.skip("}"), reader.isAtEnd, outline.chart == chart.name,
      outline.version == chart.version, let context = context(data)
    else { return nil }
    self.init(
      started: started,
      generation: generation,
      timers: timers,
      work: work,
      since: since,
      snapshot: Snapshot(outline, context: context)
    )
  }
}
#endif
