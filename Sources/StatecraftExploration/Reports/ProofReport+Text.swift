internal import Statecraft

extension ProofReport: CustomStringConvertible {
  /// The claims with their verdicts and paths, one after the other, and a summary.
  public var description: String { text(color: false) }

  private func text(color: Bool) -> String {
    var lines = ["\(chart): \(size)"]
    if !assumptions.isEmpty { lines.append("assuming \(assumptions.joined(separator: "; "))") }
    lines += problems.map { "! \($0)" }
    for claim in claims { lines += claim.lines }
    for finding in findings + acknowledged { lines += finding.lines }
    return lines.joined(separator: "\n")
  }

  /// How much was explored, and how long that took, in words.
  package var size: String {
    "\(situations) \(situations == 1 ? "situation" : "situations"), "
      + "\(steps) \(steps == 1 ? "step" : "steps"), depth \(depth), in \(duration.inSeconds)"
      + (spilledBytes > 0 ? ", \(spilledBytes) bytes spilled" : "")
  }
}

extension ClaimReport: CustomStringConvertible {
  /// The verdict and the path, on several lines.
  public var description: String { lines.joined(separator: "\n") }

  var lines: [String] {
    ["\(verdict.sign) \(name): \(verdict.rawValue)" + (reason.isEmpty ? "" : ", \(reason)")]
      + (path?.lines ?? [])
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
    var lines = ["  start in \(start.joined(separator: ", "))"]
    for (position, step) in steps.enumerated() {
      if position == loopStart { lines.append("  from here again, forever:") }
      lines.append("  \(position + 1). \(step)")
    }
    return lines + ["  \(end)"]
  }
}

extension ProofPath.Step: CustomStringConvertible {
  /// The event with the states left and entered and the changed properties, on one line.
  public var description: String {
    let wait = delay > .zero ? "after \(delay.inSeconds): " : ""
    return "\(wait)\(text)" + (parts.isEmpty ? "" : "  \(parts.joined(separator: "; "))")
  }

  /// What the step changes, in words.
  package var parts: [String] {
    var parts: [String] = []
    if !left.isEmpty || !entered.isEmpty {
      let names = [left.joined(separator: ", "), entered.joined(separator: ", ")]
      parts.append(names.joined(separator: " → "))
    }
    parts += changes.map { "\($0.name): \($0.before) → \($0.after)" }
    if !outputs.isEmpty { parts.append("emits \(outputs.joined(separator: ", "))") }
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
