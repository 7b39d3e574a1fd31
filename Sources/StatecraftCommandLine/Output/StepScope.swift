#if Command
package import StatecraftRecording

/// What renderers know of a machine besides its steps.
package struct StepScope: Sendable {
  private let order: [String: Int]
  private let atomicStates: Set<String>
  /// Whether the machine has ended with the step.
  package var isDone = false
  /// The work that began with the step and is still running.
  package var work: [NamedWork] = []

  /// Notes the order of a machine's states.
  package init(_ machine: any NamedMachine) {
    self.init(states: machine.header.states, atomicStates: machine.atomicStates)
  }

  /// Notes the order of states.
  ///
  /// - Parameters:
  ///   - states: all states in document order; empty when that is not known.
  ///   - atomicStates: those without child states.
  package init(states: [String], atomicStates: Set<String>) {
    order = Dictionary(states.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    self.atomicStates = atomicStates
  }

  /// The active states without active children after a step: one for each region.
  func states(after step: RecordedStep) -> [String] {
    step.configuration.filter(atomicStates.contains)
  }

  /// States in document order, as far as it is known.
  func inOrder(_ states: [String]) -> [String] {
    guard states.allSatisfy({ order[$0] != nil }) else { return states }
    return states.sorted { (order[$0] ?? 0) < (order[$1] ?? 0) }
  }

  /// The same for a step, which is the last that a machine has made, or is not.
  func at(_ step: RecordedStep, of machine: any NamedMachine, isLast: Bool) -> StepScope {
    var scope = self
    scope.isDone = isLast && machine.isDone
    scope.work = step.invoked.isEmpty ? [] : machine.work.filter { step.invoked.contains($0.name) }
    return scope
  }
}
#endif
