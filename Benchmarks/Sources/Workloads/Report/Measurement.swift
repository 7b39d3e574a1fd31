/// What one contender took for one workload.
struct Measurement: Codable {
  let workload: String
  let title: String
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
