#if Command
internal import Statecraft

/// Texts as XML 1.0 can hold them.
enum XMLText {
  /// Returns a text for the inside of an element.
  static func content(_ text: String) -> String {
    representable(text).escapedForXML(inAttribute: false)
  }

  /// Returns a text for the inside of quotation marks; ends of lines stay ends of lines.
  static func attribute(_ text: String) -> String {
    representable(text).escapedForXML(inAttribute: true)
  }

  /// Replaces the characters that XML has no way to write.
  private static func representable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\t", "\r": result.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
#endif
