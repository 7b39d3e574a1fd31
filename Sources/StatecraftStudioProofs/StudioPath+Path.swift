#if Studio
package import Statecraft
package import StatecraftExploration
package import StatecraftStudio

extension StudioPath {
  /// Creates the run of a path.
  package init<Context: ChartContext>(_ path: ProofPath<Context>) {
    self.init(path) { $0.transitions }
  }

  /// Creates a way through a graph, of whose switches a diagram knows the numbers.
  init(_ path: ProofPath<StateGraphContext>, in switches: DiagramSwitches) {
    self.init(path) { step in
      guard case .event(let edge) = step.action else { return [] }
      return switches.number(of: edge).map { [$0] } ?? []
    }
  }

  /// Creates the run of a system, of whose transitions a diagram knows the numbers.
  init(_ path: SystemPath, in drawing: SystemDiagram) {
    self.init(
      start: path.start,
      waiting: path.startWaiting,
      queued: path.startQueued,
      steps: path.steps.map {
        Step(
          event: $0.text,
          delay: $0.delay,
          changes: $0.changes,
          configuration: $0.active,
          transitions: $0.transitions.map(drawing.number),
          waiting: $0.waiting,
          queued: $0.queued
        )
      },
      loopStart: path.loopStart,
      end: path.end
    )
  }

  private init<Context: ChartContext>(
    _ path: ProofPath<Context>,
    transitions: (ProofPath<Context>.Step) -> [Int]
  ) {
    self.init(
      start: path.start,
      steps: path.steps.map {
        Step(
          event: $0.text,
          delay: $0.delay,
          changes: $0.parts,
          configuration: $0.active,
          transitions: transitions($0)
        )
      },
      loopStart: path.loopStart,
      end: path.end
    )
  }
}
#endif
