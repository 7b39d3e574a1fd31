extension ChartContext {
  static func transition<Payload>(
    _ trigger: TransitionDefinition.Trigger,
    _ targets: ShortList<TargetReference>,
    _ type: TransitionType,
    _ fileID: StaticString,
    _ line: UInt,
    payload: PayloadReader<Self, Payload>,
    _ action: (@Sendable (inout Self) -> Void)?,
    _ disposition: Disposition = .take
  ) -> ChartTransition<Self, Payload> {
    // Not with `map`, which wraps the closure twice.
    let content: AnyBlock? = if let action { block(action) } else { nil }
    return ChartTransition(
      TransitionDefinition(
        trigger,
        targets,
        type,
        content,
        disposition,
        fileID,
        line
      ),
      payload: payload
    )
  }

  @inlinable
  static func transition(
    _ trigger: TransitionDefinition.Trigger,
    _ targets: ShortList<TargetReference>,
    _ type: TransitionType,
    _ fileID: StaticString,
    _ line: UInt,
    _ action: (@Sendable (inout Self) -> Void)?,
    _ disposition: Disposition = .take
  ) -> ChartTransition<Self, Void> {
    // Not with `map`, which wraps the closure twice.
    let content: AnyBlock? = if let action { block(action) } else { nil }
    return ChartTransition(
      TransitionDefinition(
        trigger,
        targets,
        type,
        content,
        disposition,
        fileID,
        line
      ),
      payload: .none
    )
  }

  @usableFromInline
  static func block(_ action: @escaping @Sendable (inout Self) -> Void) -> AnyBlock {
    Block([.mutate(nil, action)]).erased
  }
}
