internal import Statecraft

/// Makes foreign text safe for messages: short, on one line, without control characters.
package enum Printable {
  /// Returns the text with control characters escaped and with long text truncated.
  package static func text(_ text: String, limit: Int = 60) -> String {
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      if count == limit { return result + "…" }
      count += 1
      if scalar.isUnprintable {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns several lines with control characters escaped and without truncation.
  package static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Printable.text(String($0), limit: .max) }.joined(separator: "\n")
  }
}
