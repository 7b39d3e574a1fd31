internal import Statecraft

extension ChartSurvey {
  /// How many situations are looked at ahead of the others.
  private static var sampleSize: Int { 256 }

  /// With fewer situations it is not worth to look at some ahead.
  static var leastSampled: Int { 1 << 12 }

  /// Looks at some situations that are spread over all of them, and notes which goals they reach.
  ///
  /// What is seen late in the order of the situations, because many steps lead there, is common among the last
  /// ones: so mostly nothing is left to be seen, and the others need not be looked at. The first situation of
  /// something is not known from these; it is asked for only of what is never seen, for which all situations
  /// are looked at in their order.
  ///
  /// - Parameter least: with fewer situations nothing is done.
  mutating func sample(atLeast least: Int) {
    let count = explorer.store.count
    // Content and guards of one state are looked at in all situations, or until the first one is known.
    guard count >= least, !hasGroups, !content.isOpen, !content.needsAll else { return }
    var ahead = self
    for position in 0..<Self.sampleSize where ahead.hasOpenGoals {
      // The last situations first: there most is behind a machine.
      ahead.visit(count - 1 - position * count / Self.sampleSize)
    }
    states = ahead.states
    exits = ahead.exits
    transitions = ahead.transitions
    trueGuards = ahead.trueGuards
    falseGuards = ahead.falseGuards
    isEnabled = ahead.isEnabled
    events = ahead.events
    isSeen = ahead.isSeen
    timers = ahead.timers
    histories = ahead.histories
    failures = ahead.failures
    recalls = ahead.recalls
  }
}
