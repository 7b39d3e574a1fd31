/// How often the features of charts were really used while charts ran.
struct Usage: Sendable, Equatable {
  enum Feature: Int, CaseIterable, Sendable {
    case shallowHistory, deepHistory, defaultHistory, initialHistory
    case preemption, internalTransition, severalTargets, concurrentTransitions
    case compoundDone, parallelDone, machineDone, guardedOutput
    case postponed, recalled, recalledAgain, ignored, raisedEvent, eventlessStep, endlessLoop
    case parallelEntry, timer, equalDeadlines
    case chosenTarget, undeclaredTarget
    case chosenWhenDone, chosenByInactivity, chosenByNamedTimer, chosenForAny
    case emitted, thrown, computedEvent
    case inactivity, activity, namedTimer, cancelledTimer, delayedEvent, cancelledEvent
    case computedDelay, numbered, guardedNumber, raisedNumber, delayedNumber
    case work, workDone, workFailed, unhandledFailure, cancelledWork
    case refusedAtLimit, droppedPostponed, droppedDelayed, delayedOverflow
    case raisedError, cutLoop, wide
  }

  private var counts = Array(repeating: 0, count: Feature.allCases.count)

  mutating func note(_ feature: Feature) {
    counts[feature.rawValue] += 1
  }

  subscript(feature: Feature) -> Int { counts[feature.rawValue] }

  static func += (left: inout Self, right: Self) {
    for index in left.counts.indices { left.counts[index] += right.counts[index] }
  }
}
