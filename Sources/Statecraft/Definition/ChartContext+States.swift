extension ChartContext {
  /// A state; a compound state, of which exactly one child is active, if it contains states.
  ///
  /// - Parameters:
  ///   - id: the state's value of the `State` type. Each value is used once in a chart.
  ///   - initial: the child to enter when a transition leads to this state, required when it has
  ///     children. It may be a deeper descendant.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - content: the states, transitions and actions of the state.
  /// - Returns: the state as a chart element.
  @inlinable @inline(never)
  public static func state(
    _ id: State,
    initial: State? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    @ChartBuilder<Self> _ content: () -> ChartElement<Self>
  ) -> ChartElement<Self> {
    define(id, .state, initial, content(), fileID, line)
  }

  /// A state without content.
  @inlinable @inline(never)
  public static func state(
    _ id: State,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartElement<Self> {
    define(id, .state, nil, ChartElement(), fileID, line)
  }

  /// A parallel state: all its children, the *regions*, are active at the same time.
  @inlinable @inline(never)
  public static func parallel(
    _ id: State,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    @ChartBuilder<Self> _ content: () -> ChartElement<Self>
  ) -> ChartElement<Self> {
    define(id, .parallel, nil, content(), fileID, line)
  }

  /// A final state: entering it completes its parent, or the machine if it is at the top level.
  public static func final(
    _ id: State,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    @ChartBuilder<Self> _ content: () -> ChartElement<Self> = { ChartElement() }
  ) -> ChartElement<Self> {
    define(id, .final(output: nil), nil, content(), fileID, line)
  }

  /// A final state with an output, for the parent's `onDone` or for ``Machine/output``.
  ///
  /// - Parameters:
  ///   - id: the state's value of the `State` type.
  ///   - output: computes the output when the state is entered, after its entry actions.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - content: the entry actions and other content of the state.
  /// - Returns: the state as a chart element.
  public static func final<Value: Sendable>(
    _ id: State,
    output: @escaping @Sendable (Self) -> Value,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    @ChartBuilder<Self> _ content: () -> ChartElement<Self> = { ChartElement() }
  ) -> ChartElement<Self> {
    let output = FinalOutput<Self>(reading: Value.self, value: output)
    return define(id, .final(output: output.erased), nil, content(), fileID, line)
  }

  /// The default of a history target of this state, used until the state is left for the first
  /// time.
  ///
  /// Without this element, the history leads to the state's initial child.
  ///
  /// - Parameters:
  ///   - kind: the history that the default is for.
  ///   - state: a child (shallow) or descendant (deep) of the enclosing state.
  ///   - action: runs when the default is used, after the entry actions of the enclosing state.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  /// - Returns: the default as a chart element.
  public static func history(
    _ kind: HistoryKind = .shallow,
    default state: State,
    do action: (@Sendable (inout Self) -> Void)? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartElement<Self> {
    history(kind, state, action.map { .mutate(nil, $0) }, Diagnostic.Location(fileID, line))
  }

  /// The default of a history target of this state, with an action that may throw.
  @_disfavoredOverload
  public static func history(
    _ kind: HistoryKind = .shallow,
    default state: State,
    do action: @escaping @Sendable (inout Self) throws -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartElement<Self> {
    history(kind, state, .mutate(nil, action), Diagnostic.Location(fileID, line))
  }

  private static func history(
    _ kind: HistoryKind,
    _ state: State,
    _ action: Action<Self>?,
    _ location: Diagnostic.Location
  ) -> ChartElement<Self> {
    let history = HistoryDefinition(
      deep: kind == .deep,
      defaults: .state(state),
      block: action.map { Block([$0]).erased },
      location: location
    )
    return ChartElement(.history(history))
  }

  /// Data that exists only while the state is active.
  ///
  /// The value is created when the state is entered, before its entry actions, and set to `nil`
  /// when the state is left, after its exit actions. It is a part of the context: snapshots contain
  /// it, and a rollback restores it.
  ///
  /// ```swift
  /// state(.connected) {
  ///   holding(\.connection) { _ in Connection() }
  ///   …
  /// }
  /// ```
  public static func holding<Value>(
    _ property: any WritableKeyPath<Self, Value?> & Sendable,
    _ make: @escaping @Sendable (Self) -> Value
  ) -> ChartElement<Self> {
    ChartElement(
      .data(
        Erased(
          ScopedData<Self>(
            name: "\(Value.self)",
            property: property,
            create: { $0[keyPath: property] = make($0) },
            discard: { $0[keyPath: property] = nil },
            isPresent: { $0[keyPath: property] != nil }
          )
        )
      )
    )
  }

  /// Tags of the state, which ``Machine/hasTag(_:)`` tests for.
  public static func tags(_ tags: String...) -> ChartElement<Self> { ChartElement(.tags(tags)) }

  /// A description of the state, for diagrams and tools.
  public static func description(_ text: String) -> ChartElement<Self> {
    ChartElement(.description(text))
  }

  @inlinable
  static func define(
    _ id: State,
    _ kind: StateDefinition.Kind,
    _ initial: State?,
    _ content: ChartElement<Self>,
    _ fileID: StaticString,
    _ line: UInt
  ) -> ChartElement<Self> {
    ChartElement(
      .state(
        StateDefinition(
          StateID(id),
          kind,
          initial: initial.map { .one(.state(StateID($0))) },
          content.parts,
          fileID,
          line
        )
      )
    )
  }
}

/// The depth of a history.
public enum HistoryKind: Sendable, Hashable {
  /// The history restores the child that was active.
  case shallow
  /// The history restores the innermost states that were active.
  case deep
}
