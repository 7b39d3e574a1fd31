/// Escapes text for XML.
enum Markup {
  /// Returns text for elements and attributes, on one line.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\r", "\t": result += " "
      default:
        if let scalar = allowed(scalar) { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  /// Returns a character that XML 1.0 allows: the given one, or a replacement character.
  static func allowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: scalar
    default: "\u{FFFD}"
    }
  }
}
