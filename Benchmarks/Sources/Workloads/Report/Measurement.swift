/// What one contender took for one workload.
struct Measurement: Codable {
  let workload: String
  let title: String
  /// The family of sizes that the workload belongs to, if any.
  let family: String?
  /// What is counted in the family, such as `regions`.
  let unit: String?
  /// How many there are.
  let size: Int?
  let contender: Contender.Kind
  /// For an event.
  let nanoseconds: Spread
  /// To the first contender in the same round.
  let ratio: Spread
  /// For an event; `nil` where they cannot be counted.
  let allocations: Double?
  /// For an event; `nil` where they cannot be counted.
  var instructions: Double?
}
