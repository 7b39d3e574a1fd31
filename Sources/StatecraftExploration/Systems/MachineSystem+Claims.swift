extension MachineSystem {
  /// The claim that a fact holds in every situation.
  public mutating func always(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test: @escaping @Sendable (SystemSituation) -> Bool
  ) {
    add(name, .always(SystemFact(name, test)), fileID, line)
  }

  /// The claim that a fact holds in no situation.
  public mutating func never(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test: @escaping @Sendable (SystemSituation) -> Bool
  ) {
    add(name, .never(SystemFact(name, test)), fileID, line)
  }

  /// The claim that a fact holds in at least one situation.
  public mutating func possible(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test: @escaping @Sendable (SystemSituation) -> Bool
  ) {
    add(name, .possible(SystemFact(name, test)), fileID, line)
  }

  /// The claim that from every situation one can be reached where a fact holds.
  public mutating func alwaysPossible(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test: @escaping @Sendable (SystemSituation) -> Bool
  ) {
    add(name, .alwaysPossible(SystemFact(name, test)), fileID, line)
  }

  /// The claim that each step of the system keeps a relation between the situations before and after it.
  ///
  /// A step is an event from outside, the delivery or the loss of a message, a timer that fires, or the end of an
  /// invocation's work, with all that synchronous links pass on in it. An event that a machine refuses is no step, unless it starts a timer
  /// of inactivity again.
  public mutating func step(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test:
      @escaping @Sendable (_ before: SystemSituation, _ after: SystemSituation) -> Bool
  ) {
    add(name, .step(test), fileID, line)
  }

  /// The claim that whenever a premise holds, a goal holds then or later.
  ///
  /// - Parameters:
  ///   - premise: what holds first.
  ///   - goal: what follows.
  ///   - time: how much time passes between them at most; by default any.
  ///   - fileID: the file of the call.
  ///   - line: the line of the call.
  public mutating func whenever(
    _ premise: SystemFact,
    leadsTo goal: SystemFact,
    within time: Duration? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let name = "\(premise.name) leads to \(goal.name)" + (time.map { " within \($0)" } ?? "")
    add(name, .leads(premise, goal, within: time), fileID, line)
  }

  /// The claim that every run satisfies a formula of linear temporal logic.
  public mutating func holds(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ formula: TemporalFormula<SystemFact>
  ) {
    add(name, .holds(formula), fileID, line)
  }
}
