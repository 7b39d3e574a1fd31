extension Macrostep: MicrostepPerformer {
  typealias Target = Context
  typealias Failure = MachineError

  func state(_ number: Int) -> StateShape { model.shape.states[number] }

  func block(ofTransition number: Int) -> AnyBlock? { model.shape.transitions[number].block }

  func block(ofHistory number: Int) -> AnyBlock? { model.shape.histories[number].block }

  mutating func stop(
    _ block: AnyBlock,
    of state: Int,
    _ context: inout Context
  ) throws(MachineError) {
    try run(block, .exit(state), &context)
  }

  mutating func activate(_ state: Int, _ shape: StateShape, _ context: inout Context) {
    if state > 0 { engine.configuration.insert(state) }
    toInvoke.insert(state)
  }

  mutating func deactivate(_ state: Int, _ context: inout Context) {
    toInvoke.remove(state)
    engine.configuration.remove(state)
  }

  mutating func create(_ data: ScopedData<Context>, _ context: inout Context) {
    data.create(&context)
  }

  mutating func discard(_ data: ScopedData<Context>, _ context: inout Context) {
    data.discard(&context)
  }

  mutating func startTimer(_ timer: Int, _ context: inout Context) { startTimer(timer, context) }

  mutating func cancelTimers(of state: Int, _ context: inout Context) { cancelTimers(of: state) }

  mutating func cancelInvocations(of state: Int, _ context: inout Context) {
    let cancelled = engine.cancelInvocations(of: state, model.shape.invocations)
    effects += cancelled.map { .cancelInvocation(program.id(of: $0)) }
  }

  mutating func announceDone(
    _ state: Int,
    final: Int?,
    _ context: inout Context
  ) throws(MachineError) {
    var output: (any Sendable)?
    if let final { output = try self.output(of: final, context) }
    if state == 0 {
      engine.isDone = true
      self.output = output
      return
    }
    raise(
      model.hooks?.done(state, output)
        ?? Occurrence(index: topology.columns.done(state), kind: .done(output: output))
    )
  }

  private mutating func output(
    of final: Int,
    _ context: Context
  ) throws(MachineError) -> (any Sendable)? {
    do {
      return try model.states[final].output?.value(context, scope.occurrence)
    } catch {
      try handle(error, .entry(final))
      return nil
    }
  }

  func isDone(parallel state: Int, _ context: Context) -> Bool {
    topology.isInFinalState(state, engine.configuration)
  }

  mutating func endExits(_ context: inout Context) {}

  mutating func endTransitions(_ context: inout Context) {}
}
