#if Durable
internal import Statecraft

/// The part of a stored state that needs no types of the chart.
struct SavedOutline: Decodable {
  var started: Int64
  var generation: Int64
  var timers: [Int64]
  var work: [Int64]
  var since: [Int64]
  var snapshot: SnapshotOutline
}
#endif
