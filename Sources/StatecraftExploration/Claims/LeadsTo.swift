public import Statecraft

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
