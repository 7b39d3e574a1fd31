public import StateObjects

/// A machine for any family of states, which can change its state and report its name.
public final class GenericMachine<State>: StateContext {
  /// The storage of the current state.
  ///
  /// Its name is ``StateObjects/CurrentState/name``.
  public let current: CurrentState<State>

  private let tell: (String) -> Void

  /// Creates a machine in its first state.
  ///
  /// - Parameters:
  ///   - state: the first state.
  ///   - announce: receives a description of each action.
  public init(_ state: State, announce: @escaping (String) -> Void = { _ in }) {
    current = CurrentState(state)
    tell = announce
  }

  /// Changes the current state.
  public func change(to state: State) { become(state) }

  /// Reports an action.
  public func announce(_ text: String) { tell(text) }
}

extension GenericMachine: Workplace where State == any WorkState {}
