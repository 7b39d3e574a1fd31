/// The reason why a recording cannot be read or written.
public enum RecordingError: Error, Sendable, Hashable {
  /// The file cannot be opened, read or written.
  case file(path: String, reason: String)
  /// A line is invalid; `column` counts characters from 1.
  case line(Int, column: Int?, reason: String)

  /// The line, from 1; `nil` if the error concerns the whole file.
  public var line: Int? {
    if case .line(let line, _, _) = self { line } else { nil }
  }

  /// The position in the line, from 1; `nil` if there is no single position.
  public var column: Int? {
    if case .line(_, let column, _) = self { column } else { nil }
  }

  /// What is wrong and how to fix it, without the position.
  public var reason: String {
    switch self {
    case .file(_, let reason), .line(_, _, let reason): reason
    }
  }
}

extension RecordingError: CustomStringConvertible {
  /// For instance `line 3, column 12: ',' or '}' is missing before 'x'`.
  public var description: String {
    switch self {
    case .file(let path, let reason): "\(path): \(reason)"
    case .line(let line, let column?, let reason): "line \(line), column \(column): \(reason)"
    case .line(let line, nil, let reason): "line \(line): \(reason)"
    }
  }
}
