/// Why a text is no duration of ISO 8601.
package enum DurationTextError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text does not begin with `P`.
  case noPeriod
  /// A number is missing.
  case noNumber
  /// A unit is missing after a number.
  case noUnit(String)
  /// The unit is unknown, or stands at a wrong place.
  case misplaced(Character)
  /// Years and months have no fixed length.
  case calendar(Character)
  /// A number with a fraction is not the last one.
  case fractionBefore
  /// The number has a fraction of an attosecond.
  case tooPrecise
  /// The number is too large for a duration.
  case tooLarge

  /// What is wrong.
  package var description: String {
    switch self {
    case .noPeriod: "it does not begin with 'P'"
    case .noNumber: "a number is missing"
    case .noUnit(let number): "no unit follows \(number.prefix(20))"
    case .misplaced(let letter):
      "'\(Printable.text("\(letter)"))' is unknown or stands at a wrong place; the order is weeks "
        + "(P1W), or days, hours, minutes and seconds (P1DT2H3M4.5S)"
    case .calendar(let letter):
      "\(letter == "Y" ? "years" : "months") have no fixed length; write days, hours, minutes "
        + "('M' after 'T') or seconds"
    case .fractionBefore: "only the last number may have a fraction"
    case .tooPrecise: "it is more exact than an attosecond, which has 18 decimal places"
    case .tooLarge: "it is too large"
    }
  }
}
