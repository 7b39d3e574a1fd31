/// The report of a step of a table that failed and was taken back.
///
/// The error is described when it is read. The unchecked `Sendable` is right because the report never
/// changes after `init`.
@usableFromInline
final class FailureReport<Context: ChartContext>: StepReport<Context>, @unchecked Sendable {
  /// The configuration; `nil` for a chart that is divided into its regions.
  @usableFromInline let configuration: Unmanaged<Configuration<Context>>?
  /// The configurations of the regions, if the chart is divided into them.
  @usableFromInline let regions: RegionState<Context>?
  @usableFromInline let failure: StepFailure<Context>

  /// Creates the report of a step that ends in the configuration in which it has begun.
  @inlinable
  init(
    _ timestamp: ProgramTimestamp<Context>,
    _ trigger: StepTrigger,
    in configuration: Unmanaged<Configuration<Context>>,
    _ failure: StepFailure<Context>
  ) {
    self.configuration = configuration
    regions = nil
    self.failure = failure
    super.init(timestamp, trigger)
  }

  /// Creates the report of a step of regions that are where they were before.
  @inlinable
  init(
    _ regions: RegionState<Context>,
    _ trigger: StepTrigger,
    _ failure: StepFailure<Context>
  ) {
    configuration = nil
    self.regions = regions
    self.failure = failure
    super.init(regions, trigger)
  }

  override var states: StateSet? {
    configuration?._withUnsafeGuaranteedRef { $0.states } ?? regions?.states
  }

  /// Why the step failed.
  var error: MachineError { failure.error(of: table.program) }
}
