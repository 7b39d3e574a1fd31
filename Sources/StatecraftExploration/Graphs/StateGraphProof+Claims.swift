extension StateGraphProof {
  /// The claim that objects are always in one of these states.
  public mutating func always(
    _ states: StateName...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    add("always \(states.alternative)", .always(states), fileID, line)
  }

  /// The claim that objects are never in one of these states.
  public mutating func never(
    _ states: StateName...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    add("never \(states.alternative)", .never(states), fileID, line)
  }

  /// The claim that a way leads to one of these states.
  ///
  /// The report has the shortest one. The objects need not go a way that is declared.
  public mutating func possible(
    _ states: StateName...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    add("possible: \(states.alternative)", .possible(states), fileID, line)
  }

  /// The claim that from every state on the ways a way leads to one of these states.
  ///
  /// The objects need not go a way that is declared.
  public mutating func alwaysPossible(
    _ states: StateName...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    add("always possible: \(states.alternative)", .alwaysPossible(states), fileID, line)
  }

  /// The claim that each switch to a state leaves one of these states.
  ///
  /// A switch from the state to itself does not count, and neither does the start. The claim is
  /// vacuous if no other switch enters the state.
  public mutating func entered(
    _ state: StateName,
    onlyFrom sources: StateName...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    add(
      "\(state) only from \(sources.alternative)",
      .directly(state, from: sources),
      fileID,
      line
    )
  }

  /// The claim that objects are in a state only after they were in one of these states, at some
  /// earlier time.
  ///
  /// The claim is vacuous if no way leads to the state.
  public mutating func entered(
    _ state: StateName,
    onlyAfter earlier: StateName...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    add("\(state) only after \(earlier.alternative)", .after(state, earlier), fileID, line)
  }

  /// The claim that each switch keeps a relation between the states before and after it.
  public mutating func step(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test: @escaping @Sendable (_ before: StateName, _ after: StateName) -> Bool
  ) {
    add(name, .step(test), fileID, line)
  }

  /// The claim that objects in a state are in another one, then or later.
  ///
  /// An object may stay in any state forever, unless ``leaves(_:)`` or ``leavesEveryState()`` says that
  /// it does not.
  public mutating func whenever(
    _ premise: StateName,
    leadsTo goals: StateName...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    add("\(premise) leads to \(goals.alternative)", .leads([premise], goals), fileID, line)
  }

  /// The claim that every run satisfies a formula of linear temporal logic, whose facts are states.
  public mutating func holds(
    _ name: String,
    _ formula: TemporalFormula<StateName>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    add(name, .holds(formula), fileID, line)
  }

  /// A graph of states has no times.
  @available(
    *,
    unavailable,
    message: "a graph of states has no times; prove it of a chart, with 'leads(to:).within(…)'"
  )
  public mutating func whenever(
    _ premise: StateName,
    leadsTo goals: StateName...,
    within time: Duration
  ) {
    fatalError("unavailable")
  }
}
