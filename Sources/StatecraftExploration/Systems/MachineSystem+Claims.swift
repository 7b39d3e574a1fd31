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

  /// The claim that whenever a premise holds, a goal holds then or later.
  public mutating func whenever(
    _ premise: SystemFact,
    leadsTo goal: SystemFact,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let name = "\(premise.name) leads to \(goal.name)"
    add(name, .leads(premise, goal), fileID, line)
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
