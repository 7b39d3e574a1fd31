extension String {
  /// The text as it is written in XML.
  ///
  /// Ends of lines in an attribute stay ends of lines when it is read. Characters that XML 1.0 cannot hold
  /// are written as they are.
  ///
  /// - Parameter inAttribute: whether the text is between quotation marks, not in an element.
  /// - Returns: the text.
  package func escapedForXML(inAttribute: Bool) -> String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where inAttribute: result += "&quot;"
      case "\n" where inAttribute: result += "&#10;"
      case "\t" where inAttribute: result += "&#9;"
      case "\r": result += "&#13;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
