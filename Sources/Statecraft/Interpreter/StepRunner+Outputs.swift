extension StepRunner {
  /// Keeps the output of a final state.
  ///
  /// - Parameters:
  ///   - output: the output.
  ///   - number: its number among those of the step, which are computed in their order.
  @inlinable
  mutating func keep(_ output: any Sendable, number: Int) {
    if number < outputs.count { outputs[number] = output } else { outputs.append(output) }
  }

  /// Whether a guard of a completion holds.
  @inlinable
  mutating func holds(
    _ test: OutputTest<Context>,
    _ context: Context
  ) throws(StepIsTakenBack) -> Bool {
    let guardContext = GuardContext(occurrence: occurrence(test.occurrence)) {
      [program, configuration = test.configuration] state in
      program.numbers[state].map(configuration.contains) ?? false
    }
    do {
      return try test.condition.holds(in: context, guardContext)
    } catch {
      try handle(StepFailure(.guardOf(test.transition), error), insteadOf: 0..<0)
      return false
    }
  }
}
