/// Breaks labels into lines.
enum Wrapping {
  /// Breaks text between words into lines of about the given width.
  ///
  /// Longer words are not broken.
  static func lines(_ text: String, width: Int) -> [String] {
    guard PlainText.width(text) > width else { return [text] }
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, PlainText.width(line) + 1 + PlainText.width(String(word)) > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(line) }
    return lines.isEmpty ? [text] : lines
  }
}
