/// The steps that fail in situations with the same active states.
struct FailedSteps {
  /// The situation of the first one.
  let from: Int
  /// The label of the first one.
  let label: UInt32
  /// The number of such steps.
  private(set) var count = 0
  /// Whether steps with another label fail, too.
  private(set) var hasOthers = false

  init(from: Int, label: UInt32) {
    self.from = from
    self.label = label
  }

  /// Counts a step.
  mutating func note(_ label: UInt32) {
    count += 1
    if label != self.label { hasOthers = true }
  }
}
