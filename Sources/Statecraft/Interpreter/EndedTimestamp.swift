/// The time and the states in which a machine has ended, for outcomes of what comes afterwards.
@usableFromInline
final class EndedTimestamp<Context: ChartContext>: ProgramTimestamp<Context>, @unchecked Sendable {
  private let ended: StateSet

  /// Creates the timestamp of a machine that is done.
  @usableFromInline
  init(_ table: ConfigurationTable<Context>, _ engine: EngineState, _ time: Duration) {
    ended = engine.configuration
    super.init(table, time)
  }

  override var states: StateSet? { ended }

  override var isEnded: Bool { true }
}
