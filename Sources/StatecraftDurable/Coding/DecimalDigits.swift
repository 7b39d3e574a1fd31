#if Durable
extension [UInt8] {
  /// Adds a whole number in decimal digits.
  mutating func append(decimal number: Int64) {
    if number < 0 { append(0x2D) }
    var rest = number.magnitude
    if rest < 10 {
      append(0x30 + UInt8(rest))
      return
    }
    // The largest number has 19 digits.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = digits.count
      while rest > 0 {
        start -= 1
        let (tenth, digit) = rest.quotientAndRemainder(dividingBy: 10)
        digits[start] = 0x30 + UInt8(digit)
        rest = tenth
      }
      append(contentsOf: UnsafeMutableBufferPointer(rebasing: digits[start...]))
    }
  }
}
#endif
