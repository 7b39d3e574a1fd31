internal import Statecraft

extension Outcome {
  /// What is found where the start of a machine does not end; `nil` where it does.
  var endlessStart: ProofFinding<Context>? {
    guard isEndless else { return nil }
    return ProofFinding(
      kind: .endlessStep,
      states: [],
      problem: "the start does not end" + repetition,
      suggestion: ClaimJudge<Context>.endlessSuggestion,
      location: error?.repeated.first?.location
    )
  }

  /// What repeats without end, behind a colon; empty where the step ends.
  var repetition: String {
    let error = all.lazy.compactMap { $0.error }.first { $0.isEndlessStep }
    return error.map { ": \($0.repetition)" } ?? ""
  }
}

extension MachineError {
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
