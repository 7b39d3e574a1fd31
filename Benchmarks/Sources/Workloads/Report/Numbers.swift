/// Numbers as a table shows them.
extension Double {
  /// With so many decimals.
  func decimals(_ count: Int) -> String {
    var scale = 1.0
    for _ in 0..<count { scale *= 10 }
    let scaled = (self * scale).rounded()
    guard scaled.isFinite, abs(scaled) < 1e15 else { return "\(self)" }
    let digits = Int(abs(scaled))
    let whole = digits / Int(scale)
    var fraction = "\(digits % Int(scale))"
    while fraction.count < count { fraction = "0" + fraction }
    let sign = digits > 0 && scaled < 0 ? "-" : ""
    return sign + (count == 0 ? Self.grouped(whole) : "\(Self.grouped(whole)).\(fraction)")
  }

  /// With about three digits.
  var short: String {
    switch abs(self) {
    case 100...: decimals(0)
    case 10..<100: decimals(1)
    default: decimals(2)
    }
  }

  private static func grouped(_ number: Int) -> String {
    guard number >= 1000 else { return "\(number)" }
    var rest = "\(number % 1000)"
    while rest.count < 3 { rest = "0" + rest }
    return grouped(number / 1000) + "," + rest
  }
}
