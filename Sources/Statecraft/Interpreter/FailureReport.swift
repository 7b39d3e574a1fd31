/// The report of a step of a table that failed and was taken back.
///
/// The error is described when it is read. The unchecked `Sendable` is right because the report never
/// changes after `init`.
@usableFromInline
final class FailureReport<Context: ChartContext>: StepReport<Context>, @unchecked Sendable {
  @usableFromInline let configuration: Unmanaged<Configuration<Context>>
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
    self.failure = failure
    super.init(timestamp, trigger)
  }

  override var states: StateSet? { configuration._withUnsafeGuaranteedRef { $0.states } }

  /// Why the step failed.
  var error: MachineError { failure.error(of: table.program) }
}
