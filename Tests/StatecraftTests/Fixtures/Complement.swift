/// An integer that does not lie in memory as its bits: it keeps their complement.
struct Complement: FixedWidthInteger, UnsignedInteger, Sendable {
  private let stored: UInt8

  private var value: UInt8 { ~stored }
  init(_ value: UInt8) { stored = ~value }
  init(integerLiteral value: UInt8) { self.init(value) }
  init(_truncatingBits bits: UInt) { self.init(UInt8(truncatingIfNeeded: bits)) }

  static var bitWidth: Int { 8 }
  var words: UInt8.Words { value.words }
  var leadingZeroBitCount: Int { value.leadingZeroBitCount }
  var trailingZeroBitCount: Int { value.trailingZeroBitCount }
  var nonzeroBitCount: Int { value.nonzeroBitCount }
  var byteSwapped: Complement { self }

  func addingReportingOverflow(_ other: Complement) -> (partialValue: Complement, overflow: Bool) {
    Self.pair(value.addingReportingOverflow(other.value))
  }
  func subtractingReportingOverflow(
    _ other: Complement
  ) -> (partialValue: Complement, overflow: Bool) {
    Self.pair(value.subtractingReportingOverflow(other.value))
  }
  func multipliedReportingOverflow(
    by other: Complement
  ) -> (partialValue: Complement, overflow: Bool) {
    Self.pair(value.multipliedReportingOverflow(by: other.value))
  }
  func dividedReportingOverflow(
    by other: Complement
  ) -> (partialValue: Complement, overflow: Bool) {
    Self.pair(value.dividedReportingOverflow(by: other.value))
  }
  func remainderReportingOverflow(
    dividingBy other: Complement
  ) -> (partialValue: Complement, overflow: Bool) {
    Self.pair(value.remainderReportingOverflow(dividingBy: other.value))
  }
  func multipliedFullWidth(by other: Complement) -> (high: Complement, low: Complement) {
    let product = value.multipliedFullWidth(by: other.value)
    return (Complement(product.high), Complement(product.low))
  }
  func dividingFullWidth(
    _ dividend: (high: Complement, low: Complement)
  ) -> (quotient: Complement, remainder: Complement) {
    let result = value.dividingFullWidth((dividend.high.value, dividend.low.value))
    return (Complement(result.quotient), Complement(result.remainder))
  }
  private static func pair(
    _ result: (partialValue: UInt8, overflow: Bool)
  ) -> (partialValue: Complement, overflow: Bool) {
    (Complement(result.partialValue), result.overflow)
  }

  static func + (left: Self, right: Self) -> Self { Self(left.value + right.value) }
  static func - (left: Self, right: Self) -> Self { Self(left.value - right.value) }
  static func * (left: Self, right: Self) -> Self { Self(left.value * right.value) }
  static func / (left: Self, right: Self) -> Self { Self(left.value / right.value) }
  static func % (left: Self, right: Self) -> Self { Self(left.value % right.value) }
  static func += (left: inout Self, right: Self) { left = left + right }
  static func -= (left: inout Self, right: Self) { left = left - right }
  static func *= (left: inout Self, right: Self) { left = left * right }
  static func /= (left: inout Self, right: Self) { left = left / right }
  static func %= (left: inout Self, right: Self) { left = left % right }
  static func &= (left: inout Self, right: Self) { left = Self(left.value & right.value) }
  static func |= (left: inout Self, right: Self) { left = Self(left.value | right.value) }
  static func ^= (left: inout Self, right: Self) { left = Self(left.value ^ right.value) }
  static func &>>= (left: inout Self, right: Self) { left = Self(left.value &>> right.value) }
  static func &<<= (left: inout Self, right: Self) { left = Self(left.value &<< right.value) }
}
