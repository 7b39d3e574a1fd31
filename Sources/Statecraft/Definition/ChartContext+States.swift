extension ChartContext {
  /// A state; with states inside it, a compound state, of which exactly one child is active.
  ///
  /// - Parameters:
  ///   - id: the state's name in the `State` type; each is used once in a chart.
  ///   - initial: the child that is entered when a transition leads to this state; needed when it
  ///     has children. It may lie deeper than one level.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - content: what is inside: states, transitions, actions.
  /// - Returns: an element of the chart.
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

  /// A state with nothing in it.
  @inlinable @inline(never)
  public static func state(
    _ id: State,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartElement<Self> {
    define(id, .state, nil, ChartElement(), fileID, line)
  }

  /// A parallel state: all its children, the *regions*, are active at once.
  @inlinable @inline(never)
  public static func parallel(
    _ id: State,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    @ChartBuilder<Self> _ content: () -> ChartElement<Self>
  ) -> ChartElement<Self> {
    define(id, .parallel, nil, content(), fileID, line)
  }

  /// A final state: when it is entered, its parent is done; at the top, the machine is.
  public static func final(
    _ id: State,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    @ChartBuilder<Self> _ content: () -> ChartElement<Self> = { ChartElement() }
  ) -> ChartElement<Self> {
    define(id, .final(output: nil), nil, content(), fileID, line)
  }

  /// A final state with an output for `onDone`, or for whoever runs the machine.
  ///
  /// - Parameters:
  ///   - id: the state's name in the `State` type.
  ///   - output: computed when the state is entered, after its entry actions.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - content: what is inside.
  /// - Returns: an element of the chart.
  public static func final<Value: Sendable>(
    _ id: State,
    output: @escaping @Sendable (Self) -> Value,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    @ChartBuilder<Self> _ content: () -> ChartElement<Self> = { ChartElement() }
  ) -> ChartElement<Self> {
    let output = FinalOutput<Self>(reading: Value.self) { context, _ in output(context) }
    return define(id, .final(output: output.erased), nil, content(), fileID, line)
  }

  /// Where a history target of this state leads when the state was never left before.
  ///
  /// Without this element it leads to the state's initial child.
  ///
  /// - Parameters:
  ///   - kind: which history the default is for.
  ///   - state: a child (shallow) or descendant (deep) of the state that this is written in.
  ///   - action: runs when the default is used, after the parent's entry actions.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  /// - Returns: an element of the chart.
  public static func history(
    _ kind: HistoryKind = .shallow,
    default state: State,
    do action: (@Sendable (inout Self) -> Void)? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartElement<Self> {
    let actions = action.map { [Action<Self>.mutate(nil, $0)] } ?? []
    return ChartElement(
      .history(
        HistoryDefinition(
          deep: kind == .deep,
          defaults: .one(.state(StateID(state))),
          block: Block(actions).erasedUnlessEmpty,
          location: Diagnostic.Location(fileID, line)
        )
      )
    )
  }

  /// Data that exists only while the state is active.
  ///
  /// The value is made when the state is entered, before its entry actions, and set to `nil` when
  /// it is left, after its exit actions. It is a part of the context, so it is saved in snapshots
  /// and restored by a rollback like the rest.
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

  /// Labels of the state, to ask a machine for with `hasTag`.
  public static func tags(_ tags: String...) -> ChartElement<Self> { ChartElement(.tags(tags)) }

  /// A sentence about the state, for diagrams and tools.
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

/// How much a history remembers.
public enum HistoryKind: Sendable, Hashable {
  /// The child that was active.
  case shallow
  /// The innermost states that were active.
  case deep
}
