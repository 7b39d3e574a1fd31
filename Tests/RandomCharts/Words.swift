import Statecraft

extension Outcome {
  /// All that can be seen of an outcome itself, in the engine's own words.
  var words: String {
    let steps: [String] = steps.map {
      "\($0.cause) took \($0.taken), left \($0.exited), entered \($0.entered)"
    }
    let error: String = error.map { "\($0)" } ?? ""
    let explanation: String = explanation.map { "\($0)" } ?? ""
    let parts: [String] = [
      "\(kind) \(self) \(cause) \(effects.map(\.words)) \(steps)",
      error, explanation, "\(taken) \(exited) \(entered)",
      "\(configuration) \(time) \(outputs) \(dropped)",
      "\(untakenErrors.map { "\($0.error) in \($0.state)" })",
    ]
    return parts.joined(separator: "; ")
  }
}

extension Machine {
  /// All that can be seen of a machine, in the engine's own words.
  var words: String {
    let output: String = output.map { "\($0)" } ?? ""
    let parts: [String] = [
      "\(configuration) \(context) \(isDone) \(now)",
      "\(postponedEvents) \(pendingTimers) \(delayedEvents)",
      "\(invocations) \(droppedEvents) \(output)",
      "\(engine.history.map { $0.map(Array.init) })",
    ]
    return parts.joined(separator: "; ")
  }

  /// A text for each outcome, those of recalled events included, and one for the machine after them.
  func words(after outcomes: [Outcome<Context>]) -> [String] {
    outcomes.flatMap(\.all).map(\.words) + [words]
  }
}

extension Effect {
  fileprivate var words: String {
    switch self {
    case .startInvocation(let request):
      "start \(request.id) \(request.id.serial) with \(request.context)"
    case .cancelInvocation(let id): "cancel \(id) \(id.serial)"
    case .startTimer(let id, let duration): "start \(id) \(id.serial) after \(duration)"
    case .cancelTimer(let id): "cancel \(id) \(id.serial)"
    case .output, .message: "\(self)"
    }
  }
}
