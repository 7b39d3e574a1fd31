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
