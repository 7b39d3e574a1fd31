#if Durable
internal import Statecraft

extension SavedState {
  /// Reads a state as ``SavedFrame/text(_:context:)`` writes it; `nil` for any other text, which `Codable` reads or
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
