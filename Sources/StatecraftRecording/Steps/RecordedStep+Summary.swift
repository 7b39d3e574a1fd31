internal import Statecraft

extension RecordedStep {
  /// A summary in one line: `transitioned: left locked, entered unlocked; in unlocked`.
  public var summary: String {
    var parts: [String] = []
    if !exited.isEmpty { parts.append("left \(exited.joined(separator: ", "))") }
    if !entered.isEmpty { parts.append("entered \(entered.joined(separator: ", "))") }
    if !outputs.isEmpty { parts.append("emitted \(outputs.joined(separator: "; "))") }
    if let reason { parts.append(reason) }
    let what =
      parts.isEmpty ? outcome.rawValue : "\(outcome.rawValue): \(parts.joined(separator: ", "))"
    return "\(event) \(what); in \(configuration.joined(separator: ", "))"
  }
}
