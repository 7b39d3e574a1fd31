#if Command
package import StatecraftRecording

/// The information about a machine that renderers use in addition to its steps.
package struct StepScope: Sendable {
  private let order: [String: Int]
  private let compositeStates: Set<String>
  /// Whether the machine has ended with the step.
  package var isDone = false
  /// The work that started with the step and is still running.
  package var work: [NamedWork] = []

  /// Creates a scope with the order of a machine's states.
  package init(_ machine: any NamedMachine) {
    self.init(states: machine.header.states, compositeStates: machine.compositeStates)
  }

  /// Creates a scope with an order of states.
  ///
  /// - Parameters:
  ///   - states: all states in document order; empty if it is not known.
  ///   - compositeStates: the states that have child states.
  package init(states: [String], compositeStates: Set<String>) {
    order = Dictionary(states.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    self.compositeStates = compositeStates
  }

  /// Returns the active states without active children after a step, one for each region.
  func states(after step: RecordedStep) -> [String] {
    step.configuration.filter { !compositeStates.contains($0) }
  }

  /// Returns states in document order, as far as it is known.
  func inOrder(_ states: [String]) -> [String] {
    guard states.allSatisfy({ order[$0] != nil }) else { return states }
    return states.sorted { (order[$0] ?? 0) < (order[$1] ?? 0) }
  }

  /// Returns the scope for a step, which may be the latest step of the machine.
  func at(_ step: RecordedStep, of machine: any NamedMachine, isLast: Bool) -> StepScope {
    var scope = self
    scope.isDone = isLast && machine.isDone
    scope.work =
      step.invoked.isEmpty ? [] : machine.work.filter { step.invoked.contains($0.invocation) }
    return scope
  }
}
#endif
