#if SCXML
internal import StatecraftHTTP

/// Encodes and decodes parameters as forms and addresses contain them.
///
/// Source: the URL standard, `application/x-www-form-urlencoded`.
enum HTTPForm {
  /// Decodes parameters; `nil` if an escape is malformed or the decoded bytes are not UTF-8.
  static func parameters(_ text: some StringProtocol) -> [SCXMLValue.Member]? {
    var members: [SCXMLValue.Member] = []
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts[0].formDecoded,
        let value = parts.count > 1 ? parts[1].formDecoded : ""
      else { return nil }
      members.append(.init(name, .string(value)))
    }
    return members
  }

  /// Encodes parameters.
  static func text(_ members: [SCXMLValue.Member]) -> String {
    members.map { "\(encoded($0.name))=\(encoded(text($0.value)))" }.joined(separator: "&")
  }

  private static func text(_ value: SCXMLValue) -> String {
    if case .undefined = value { "" } else { value.description }
  }

  /// Escapes everything but letters, digits and `-._~`.
  static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return result
  }
}
#endif
