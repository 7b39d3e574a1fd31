public import StateObjects

/// Another context for the same states: a person who records each action and its state.
public final class Employee: StateContext, Workplace {
  /// The storage of the current state.
  public let current = CurrentState<any WorkState>(Resting.self)

  /// The person's name.
  public let name: String

  /// The recorded actions.
  public private(set) var diary: [String] = []

  /// Creates a person at rest.
  public init(name: String) {
    self.name = name
  }

  /// Changes the current state.
  public func change(to state: any WorkState) { become(state) }

  /// Records an action.
  public func announce(_ text: String) { diary.append("\(current.name): \(name) \(text)") }
}
