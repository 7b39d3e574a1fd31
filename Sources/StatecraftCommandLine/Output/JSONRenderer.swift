#if Command
internal import Statecraft
package import StatecraftRecording

/// Shows each step as one JSON object on a line of its own.
package struct JSONRenderer: StepRenderer {
  private let isTracing: Bool

  /// Creates a renderer.
  ///
  /// With tracing, a step contains its microsteps.
  package init(isTracing: Bool = false) {
    self.isTracing = isTracing
  }

  package func start(_ step: RecordedStep, _ scope: StepScope) -> String {
    var members = [(key: "configuration", value: JSONText.strings(step.configuration))]
    if !step.outputs.isEmpty { members.append(("outputs", outputs(of: step))) }
    // Only a start that went wrong has a reason.
    if let reason = step.reason {
      members.insert(("outcome", JSONText.string(step.outcome.rawValue)), at: 0)
      members.append(("reason", JSONText.string(reason)))
    }
    return line(members, step, scope)
  }

  package func step(_ step: RecordedStep, _ scope: StepScope, line _: String?) -> String {
    line(
      [
        ("event", JSONText.string(step.event)),
        ("outcome", JSONText.string(step.outcome.rawValue)),
        ("exited", JSONText.strings(scope.inOrder(step.exited))),
        ("entered", JSONText.strings(scope.inOrder(step.entered))),
        ("configuration", JSONText.strings(step.configuration)),
        ("outputs", outputs(of: step)),
        ("reason", step.reason.map(JSONText.string) ?? "null"),
      ],
      step,
      scope
    )
  }

  package func wait(_ step: RecordedStep, _ scope: StepScope) -> String {
    self.step(step, scope, line: nil)
  }

  private func outputs(of step: RecordedStep) -> String {
    step.outputValues.isEmpty
      ? JSONText.strings(step.outputs) : JSONText.array(step.outputValues)
  }

  /// Returns a line with the common members of all objects, followed by the optional ones.
  private func line(
    _ members: [(key: String, value: String)],
    _ step: RecordedStep,
    _ scope: StepScope
  ) -> String {
    var members = members
    if step.source == .recalled { members.append(("recalled", "true")) }
    if isTracing { members.append(("microsteps", microsteps(of: step))) }
    if !scope.work.isEmpty {
      members.append(("work", JSONText.strings(scope.work.map(\.name))))
    }
    if scope.isDone { members.append(("done", "true")) }
    return JSONText.object(members) + "\n"
  }

  private func microsteps(of step: RecordedStep) -> String {
    JSONText.array(
      step.microsteps.map { step in
        JSONText.object([
          ("cause", JSONText.string(step.cause)),
          ("taken", JSONText.strings(step.taken)),
          ("exited", JSONText.strings(step.exited)),
          ("entered", JSONText.strings(step.entered)),
        ])
      }
    )
  }
}
#endif
