import Statecraft

/// What transitions for events and for results of work have in common: their modifiers.
protocol RandomReaction: TransitionElement where Context == RandomContext {
  func when(_ guard: Guard<RandomContext>) -> Self
  func when(
    _ name: String,
    _ predicate: @escaping @Sendable (RandomContext, Payload) -> Bool
  ) -> Self
  func `do`<E: Error>(
    _ body: @escaping @Sendable (inout RandomContext) throws(E) -> Void
  ) -> Self
  func `do`<E: Error>(
    _ body: @escaping @Sendable (inout RandomContext, Payload) throws(E) -> Void
  ) -> Self
}

extension ChartTransition: RandomReaction where Context == RandomContext {}
extension ResultTransition: RandomReaction where Context == RandomContext {}

extension RandomChart.Transition {
  /// Adds guards and actions.
  ///
  /// - Parameters:
  ///   - start: the transition without them.
  ///   - number: the number in the payload; `nil` when there is none.
  /// - Returns: the transition with them.
  func modified<Reaction: RandomReaction>(
    _ start: Reaction,
    number: (@Sendable (Reaction.Payload) -> Int)? = nil
  ) -> Reaction {
    var transition = start
    if let outputModulus, let number {
      transition = transition.when("the output mod \(outputModulus) is not 0") {
        number($1) % outputModulus != 0
      }
    }
    if let condition { transition = transition.when(condition.guard) }
    for action in actions {
      if let added = transition.adding(action) {
        transition = added
      } else if case .fail = action {
        transition = transition.do { try action.runThrowing(&$0) }
      } else if let number, action.readsOutput {
        transition = transition.adding(action, reading: number)
      } else {
        transition = transition.do { action.run(&$0) }
      }
    }
    return transition
  }
}

extension RandomReaction {
  /// Adds an action that reads a number.
  fileprivate func adding(
    _ action: RandomChart.Action,
    reading number: @escaping @Sendable (Payload) -> Int
  ) -> Self {
    switch action {
    case .logOutput: return self.do { $0.log.append("output \(number($1))") }
    case .addOutput: return self.do { $0.counter += number($1) }
    case .emitOutput: return emit { number($1) }
    case .raiseOutput: return raise { .q(number($1) + 1) }
    case .delayOutput(let seconds, let id):
      return raise(after: .seconds(seconds), id: RandomChart.name(id)) { .p(number($1)) }
    default: return self.do { action.run(&$0) }
    }
  }
}

extension ContentElement<RandomContext> {
  /// Adds an action that reads no payload and is no closure that changes the context; `nil` for others.
  fileprivate func adding(_ action: RandomChart.Action) -> Self? {
    switch action {
    case .raise(let event): return raise(event)
    case .emit(let number): return emit(number)
    case .raiseEither(let even, let odd):
      return raise { $0.counter.isMultiple(of: 2) ? even : odd }
    case .emitCounter: return emit { $0.counter }
    case .assign(let number): return assign(\.counter, .adding(number))
    case .delay(let event, let seconds, let id):
      return raise(event, after: .seconds(seconds), id: id.map(RandomChart.name))
    case .cancel(let id): return cancel(RandomChart.name(id))
    case .startTimer(let timer, let seconds):
      return startTimer(RandomChart.name(timer), after: .seconds(seconds))
    case .cancelTimer(let timer): return cancelTimer(RandomChart.name(timer))
    case .fail, .log, .logData, .logCounter, .logOutput, .addOutput, .emitOutput, .raiseOutput,
      .delayOutput, .add:
      return nil
    }
  }
}

extension StateActions<RandomContext> {
  func with(_ actions: [RandomChart.Action]) -> Self {
    var copy = self
    for action in actions {
      if let added = copy.adding(action) {
        copy = added
      } else if case .fail = action {
        copy = copy.do { try action.runThrowing(&$0) }
      } else {
        copy = copy.do { action.run(&$0) }
      }
    }
    return copy
  }
}

extension RandomChart.Action {
  fileprivate func run(_ context: inout RandomContext) {
    switch self {
    case .log(let text): context.log.append(text)
    case .logData(let place):
      context.log.append("data \((place == 0 ? context.data0 : context.data1) ?? -1)")
    case .logCounter: context.log.append("counter \(context.counter)")
    case .add(let number): context.counter += number
    case .logOutput, .addOutput, .emitOutput, .raiseOutput, .delayOutput, .assign, .raise,
      .raiseEither, .emit, .emitCounter, .fail, .delay, .cancel, .startTimer, .cancelTimer:
      break
    }
  }

  /// Whether it reads the number in the payload of its transition.
  fileprivate var readsOutput: Bool {
    switch self {
    case .logOutput, .addOutput, .emitOutput, .raiseOutput, .delayOutput: true
    default: false
    }
  }

  fileprivate func runThrowing(_ context: inout RandomContext) throws {
    if case .fail(let modulus) = self, context.counter % modulus == modulus - 1 {
      throw RandomContext.Failure()
    }
  }
}

extension RandomChart.Condition {
  fileprivate var `guard`: Guard<RandomContext> {
    switch self {
    case .remainder(let modulus, let remainder):
      Guard("counter mod \(modulus) is \(remainder)") { $0.counter % modulus == remainder }
    case .isIn(let state): .isIn(.init(state))
    case .not(let operand): !operand.guard
    case .both(let left, let right): left.guard && right.guard
    case .either(let left, let right): left.guard || right.guard
    }
  }
}
