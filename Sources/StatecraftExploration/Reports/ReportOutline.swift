/// What the reports of charts, graphs and systems have in common.
package protocol ReportOutline {
  /// The verdicts on the claims, in the order of writing.
  var verdicts: [Verdict] { get }
  /// What the verdicts depend on, in words.
  var assumptions: [String] { get }
  /// Why nothing was explored or not everything; empty for a complete exploration.
  var problems: [String] { get }
  /// The number of situations that were found.
  var situations: Int { get }
  /// The number of steps between them.
  var steps: Int { get }
  /// The number of steps from the start to the farthest situation.
  var depth: Int { get }
  /// The bytes of situations that were on a disk.
  var spilledBytes: Int { get }
  /// How long the exploration took.
  var duration: Duration { get }
}

extension ReportOutline {
  /// Whether every claim is proved.
  var provesAll: Bool { problems.isEmpty && verdicts.allSatisfy { $0 == .proved } }

  /// The exit code of a command: 0 if every claim is proved, 1 if one is refuted or vacuous, else 3.
  var commandExitCode: Int {
    if verdicts.contains(where: { $0 == .refuted || $0 == .vacuous }) { return 1 }
    return provesAll ? 0 : 3
  }

  /// How much was explored, and how long that took, in words.
  package var size: String {
    "\(situations.counted("situation")), \(steps.counted("step")), depth \(depth), "
      + "in \(duration.inSeconds)"
      + (spilledBytes > 0 ? ", \(spilledBytes.counted("byte")) spilled" : "")
  }

  /// The report for people.
  ///
  /// - Parameters:
  ///   - name: the name of what was explored.
  ///   - parts: the lines of the claims and of the findings.
  /// - Returns: a summary, the assumptions, the problems and the parts, on several lines.
  func text(named name: String, _ parts: [[String]]) -> String {
    var lines = ["\(name): \(size)"]
    if !assumptions.isEmpty { lines.append("assuming \(assumptions.joined(separator: "; "))") }
    lines += problems.map { "! \($0)" }
    return (lines + parts.flatMap { $0 }).joined(separator: "\n")
  }
}

extension Verdict {
  /// The verdict on a claim with what it rests on, on one line.
  func line(on name: String, because reason: String) -> String {
    "\(sign) \(name): \(rawValue)" + (reason.isEmpty ? "" : ", \(reason)")
  }
}

/// How paths of charts, graphs and systems are written.
enum PathText {
  /// Numbers the steps of a path, and says where its loop begins and how it ends.
  static func lines(_ steps: [String], loopStart: Int?, end: String) -> [String] {
    var lines: [String] = []
    for (position, step) in steps.enumerated() {
      if position == loopStart { lines.append("  from here again, forever:") }
      lines.append("  \(position + 1). \(step)")
    }
    return lines + ["  \(end)"]
  }

  /// Says that a claim or one of its facts is otherwise when it is asked again.
  ///
  /// - Parameters:
  ///   - fact: the name of the fact; `nil` for the claim itself.
  ///   - step: the number of steps before.
  /// - Returns: what happened, where, and what to do.
  static func changed(_ fact: String?, behind step: Int) -> String {
    let place = step == 0 ? "at the start" : "behind step \(step) of the path"
    let asked = fact.map { "the fact '\($0)'" } ?? "the claim"
    return "\(asked) is otherwise when it is asked again \(place); "
      + "its closure is not pure (it reads or changes something outside the situation, which must be in "
      + "the context)"
  }

  /// How many names of a list are written.
  private static var mostNames: Int { 16 }

  /// Writes names one after the other; of many only the first ones and how many more there are.
  static func list(_ names: [String]) -> String {
    guard names.count > mostNames else { return names.joined(separator: ", ") }
    let shown = mostNames / 2
    return names.prefix(shown).joined(separator: ", ") + " and \(names.count - shown) more"
  }

  /// Writes a step with the time before it and what it changes, on one line.
  static func line(_ text: String, after delay: Duration, _ parts: [String]) -> String {
    let wait = delay > .zero ? "after \(delay.inSeconds): " : ""
    return "\(wait)\(text)" + (parts.isEmpty ? "" : "  \(parts.joined(separator: "; "))")
  }
}
