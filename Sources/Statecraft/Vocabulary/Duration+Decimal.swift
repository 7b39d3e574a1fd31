extension Duration {
  /// The exact number of seconds as a decimal number, such as `-1.5`.
  package var decimalSeconds: String {
    let (seconds, attoseconds) = components
    guard attoseconds != 0 else { return "\(seconds)" }
    let digits = String(attoseconds.magnitude)
    var fraction = String(repeating: "0", count: Self.decimalPlaces - digits.count) + digits
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(self < .zero ? "-" : "")\(seconds.magnitude).\(fraction)"
  }

  /// Creates a duration from a decimal number of seconds, without rounding.
  ///
  /// The result is `nil` if the text has an exponent, a sign other than `-`, more than 18 decimal places,
  /// or is too large.
  package init?(decimalSeconds text: some StringProtocol) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, !whole.hasPrefix("+"), let seconds = Int64(whole) else {
      return nil
    }
    guard parts.count == 2 else {
      self = .seconds(seconds)
      return
    }
    let digits = parts[1]
    guard (1...Self.decimalPlaces).contains(digits.count), digits.allSatisfy(\.isNumber),
      let fraction = Int64(
        digits + String(repeating: "0", count: Self.decimalPlaces - digits.count)
      )
    else { return nil }
    let isNegative = whole.hasPrefix("-")
    self.init(
      secondsComponent: seconds,
      attosecondsComponent: isNegative ? -fraction : fraction
    )
  }

  private static var decimalPlaces: Int { 18 }
}
