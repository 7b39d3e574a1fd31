#if SCXML
/// A number in JSON that a document cannot have as it is written.
///
/// Numbers of documents are doubles, also with the data model `null`. Whole numbers are exact up to 2^53; of those
/// beyond it only some are. A number is not changed if it is a double exactly, or if it is what ECMAScript writes for the
/// double: `JSON.stringify` ends large whole numbers with zeros. Fractions are the nearest double, as everywhere.
package struct ChangedNumber: Sendable, Hashable, CustomStringConvertible {
  /// The number as it is written, and what it would become; `nil` if it is larger than all doubles.
  package let text: String
  package let nearest: String?
  /// Where it is, such as `orders[2].id`; empty for the whole text.
  package let place: String
  /// The position of its first byte in the text.
  package let offset: Int

  /// Looks at a number; `nil` if it is not changed.
  init?(_ text: String, at place: String, offset: Int) {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
    let isWhole = digits.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    // 15 digits are always exact.
    if isWhole, digits.utf8.count <= 15 { return nil }
    var nearest: String?
    if let number = Double(text), number.isFinite {
      guard isWhole else { return nil }
      let exact = Self.digits(of: number.magnitude)
      if digits == exact || digits == Self.shortDigits(of: number.magnitude) { return nil }
      nearest = (number < 0 ? "-" : "") + exact
    }
    self.text = text
    self.nearest = nearest
    self.place = place
    self.offset = offset
  }

  /// What is wrong, and what to do.
  package var description: String {
    let place = place.isEmpty ? "" : " at '\(Self.short(place, limit: 200))'"
    let number = Self.short(text, limit: 40)
    let reason =
      nearest.map {
        "would become \(Self.short($0, limit: 40)), because numbers of documents are exact up to 2^53"
      } ?? "is larger than all numbers of documents"
    return "the number \(number)\(place) \(reason); send it as a text, \"\(number)\""
  }

  private static func short(_ text: String, limit: Int) -> String {
    text.count > limit ? "\(text.prefix(limit))…" : text
  }

  /// The digits of a whole number that is 2^53 or larger, or near to it.
  private static func digits(of number: Double) -> String {
    guard number.exponent >= 63 else { return "\(UInt64(number))" }
    // Parts of nine digits, the last ones first.
    var parts = [UInt64(number.significand * 0x1p52)]
    func carry() {
      var position = 0
      while position < parts.count {
        let rest = parts[position] / 1_000_000_000
        parts[position] %= 1_000_000_000
        if rest > 0 {
          if position + 1 == parts.count { parts.append(0) }
          parts[position + 1] += rest
        }
        position += 1
      }
    }
    carry()
    var power = Int(number.exponent) - 52
    while power > 0 {
      let step = min(power, 29)
      for position in parts.indices { parts[position] <<= UInt64(step) }
      carry()
      power -= step
    }
    return parts.reversed().enumerated().map { position, part in
      let text = "\(part)"
      return position == 0 ? text : String(repeating: "0", count: 9 - text.count) + text
    }.joined()
  }

  /// The digits that ECMAScript writes for a whole number: as few as tell it from its neighbours, and zeros.
  private static func shortDigits(of number: Double) -> String {
    let parts = "\(number)".split(separator: "e")
    let mantissa = parts[0].split(separator: ".").map(String.init)
    guard parts.count == 2, let exponent = Int(parts[1]) else { return mantissa[0] }
    let fraction = mantissa.count > 1 && mantissa[1] != "0" ? mantissa[1] : ""
    return mantissa[0] + fraction
      + String(repeating: "0", count: max(0, exponent - fraction.count))
  }
}
#endif
