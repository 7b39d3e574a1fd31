#if Durable
public import Statecraft

extension ChartContext {
  /// Work that a durable machine does at least once, with a key that stays the same.
  ///
  /// It is an invocation like those of `invoke`. Besides the context and the environment it gets
  /// the ``WorkCall`` with its key. In machines that are not durable, it runs once.
  ///
  /// - Parameters:
  ///   - name: a name that is unique within the state.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - work: receives the context as it was when the state was entered, in all attempts; the
  ///     environment; and the call. Its task is cancelled when the state is left.
  /// - Returns: the invocation, to be refined by modifiers.
  public static func work<Value: Codable & Sendable>(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ work: @escaping @Sendable (Self, Environment, WorkCall) async throws -> Value
  ) -> Invocation<Self, Value> {
    invocation(name, fileID, line) { context, port in
      try await work(context, port.environment, WorkCall.current ?? .transient(name))
    }
  }

  /// Work without a result.
  public static func work(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ work: @escaping @Sendable (Self, Environment, WorkCall) async throws -> Void
  ) -> Invocation<Self, Void> {
    invocation(name, fileID, line) { context, port in
      try await work(context, port.environment, WorkCall.current ?? .transient(name))
    }
  }
}
#endif
