extension Usage.Feature {
  /// How often the feature must have happened in 2,000 charts.
  var floor: Int {
    switch self {
    case .shallowHistory, .deepHistory, .internalTransition, .severalTargets: 300
    case .preemption, .concurrentTransitions, .eventlessStep, .raisedEvent: 300
    case .compoundDone, .parallelEntry, .timer, .postponed, .ignored: 300
    case .inactivity, .activity, .delayedEvent, .emitted, .computedEvent: 300
    case .numbered, .raisedNumber, .work, .cancelledWork, .computedDelay: 300
    case .guardedNumber: 200
    case .initialHistory, .endlessLoop, .equalDeadlines: 100
    case .defaultHistory, .recalled, .thrown, .cancelledTimer, .cancelledEvent, .chosenTarget: 100
    case .workDone, .workFailed, .raisedError, .droppedDelayed: 100
    case .delayedNumber, .delayedOverflow, .cutLoop, .wide: 40
    case .namedTimer, .undeclaredTarget, .unhandledFailure, .recalledAgain: 40
    case .machineDone, .refusedAtLimit: 40
    case .droppedPostponed: 30
    // A few charts have most of them.
    case .parallelDone: 10
    case .chosenWhenDone, .chosenByInactivity, .chosenForAny, .guardedOutput: 10
    case .chosenByNamedTimer: 1
    }
  }
}

extension Usage {
  /// How many charts it takes until chance no longer decides whether a feature happens often enough.
  static let enough = 10_000

  /// The features that happened too seldom, in words.
  func rare(in charts: Int) -> [String] {
    Feature.allCases.compactMap { feature in
      let floor = feature.floor * charts / 2_000
      guard self[feature] < floor else { return nil }
      return "\(feature) happened \(self[feature]) times, which is less than \(floor)"
    }
  }
}
