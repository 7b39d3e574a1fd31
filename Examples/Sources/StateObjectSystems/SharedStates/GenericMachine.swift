public import StateObjects

/// A machine for any family of states: it can change its state, and say which it is.
public final class GenericMachine<State>: StateContext {
  /// The place of the state; ``StateObjects/CurrentState/name`` is its name.
  public let current: CurrentState<State>

  private let tell: (String) -> Void

  /// A machine in its first state.
  ///
  /// - Parameters:
  ///   - state: the first state.
  ///   - announce: told in words what is done.
  public init(_ state: State, announce: @escaping (String) -> Void = { _ in }) {
    current = CurrentState(state)
    tell = announce
  }

  /// Makes a state the state.
  public func change(to state: State) { become(state) }

  /// Tells what is done.
  public func announce(_ text: String) { tell(text) }
}

extension GenericMachine: Workplace where State == any WorkState {}
