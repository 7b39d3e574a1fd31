/// The guard of an eventless transition of a chart that is divided into its regions.
///
/// An action in any region can make it true, so that it is asked after each step.
@usableFromInline
package indirect enum WatchedGuard<Context: ChartContext>: Sendable {
  case plain(PlainTest<Context>)
  /// Whether the state with a number is active.
  case isIn(Int)
  case not(WatchedGuard)
  case all([WatchedGuard])
  case any([WatchedGuard])
  /// Only the engine knows.
  case general

  /// The guard of a transition.
  ///
  /// - Parameters:
  ///   - transition: its number.
  ///   - states: what is known to be active; `nil` when no state is known.
  ///   - region: where all active states are known.
  ///   - program: the chart.
  /// - Returns: the guard; `nil` when it does not hold there, whatever the context is.
  static func guarding(
    _ transition: Int,
    in states: StateSet,
    _ region: ClosedRange<Int>?,
    _ program: Program<Context>
  ) -> WatchedGuard? {
    guard let condition = program.model.transitions[transition].condition else { return .general }
    if let region, !condition.asksOutside(region, program) {
      switch condition.test(in: states, program) {
      case .plain(let test): return .plain(test)
      case .constant(false): return nil
      case .constant(true), .payload, nil: return .general
      }
    }
    return WatchedGuard(condition, program) ?? .general
  }

  /// A condition that asks for states of several regions; `nil` when only the engine knows.
  private init?(_ condition: Condition<Context>, _ program: Program<Context>) {
    func joined(_ operands: [Condition<Context>]) -> [WatchedGuard]? {
      let guards = operands.compactMap { WatchedGuard($0, program) }
      return guards.count == operands.count ? guards : nil
    }
    switch condition {
    case .predicate(let predicate):
      guard case .plain(let test) = predicate.test else { return nil }
      self = .plain(test)
    case .isIn(let state):
      self = program.numbers[state].map { .isIn($0) } ?? .any([])
    case .not(let operand):
      guard let operand = WatchedGuard(operand, program) else { return nil }
      self = .not(operand)
    case .all(let operands):
      guard let operands = joined(operands) else { return nil }
      self = .all(operands)
    case .any(let operands):
      guard let operands = joined(operands) else { return nil }
      self = .any(operands)
    }
  }

  /// Whether the guard holds, or only the engine knows.
  ///
  /// - Parameters:
  ///   - context: what the guard looks at.
  ///   - isActive: whether the state with a number is active.
  /// - Returns: whether the step may go on.
  @inlinable
  func mayHold(_ context: Context, _ isActive: (Int) -> Bool) -> Bool {
    switch self {
    case .plain(let test): test.body(context)
    case .isIn(let state): isActive(state)
    case .not(let operand): !operand.mayHold(context, isActive)
    case .all(let operands): operands.allSatisfy { $0.mayHold(context, isActive) }
    case .any(let operands): operands.contains { $0.mayHold(context, isActive) }
    case .general: true
    }
  }
}
