extension Condition {
  /// The condition as a table evaluates it in a configuration; `nil` when it can throw.
  func test(in configuration: StateSet, _ program: Program<Context>) -> Test<Context>? {
    switch self {
    case .predicate(let predicate):
      return predicate.test
    case .isIn(let state):
      return .constant(program.numbers[state].map(configuration.contains) ?? false)
    case .not(let operand):
      return operand.test(in: configuration, program).map { $0.negated }
    case .all(let operands):
      return Self.fold(operands, configuration, program, decisive: false)
    case .any(let operands):
      return Self.fold(operands, configuration, program, decisive: true)
    }
  }

  /// Whether the condition asks for a state outside of a region.
  func asksOutside(_ region: ClosedRange<Int>, _ program: Program<Context>) -> Bool {
    mentionedStates.contains { state in
      program.numbers[state].map { !region.contains($0) } ?? false
    }
  }

  /// Joins operands of which one with the decisive value decides.
  private static func fold(
    _ operands: [Condition],
    _ configuration: StateSet,
    _ program: Program<Context>,
    decisive: Bool
  ) -> Test<Context>? {
    var result = Test<Context>.constant(!decisive)
    for operand in operands {
      guard let test = operand.test(in: configuration, program) else { return nil }
      result = result.joined(with: test, decisive: decisive)
    }
    return result
  }
}
