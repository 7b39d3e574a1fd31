extension StepReport {
  /// What the machine reacted to.
  ///
  /// - Parameter event: the event of the outcome.
  /// - Returns: the cause.
  func cause(_ event: Context.Event?) -> Cause<Context> {
    let kind: Occurrence<Context>.Kind
    var index = -1
    switch (trigger, event) {
    case (.event, let event?): return .event(event)
    case (.raised, let event?): return .raised(event)
    case (.event, nil), (.raised, nil):
      preconditionFailure("an outcome of a table has neither an event nor another cause")
    case (.timer(let column), _): (kind, index) = (.timer, column)
    case (.done(let column), _): (kind, index) = (.done(output: nil), column)
    case (.invocationDone(let id), _): return .invocationDone(id.name, state: id.state)
    case (.invocationFailed(let id), _): return .invocationFailed(id.name, state: id.state)
    case (.error, _): return .error
    }
    return table.program.cause(of: Occurrence(index: index, kind: kind), isExternal: true)
  }

  /// The effects for the driver.
  @inlinable var describedEffects: [Effect<Context>] {
    var described: [Effect<Context>] = []
    var output = 0
    let count = effects.count
    described.reserveCapacity(count)
    for position in 0..<count {
      switch position == 0 ? effects.first.unsafelyUnwrapped : effects.others[position - 1] {
      case .output:
        described.append(.output(outputs[output]))
        output += 1
      case .startTimer(let pending):
        described.append(.startTimer(program.id(of: pending), after: pending.duration))
      case .cancelTimer(let pending): described.append(.cancelTimer(program.id(of: pending)))
      case .startInvocation(let active):
        guard let context else { continue }
        described.append(.startInvocation(program.request(for: active, context.context)))
      case .cancelInvocation(let active):
        described.append(.cancelInvocation(program.id(of: active)))
      }
    }
    return described
  }

  @usableFromInline var program: Program<Context> { table.program }
}
