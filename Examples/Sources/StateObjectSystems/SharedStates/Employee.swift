public import StateObjects

/// Another context for the same states: a person who writes down what was done, and in which state.
public final class Employee: StateContext, Workplace {
  /// The place of the state.
  public let current = CurrentState<any WorkState>(Resting.self)

  /// The person's name.
  public let name: String

  /// What was done.
  public private(set) var diary: [String] = []

  /// A person at rest.
  public init(name: String) {
    self.name = name
  }

  /// Makes a state the state.
  public func change(to state: any WorkState) { become(state) }

  /// Writes it down.
  public func announce(_ text: String) { diary.append("\(current.name): \(name) \(text)") }
}
