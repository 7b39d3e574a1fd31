/// Breaks labels into lines.
enum Wrapping {
  /// The text in lines of about that width, broken between words; longer words stay whole.
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
