import Statecraft

extension Outcome {
  /// Everything that can be seen of it, for comparisons.
  var words: String {
    let steps: [String] = steps.map { "\($0.cause) \($0.taken) \($0.exited) \($0.entered)" }
    let explanation: String = explanation.map { "\($0)" } ?? ""
    let error: String = error.map { "\($0)" } ?? ""
    let parts: [String] = [
      "\(self)", "\(cause)", "\(effects.map(Self.text))", "\(outputs)", "\(steps)", explanation,
      "\(configuration)", "\(time)", error, "\(kind.rawValue) \(isTaken)",
    ]
    return parts.joined(separator: "; ")
  }

  private static func text(_ effect: Effect<Context>) -> String {
    switch effect {
    case .startInvocation(let request): "start \(request.id) with \(request.context)"
    case .output, .startTimer, .cancelTimer, .cancelInvocation, .message: "\(effect)"
    }
  }
}
