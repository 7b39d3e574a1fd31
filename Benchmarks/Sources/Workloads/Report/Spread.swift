/// The middle and the ends of what was measured.
struct Spread: Codable {
  let min: Double
  let median: Double
  let max: Double

  /// - Parameter values: at least one.
  init(_ values: [Double]) {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    min = sorted[0]
    median =
      sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    max = sorted[sorted.count - 1]
  }
}
