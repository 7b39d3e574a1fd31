extension StringProtocol {
  /// The text with each percent-encoded byte decoded; `nil` if a `%` has no two hexadecimal digits
  /// behind it, or if the bytes are not UTF-8.
  ///
  /// All characters stay, also a byte order mark at the beginning, which Foundation leaves out.
  /// Source: RFC 3986, section 2.1.
  ///
  /// - Complexity: O(length of the text).
  package var percentDecoded: String? { decoded(plus: UInt8(ascii: "+")) }

  /// The same of a text in a form, or in the parameters of an address, where a `+` is a space.
  ///
  /// Source: the URL standard, `application/x-www-form-urlencoded`.
  ///
  /// - Complexity: O(length of the text).
  package var formDecoded: String? { decoded(plus: UInt8(ascii: " ")) }

  private func decoded(plus: UInt8) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(plus)
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(Self.digit),
          let low = rest.popFirst().flatMap(Self.digit)
        else { return nil }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
