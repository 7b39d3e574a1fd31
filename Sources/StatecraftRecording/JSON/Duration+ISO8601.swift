extension Duration {
  /// The exact duration as a text of ISO 8601 in seconds, such as `PT30S`, `PT0.5S` or `-PT1.25S`.
  ///
  /// Whole seconds from zero on have the form of RFC 3339, appendix A, which is that of JSON Schema's
  /// `format: duration`. It has neither fractions nor signs; these are as ISO 8601-2 writes them.
  package var iso8601: String {
    let (seconds, fraction) = attoseconds.magnitude.quotientAndRemainder(dividingBy: Self.second)
    let sign = attoseconds < 0 ? "-" : ""
    guard fraction != 0 else { return "\(sign)PT\(seconds)S" }
    let digits = String(fraction)
    var places = String(repeating: "0", count: Self.places - digits.count) + digits
    while places.hasSuffix("0") { places.removeLast() }
    return "\(sign)PT\(seconds).\(places)S"
  }

  /// Reads a text of ISO 8601 without rounding.
  ///
  /// A text has weeks, or days, hours, minutes and seconds in this order. A day has 24 hours. The last
  /// number may have a fraction.
  ///
  /// - Throws: an error that says what is wrong.
  /// - Complexity: O(length of the text).
  package init(iso8601 text: String) throws(DurationTextError) {
    var rest = text.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    guard rest.popFirst() == UInt8(ascii: "P") else { throw .noPeriod }
    var attoseconds: Int128 = 0
    var isTime = false
    var isFraction = false
    // The units that may still follow.
    var units = Self.units[...]
    while let first = rest.first {
      if first == UInt8(ascii: "T") {
        guard !isTime, rest.count > 1 else { throw .misplaced("T") }
        rest.removeFirst()
        isTime = true
        continue
      }
      guard !isFraction else { throw .fractionBefore }
      let whole = Self.digits(&rest)
      var fraction = ""
      if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") {
        rest.removeFirst()
        isFraction = true
        fraction = Self.digits(&rest)
        guard !fraction.isEmpty else { throw .noNumber }
      }
      guard !whole.isEmpty else { throw .noNumber }
      guard let letter = rest.popFirst().map({ Character(Unicode.Scalar($0)) }) else {
        throw .noUnit(whole)
      }
      if letter == "Y" || letter == "M" && !isTime { throw .calendar(letter) }
      guard let index = units.firstIndex(where: { $0.letter == letter && $0.isTime == isTime })
      else { throw .misplaced(letter) }
      // Weeks stand alone.
      units = letter == "W" ? [] : units[(index + 1)...]
      try Self.add(whole, fraction, of: Self.units[index].seconds, isNegative, to: &attoseconds)
    }
    guard units.count < Self.units.count else { throw .noNumber }
    self.init(attoseconds: attoseconds)
  }

  private static var places: Int { 18 }
  private static var second: UInt128 { 1_000_000_000_000_000_000 }

  private static var units: [(letter: Character, isTime: Bool, seconds: Int128)] {
    [
      ("W", false, 604_800), ("D", false, 86_400), ("H", true, 3_600), ("M", true, 60),
      ("S", true, 1),
    ]
  }

  private static func digits(_ rest: inout Substring.UTF8View) -> String {
    var digits = ""
    while let byte = rest.first, (0x30...0x39).contains(byte) {
      digits.unicodeScalars.append(Unicode.Scalar(byte))
      rest.removeFirst()
    }
    return digits
  }

  /// Adds a decimal number of a unit.
  private static func add(
    _ whole: String,
    _ fraction: String,
    of seconds: Int128,
    _ isNegative: Bool,
    to sum: inout Int128
  ) throws(DurationTextError) {
    let unit = seconds * Int128(second)
    guard let count = Int128(whole) else { throw .tooLarge }
    try add(count.multipliedReportingOverflow(by: unit), isNegative, to: &sum)
    var numerator: Int128 = 0
    var place = unit
    for digit in fraction {
      let number = Int128(digit.wholeNumberValue ?? 0)
      // The value of a place is a whole number of attoseconds, or the place is too small.
      place = place.isMultiple(of: 10) ? place / 10 : 0
      guard place > 0 || number == 0 else { throw .tooPrecise }
      numerator += place * number
    }
    try add((numerator, false), isNegative, to: &sum)
  }

  private static func add(
    _ part: (partialValue: Int128, overflow: Bool),
    _ isNegative: Bool,
    to sum: inout Int128
  ) throws(DurationTextError) {
    let (total, overflow) =
      isNegative
      ? sum.subtractingReportingOverflow(part.partialValue)
      : sum.addingReportingOverflow(part.partialValue)
    guard !part.overflow, !overflow else { throw .tooLarge }
    sum = total
  }
}
