extension ChartContext {
  /// Creates a transition to one of several declared targets, chosen from the context.
  static func choice<Payload>(
    _ trigger: TransitionDefinition.Trigger,
    _ targets: [State],
    _ name: String,
    _ type: TransitionType,
    _ fileID: StaticString,
    _ line: UInt,
    _ payload: PayloadReader<Self, Payload>,
    _ choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, Payload> {
    let choice = ChoiceDefinition(
      targets,
      name,
      needsPayload: false,
      canThrow: false,
      test: { state in .plain(PlainTest { choose($0) == state }) }
    ) { (context: Self, _: GuardContext<Self>) in
      choose(context)
    }
    return transition(trigger, choice, type, fileID, line, payload)
  }

  /// Creates a transition to one of several declared targets, chosen from context and payload.
  static func choice<Payload>(
    _ trigger: TransitionDefinition.Trigger,
    _ targets: [State],
    _ name: String,
    _ type: TransitionType,
    _ fileID: StaticString,
    _ line: UInt,
    _ payload: PayloadReader<Self, Payload>,
    _ choose: @escaping @Sendable (Self, Payload) -> State
  ) -> ChartTransition<Self, Payload> {
    let choice = ChoiceDefinition(
      targets,
      name,
      needsPayload: true,
      canThrow: payload.canFail,
      test: { state in test(state, payload, choose) }
    ) { (context: Self, guardContext: GuardContext<Self>) in
      choose(context, try payload(guardContext.occurrence))
    }
    return transition(trigger, choice, type, fileID, line, payload)
  }

  /// Whether a function of the payload chooses a state, in the form for tables; `nil` when what is read
  /// is no payload of an event.
  private static func test<Payload>(
    _ state: State,
    _ payload: PayloadReader<Self, Payload>,
    _ choose: @escaping @Sendable (Self, Payload) -> State
  ) -> Test<Self>? {
    payload.extract.map { extract in
      .payload(
        PayloadTest(onlyCase: payload.onlyCase) { context, event in
          extract(event).map { choose(context, $0) == state }
        }
      )
    }
  }

  private static func transition<Payload>(
    _ trigger: TransitionDefinition.Trigger,
    _ choice: ChoiceDefinition,
    _ type: TransitionType,
    _ fileID: StaticString,
    _ line: UInt,
    _ payload: PayloadReader<Self, Payload>
  ) -> ChartTransition<Self, Payload> {
    let location = Diagnostic.Location(fileID, line)
    let definition = TransitionDefinition(
      trigger,
      .none,
      type: type,
      choice: choice,
      location: location
    )
    return ChartTransition(definition, payload: payload)
  }
}

extension ChartTransition {
  /// The transition as chart elements: one for each declared target.
  @usableFromInline
  var ways: ChartElement<Context> {
    let ways = definition.ways(in: Context.self)
    return ways.count == 1
      ? ChartElement(.transition(ways[0]))
      : ChartElement(ShortList(ways.map { .transition($0) }))
  }
}

extension TransitionDefinition {
  /// Returns one transition for each declared target, in their order, or the transition itself when
  /// it has no choice of targets.
  func ways<Context: ChartContext>(in context: Context.Type) -> [TransitionDefinition] {
    guard let choice, !choice.targets.isEmpty else { return [self] }
    return choice.targets.indices.map { position in
      TransitionDefinition(
        trigger,
        .one(.state(choice.targets[position])),
        type: type,
        condition: choice.condition(position, after: condition, in: context),
        block: block,
        disposition: disposition,
        notes: notes,
        location: location
      )
    }
  }
}
