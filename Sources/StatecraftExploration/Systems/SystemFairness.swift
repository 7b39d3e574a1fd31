/// The assumption that events of a machine come.
struct SystemFairness: Sendable {
  let member: Int
  let name: String
  let isStrong: Bool
  /// Whether an event is one of them.
  let contains: @Sendable (Any) -> Bool
}
