/// A part of a precomputed step.
enum StepContent<Context: ChartContext> {
  case operation(Operation<Context>)
  case perform(Performance<Context>)
  case emit(Emission<Context>)
  case raise(ComputedRaise<Context>)
  case raiseLater(DelayedRaise<Context>)
  case computeOutput(OutputComputation<Context>)
  case startTimer(TimerStart<Context>)
  case cancelTimers(of: Int)
  case startInvocation(Int)
  case cancelInvocations(of: Int)
  /// The end of a microstep: the engine goes on if an action has thrown, with what has been done until then.
  case checkErrors(PrecomputedStep<Context>, UnfinishedStep<Context>)

  /// The operation, if it is one.
  var operation: Operation<Context>? {
    if case .operation(let operation) = self { operation } else { nil }
  }
}
