internal import Statecraft

extension Outcome {
  /// What is found where the start of a machine does not end; `nil` where it does.
  func endlessStart(in model: ChartModel<Context>) -> ProofFinding<Context>? {
    endlessError?.endlessStart(in: model)
  }

  /// Why the step does not end; `nil` if it does.
  var endlessError: MachineError? { all.lazy.compactMap { $0.error }.first { $0.isEndlessStep } }

  /// What repeats without end, behind a colon; empty where the step ends.
  var repetition: String { endlessError.map { ": \($0.repetition)" } ?? "" }

  /// What to do about a step that does not end.
  var endlessSuggestion: String {
    (endlessError ?? .endlessLoop(limit: 0, loop: [])).endlessSuggestion
  }
}

extension MachineError {
  /// What is found where the start of a machine does not end because of this error.
  ///
  /// Its place is that of the first transition that repeats, of the initial state if none does, or of the chart.
  func endlessStart<Context>(in model: ChartModel<Context>) -> ProofFinding<Context> {
    let initial = model.states[0].initial.lazy.compactMap(\.number).first
    return ProofFinding(
      kind: .endlessStep,
      states: [],
      problem: "the start does not end: \(repetition)",
      suggestion: endlessSuggestion,
      location: repeated.lazy.compactMap(\.location).first
        ?? initial.flatMap { model.states[$0].location } ?? model.states[0].location
    )
  }

  /// What to do about a step that does not end.
  var endlessSuggestion: String {
    switch self {
    case .endlessEvents(_, let event):
      "mend the guard or the action that raises '\(event)' again and again"
    case .endlessLoop, .actionFailed, .invocationFailed, .wrongAlphabet, .endlessTimers,
      .tooManyTimers, .missedTime:
      "give one of the transitions that repeat a guard that becomes false, or a delay to what is sent"
    }
  }

  /// The transitions that repeat without end.
  fileprivate var repeated: [TransitionDescription] {
    if case .endlessLoop(_, let loop) = self { loop } else { [] }
  }

  /// What repeats without end, on one line.
  fileprivate var repetition: String {
    switch self {
    case .endlessLoop(_, let loop):
      "\(PathText.list(loop.map { "\($0)" })) \(loop.count == 1 ? "repeats" : "repeat")"
    case .endlessEvents(_, let event): "internal events '\(event)', which nothing takes, repeat"
    case .actionFailed, .invocationFailed, .wrongAlphabet, .endlessTimers, .tooManyTimers,
      .missedTime:
      "\(self)"
    }
  }
}

extension TargetNode {
  /// The number of a state; `nil` for a history.
  fileprivate var number: Int? {
    if case .state(let number) = self { number } else { nil }
  }
}
