/// A program with its table at a time of one of its machines, from which an outcome is described.
///
/// `Sendable`, because a machine changes it, and a ``RegionState``, only when it is known to be its only
/// owner.
@usableFromInline
package class ProgramTimestamp<Context: ChartContext>: @unchecked Sendable {
  @usableFromInline let table: ConfigurationTable<Context>
  @exclusivity(unchecked)
  @usableFromInline final var time: Duration
  /// Whether the step did nothing that a driver has to do something about; `false` only in a
  /// ``StepReport``, so that an unchecked cast may rely on it.
  @usableFromInline let isQuiet: Bool
  /// Whether it has the configuration of a chart that is divided into its regions; `true` only in a
  /// ``RegionState``, so that an unchecked cast may rely on it.
  @usableFromInline let isDivided: Bool

  @inlinable
  init(
    _ table: ConfigurationTable<Context>,
    _ time: Duration,
    isQuiet: Bool = true,
    isDivided: Bool = false
  ) {
    self.table = table
    self.time = time
    self.isQuiet = isQuiet
    self.isDivided = isDivided
  }

  /// The same at another time.
  @usableFromInline
  func at(_ time: Duration) -> ProgramTimestamp { ProgramTimestamp(table, time) }

  /// The active states, if the precomputed step does not know all of them.
  var states: StateSet? { nil }

  /// What the histories have stored, if the precomputed step does not know it of all of them.
  var history: HistoryValues? { nil }

  /// What several regions did together; `nil` when the precomputed step says what was done.
  var joinedStep: PrecomputedStep<Context>.Step? { nil }

  /// Whether the machine was done before.
  var isEnded: Bool { false }

  /// The transitions whose guards held in several regions; `nil` when the precomputed step says it.
  var joinedEnabled: Set<Int>? { nil }
}
