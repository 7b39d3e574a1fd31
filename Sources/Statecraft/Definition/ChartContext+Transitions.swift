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
    ChartTransition(
      TransitionDefinition(
        trigger,
        targets,
        type,
        action.map(block),
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
    ChartTransition(
      TransitionDefinition(
        trigger,
        targets,
        type,
        action.map(block),
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
