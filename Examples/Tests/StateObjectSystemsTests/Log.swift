/// Collects what contexts announce.
final class Log {
  var lines: [String] = []

  /// Hands over what was announced since the last time.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
