public import Statecraft

/// The first half of a claim: `whenever("called") { … }`, to be followed by `leads(to:)`.
public struct Premise<Context: ChartContext>: Sendable {
  private let fact: Fact<Context>
  private let location: Diagnostic.Location

  init(_ fact: Fact<Context>, _ location: Diagnostic.Location) {
    self.fact = fact
    self.location = location
  }

  /// The claim that the goal holds whenever the premise does, then or later.
  public func leads(to goal: Fact<Context>) -> LeadsTo<Context> {
    LeadsTo(premise: fact, goal: goal, location: location)
  }

  /// The claim that the goal holds whenever the premise does, then or later.
  public func leads(
    to name: String,
    _ test: @escaping @Sendable (Situation<Context>) -> Bool
  ) -> LeadsTo<Context> {
    leads(to: Fact(name, test))
  }
}

/// The claim that a goal follows whenever a premise holds; `within` adds a time.
public struct LeadsTo<Context: ChartContext>: Sendable {
  let premise: Fact<Context>
  let goal: Fact<Context>
  let location: Diagnostic.Location

  /// The claim that the goal holds at most so much time after the premise.
  public func within(_ time: Duration) -> ProofElement<Context> {
    element("\(name) within \(time)", within: time)
  }

  /// The claim without a time.
  var element: ProofElement<Context> { element(name, within: nil) }

  private var name: String { "\(premise.name) leads to \(goal.name)" }

  private func element(_ name: String, within time: Duration?) -> ProofElement<Context> {
    ProofElement(
      .claim(Claim(name, .leads(premise: premise, goal: goal, within: time), location))
    )
  }
}
