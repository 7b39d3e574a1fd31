internal import Statecraft

extension Claim {
  /// What watches the time of the claim; `nil` for one without a time, or with one that cannot be watched.
  var timeWatch: TimeWatch<Context>? {
    guard case .leads(let premise, let goal, let time?) = kind, let limit = time.wholeNanoseconds,
      limit >= 0
    else { return nil }
    return TimeWatch(premise: premise, goal: goal, limit: limit)
  }
}
