internal import Statecraft

/// Turns machines into the bytes of their situations, and back.
///
/// The bytes hold the active states, the context, histories that can still be read, postponed events
/// and running invocations. Time, serial numbers and outputs are not among them.
final class SituationCodec<Context: ChartContext>: @unchecked Sendable {
  let table: ConfigurationTable<Context>
  private let program: Program<Context>
  private let context: ValuePlan
  private let events: ValuePlan?
  private let hasRegions: Bool
  /// Whether there may be more in a machine than active states and its context.
  private let hasMore: Bool
  /// For each history whether what it has stored can be read while its parent is active.
  private let readsActiveHistory: [Bool]

  init(_ table: ConfigurationTable<Context>) throws(PackingError) {
    self.table = table
    program = table.program
    let model = program.model
    context = try ValuePlan(Context.self, path: "")
    let mayPostpone = program.topology.transitions.contains { $0.disposition == .postpone }
    let mayDelay = model.timers.indices.contains { model.timers[$0].kind == .event }
    events = mayPostpone || mayDelay ? try ValuePlan(Context.Event.self, path: "event") : nil
    hasRegions = program.topology.states.contains { $0.kind == .parallel }
    readsActiveHistory = program.topology.histories.indices.map(program.readsActiveHistory)
    hasMore =
      mayPostpone || !readsActiveHistory.isEmpty || !model.shape.timers.isEmpty
      || !model.shape.invocations.isEmpty
  }

  /// Writes the situation of a machine.
  func pack(_ machine: Machine<Context>, into packer: inout Packer) {
    let engine = machine.engine
    packLeaves(engine.configuration, into: &packer)
    withUnsafePointer(to: machine.context) { context.pack(UnsafeRawPointer($0), into: &packer) }
    if hasMore { packRest(of: machine, engine, into: &packer) }
  }

  /// Makes a machine in a situation.
  func machine(_ bytes: UnsafeRawPointer) -> Machine<Context> {
    var unpacker = Unpacker(bytes)
    var engine = EngineState(histories: readsActiveHistory.count)
    unpackLeaves(&unpacker, into: &engine)
    let data = context.read(Context.self, from: &unpacker)
    let postponed = hasMore ? unpackRest(&unpacker, into: &engine) : []
    return Machine(data, table, engine, postponed: postponed)
  }

  // MARK: - Active states

  private func packLeaves(_ configuration: StateSet, into packer: inout Packer) {
    let states = program.topology.states
    if hasRegions { packer.append(configuration.count { isLeaf(states[$0]) }) }
    for state in configuration where isLeaf(states[state]) { packer.append(state) }
  }

  private func unpackLeaves(_ unpacker: inout Unpacker, into engine: inout EngineState) {
    let states = program.topology.states
    for _ in 0..<(hasRegions ? unpacker.count() : 1) {
      var state = unpacker.count()
      if states[state].kind == .final, states[state].parent <= 0 { engine.isDone = true }
      while state > 0, !engine.configuration.contains(state) {
        engine.configuration.insert(state)
        state = states[state].parent
      }
    }
  }

  private func isLeaf(_ state: Topology.StateRow) -> Bool {
    state.kind == .atomic || state.kind == .final
  }

  // MARK: - Everything else

  private func packRest(
    of machine: Machine<Context>,
    _ engine: EngineState,
    into packer: inout Packer
  ) {
    for (number, reads) in readsActiveHistory.enumerated() {
      let parent = program.topology.histories[number].parent
      let isRead = reads || !(parent == 0 || engine.configuration.contains(parent))
      guard isRead, !engine.isDone, let stored = engine.history[number] else {
        packer.append(0)
        continue
      }
      packer.append(stored.count + 1)
      for state in stored { packer.append(state) }
    }
    packer.append(engine.invocations.count)
    for active in engine.invocations { packer.append(active.invocation) }
    packer.append(machine.postponed.count)
    for event in machine.postponed { events?.write(event, to: &packer) }
  }

  private func unpackRest(
    _ unpacker: inout Unpacker,
    into engine: inout EngineState
  ) -> [Context.Event] {
    for number in readsActiveHistory.indices {
      let count = unpacker.count()
      guard count > 0 else { continue }
      engine.history[number] = StateSet((1..<count).map { _ in unpacker.count() })
    }
    for _ in 0..<unpacker.count() {
      engine.serial += 1
      engine.invocations.append(
        EngineState.ActiveInvocation(unpacker.count(), serial: engine.serial)
      )
    }
    return (0..<unpacker.count()).compactMap { _ in
      events?.read(Context.Event.self, from: &unpacker)
    }
  }
}
