// Single steps down from the parts of a chart, for the shrinker. Each step makes a part smaller or
// simpler, none back, so that reducing ends.

extension RandomChart.Stimulus {
  /// The same with less time.
  var smaller: [Self] {
    switch self {
    case .seconds(let seconds): seconds > 1 ? [.seconds(1), .seconds(seconds - 1)] : []
    case .event(.p(let number)): number > 0 ? [.event(.p(number - 1))] : []
    case .event(.q(let number)): number > 0 ? [.event(.q(number - 1))] : []
    case .event: []
    case .work(let position, let number, let fails):
      (position > 0 ? [.work(position: position - 1, number: number, fails: fails)] : [])
        + (number > 0 ? [.work(position: position, number: number - 1, fails: fails)] : [])
    }
  }
}

extension RandomChart.Transition.Trigger {
  /// One event of several, a shorter time, a plain delay for one of inactivity.
  var smaller: [Self] {
    switch self {
    case .events(let events): events.count > 1 ? events.map { .events([$0]) } : []
    case .after(let seconds): seconds > 1 ? [.after(1), .after(seconds - 1)] : []
    case .inactivity(let seconds):
      [.after(seconds)] + (seconds > 1 ? [.inactivity(1), .inactivity(seconds - 1)] : [])
    case .any, .eventless, .done, .timer, .error, .numbered, .workDone, .workFailed: []
    }
  }
}

extension RandomChart.Transition.Target {
  /// Fewer states; a plain state for a choice that has one only.
  var smaller: [Self] {
    switch self {
    case .all(let states): states.indices.map { .all(states.without($0)) }
    case .oneOf(let states):
      states.map { .state($0) }
        + (states.count > 1 ? states.indices.map { .oneOf(states.without($0)) } : [])
    case .none, .state, .history: []
    }
  }
}

extension RandomChart.Condition {
  /// What the condition is made of.
  var parts: [Self] {
    switch self {
    case .remainder, .isIn: []
    case .not(let operand): [operand]
    case .both(let left, let right), .either(let left, let right): [left, right]
    }
  }
}

extension RandomChart.Action {
  /// An event at once for a delayed one, one without a name for one with, a shorter time.
  var smaller: [Self] {
    switch self {
    case .delay(let event, let seconds, let id):
      [.raise(event)] + (id == nil ? [] : [.delay(event, seconds, id: nil)])
        + (seconds > 1 ? [.delay(event, 1, id: id), .delay(event, seconds - 1, id: id)] : [])
    case .startTimer(let timer, let seconds):
      seconds > 1 ? [.startTimer(timer, 1), .startTimer(timer, seconds - 1)] : []
    case .add(let number): number > 1 ? [.add(1)] : []
    case .raiseEither(let even, let odd): [.raise(even), .raise(odd)]
    case .emitCounter: [.emit(1)]
    case .emit(let number): number > 1 ? [.emit(1)] : []
    case .assign(let number): [.add(number)]
    case .emitOutput: [.emit(1)]
    case .raiseOutput: [.raise(.q(1))]
    case .addOutput: [.add(1)]
    case .delayOutput(let seconds, let id): [.delay(.p(1), seconds, id: id)]
    case .log, .logData, .logCounter, .logOutput, .raise, .fail, .cancel, .cancelTimer: []
    }
  }
}

extension [RandomChart.Action] {
  /// One action less, or one that is smaller.
  var smaller: [Self] {
    indices.reversed().map { without($0) }
      + indices.flatMap { index in
        self[index].smaller.map { smaller in
          var copy = self
          copy[index] = smaller
          return copy
        }
      }
  }
}

extension Array {
  fileprivate func without(_ index: Int) -> Self {
    var copy = self
    copy.remove(at: index)
    return copy
  }
}
