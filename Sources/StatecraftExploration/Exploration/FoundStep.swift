/// A step from one situation to another.
struct FoundStep {
  /// Where the bytes of the target start.
  let start: Int
  /// The hash value of the target.
  let hash: UInt64
  /// The label; with ``FoundSituations/computedMark`` the position of an event whose label is not
  /// known yet.
  let label: UInt32
  /// Whether the step leads to the situation that it starts from.
  let isLoop: Bool
  /// Whether no time can pass before the step.
  let isUrgent: Bool
}
