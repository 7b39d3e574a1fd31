internal import Statecraft

extension String {
  /// Returns the text on one line, truncated to a number of characters, without control characters.
  func cut(to limit: Int) -> String {
    let line = String(map { $0.isNewline || $0.isUnprintable ? " " : $0 })
    return line.count <= limit ? line : line.prefix(max(0, limit - 1)) + "…"
  }

  /// Returns the text, padded with spaces at its end.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text without the spaces at its end.
  var trimmingEnd: String {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}

extension Character {
  fileprivate var isUnprintable: Bool { unicodeScalars.contains(where: \.isUnprintable) }
}

extension Int {
  /// Returns the number, or the bound that it is beyond.
  func limited(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
