#if Durable
extension Int {
  /// The sum of two numbers of rows, or the largest or smallest one that there is.
  ///
  /// Only damaged rows have such numbers: none of them ends the program.
  package static func sum(_ first: Int, _ second: Int) -> Int {
    let (sum, isBeyond) = first.addingReportingOverflow(second)
    guard isBeyond else { return sum }
    return first < 0 ? .min : .max
  }
}
#endif
