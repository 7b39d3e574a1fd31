/// The error of a snapshot that cannot be restored, with all reasons.
public struct RestoreError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reasons.
  public let problems: [Problem]
  /// The version with which the snapshot was saved, if it is known.
  public let version: Int?
  /// Whether migrations had changed the snapshot.
  public let isMigrated: Bool

  init(_ problems: [Problem], version: Int? = nil, isMigrated: Bool = false) {
    self.problems = problems
    self.version = version
    self.isMigrated = isMigrated
  }

  init(_ problem: Problem) {
    self.init([problem])
  }

  /// A description of the problems with their remedies, one on each line.
  public var description: String {
    let lines = problems.map { "\($0); \(advice(for: $0))" }
    guard lines.count > 1 else { return lines.first ?? "the snapshot cannot be restored" }
    return "the snapshot cannot be restored, for \(lines.count) reasons:\n"
      + lines.map { "  \($0)" }.joined(separator: "\n")
  }

  private func advice(for problem: Problem) -> String {
    if let advice = problem.advice { return advice }
    let version = version.map { " from version \($0)" } ?? ""
    if isMigrated { return "correct this in the migrations\(version)" }
    return "the snapshot is damaged, or the chart was changed: then raise the chart's version and "
      + "migrate older snapshots"
  }

  /// Returns the text of an error, with the coding path of a decoding error.
  static func reason(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, let context):
      return "'\(name(of: context.codingPath + [key]))' is missing"
    case .valueNotFound(let type, let context):
      return "'\(name(of: context.codingPath))' is null, not of the type '\(type)'"
    case .typeMismatch(let type, let context):
      return "'\(name(of: context.codingPath))' is not of the type '\(type)'"
    case .dataCorrupted(let context):
      let place = context.codingPath.isEmpty ? "" : " at '\(name(of: context.codingPath))'"
      return context.debugDescription + place
    @unknown default: return "\(error)"
    }
  }

  /// Returns a coding path in the form of code: `context.items[0]`.
  private static func name(of path: [any CodingKey]) -> String {
    path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }
}
