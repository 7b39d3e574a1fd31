extension ChartContext {
  /// Actions that run when the state is entered, outer states first.
  @inlinable
  public static func onEntry<E: Error>(
    _ body: @escaping @Sendable (inout Self) throws(E) -> Void
  ) -> StateActions<Self> {
    StateActions(.entry, [.mutate(nil, body)])
  }

  /// Actions with a name for diagrams that run when the state is entered, outer states first.
  @inlinable
  public static func onEntry<E: Error>(
    _ name: String,
    _ body: @escaping @Sendable (inout Self) throws(E) -> Void
  ) -> StateActions<Self> {
    StateActions(.entry, [.mutate(name, body)])
  }

  /// Entry actions that are given by modifiers: `onEntry().emit(.started)`.
  public static func onEntry() -> StateActions<Self> { StateActions(.entry, []) }

  /// Actions that run when the state is left, inner states first.
  @inlinable
  public static func onExit<E: Error>(
    _ body: @escaping @Sendable (inout Self) throws(E) -> Void
  ) -> StateActions<Self> {
    StateActions(.exit, [.mutate(nil, body)])
  }

  /// Actions with a name for diagrams that run when the state is left, inner states first.
  @inlinable
  public static func onExit<E: Error>(
    _ name: String,
    _ body: @escaping @Sendable (inout Self) throws(E) -> Void
  ) -> StateActions<Self> {
    StateActions(.exit, [.mutate(name, body)])
  }

  /// Exit actions that are given by modifiers: `onExit().emit(.stopped)`.
  public static func onExit() -> StateActions<Self> { StateActions(.exit, []) }
}
