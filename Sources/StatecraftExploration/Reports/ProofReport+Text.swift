internal import Statecraft

extension ProofReport: ReportOutline {
  package var verdicts: [Verdict] { claims.map(\.verdict) }
}

extension ProofReport: CustomStringConvertible {
  /// The claims with their verdicts and paths, one after the other, and a summary.
  public var description: String {
    text(named: chart, claims.map { $0.lines } + (findings + acknowledged).map { $0.lines })
  }
}

extension ClaimReport: CustomStringConvertible {
  /// The verdict and the path, on several lines.
  public var description: String { lines.joined(separator: "\n") }

  var lines: [String] {
    [verdict.line(on: name, because: reason)] + (path?.lines ?? [])
  }
}

extension Verdict {
  /// A sign for lists: a tick, a cross or a circle.
  public var sign: String {
    switch self {
    case .proved: "✓"
    case .refuted, .vacuous: "✗"
    case .bounded, .unknown: "○"
    }
  }
}

extension ProofPath: CustomStringConvertible {
  /// The steps with what they change, numbered, and what is false or true at the end.
  public var description: String { lines.joined(separator: "\n") }

  var lines: [String] {
    ["  start in \(start.joined(separator: ", "))"]
      + PathText.lines(steps.map { "\($0)" }, loopStart: loopStart, end: end)
  }
}

extension ProofPath.Step: CustomStringConvertible {
  /// The event with the states left and entered and the changed properties, on one line.
  public var description: String { PathText.line(text, after: delay, parts) }

  /// What the step changes, in words.
  package var parts: [String] {
    var parts: [String] = []
    if !left.isEmpty || !entered.isEmpty {
      parts.append([left, entered].map(PathText.list).joined(separator: " → "))
    }
    parts += changes.map { "\($0.name): \($0.before) → \($0.after)" }
    if !outputs.isEmpty { parts.append("emits \(PathText.list(outputs))") }
    // Nothing else shows that the machine did not take the event.
    switch kind {
    case .refused, .ignored, .postponed: parts.append(kind?.rawValue ?? "")
    case .transitioned, .internal, .failed, nil: break
    }
    if let error { parts.append("error: \(error)") }
    return parts
  }
}

extension Duration {
  /// The duration in seconds with three decimal places at most.
  var inSeconds: String {
    let thousandths = components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1_000)
    guard rest != 0 else { return "\(whole) s" }
    var digits = String(rest + 1_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits) s"
  }
}
