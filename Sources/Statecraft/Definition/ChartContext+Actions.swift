extension ChartContext {
  /// Actions that run when the state is entered, outer states first.
  @inlinable
  public static func onEntry<E: Error>(
    _ body: @escaping @Sendable (inout Self) throws(E) -> Void
  ) -> StateActions<Self> {
    StateActions(.entry, [.mutate(nil, body)])
  }

  /// Named actions that run when the state is entered, outer states first.
  @inlinable
  public static func onEntry<E: Error>(
    _ name: String,
    _ body: @escaping @Sendable (inout Self) throws(E) -> Void
  ) -> StateActions<Self> {
    StateActions(.entry, [.mutate(name, body)])
  }

  /// Entry actions that consist of modifiers only: `onEntry().emit(.started)`.
  public static func onEntry() -> StateActions<Self> { StateActions(.entry, []) }

  /// Entry actions with a name that are given by modifiers: `onEntry("greet").emit { .hello($0.name) }`.
  ///
  /// The name is what diagrams show for the first action that has none of its own.
  public static func onEntry(_ name: String) -> StateActions<Self> {
    StateActions(.entry, [], name: name)
  }

  /// Actions that run when the state is left, inner states first.
  @inlinable
  public static func onExit<E: Error>(
    _ body: @escaping @Sendable (inout Self) throws(E) -> Void
  ) -> StateActions<Self> {
    StateActions(.exit, [.mutate(nil, body)])
  }

  /// Named actions that run when the state is left, inner states first.
  @inlinable
  public static func onExit<E: Error>(
    _ name: String,
    _ body: @escaping @Sendable (inout Self) throws(E) -> Void
  ) -> StateActions<Self> {
    StateActions(.exit, [.mutate(name, body)])
  }

  /// Exit actions that consist of modifiers only: `onExit().emit(.stopped)`.
  public static func onExit() -> StateActions<Self> { StateActions(.exit, []) }

  /// Exit actions with a name that are given by modifiers: `onExit("part").emit { .goodbye($0.name) }`.
  ///
  /// The name is what diagrams show for the first action that has none of its own.
  public static func onExit(_ name: String) -> StateActions<Self> {
    StateActions(.exit, [], name: name)
  }
}
