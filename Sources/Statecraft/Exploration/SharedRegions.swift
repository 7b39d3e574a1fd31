/// The configurations of the regions of machines whose chart is divided into these, for exploration.
///
/// A chart with very many configurations has no table of whole ones. Each of its regions has a table, and
/// what a region does with an event does not depend on the others. Whoever takes millions of steps asks
/// these tables directly, as with ``SharedStates``.
///
/// The identities are those of configurations in the chart's table, which must be kept alive.
@usableFromInline
package struct SharedRegions<Context: ChartContext>: Sendable {
  @usableFromInline let table: ConfigurationTable<Context>
  @usableFromInline let regions: RegionTables<Context>

  /// Prepares for a chart; `nil` if its machines are not divided, if it has histories, or if the guards of
  /// eventless transitions are asked after each step.
  package init?(_ table: ConfigurationTable<Context>) {
    guard let regions = table.regions, regions.plan.hasManyConfigurations, !regions.isWatched,
      table.program.topology.histories.isEmpty
    else { return nil }
    self.table = table
    self.regions = regions
  }

  /// The numbers of the states of each region.
  package var extents: [ClosedRange<Int>] { regions.plan.regions }

  /// The identities of the configurations of the regions with these active states; `nil` if these are not in
  /// all regions, or a table is full.
  package func identities(of states: StateSet) -> [UnsafeRawPointer]? {
    regions.nodes(of: states, HistoryValues())
      .map { nodes in nodes.map { UnsafeRawPointer($0.toOpaque()) } }
  }

  /// The identities of the configurations of the regions of a machine; `nil` if it is not in all regions, or
  /// remembers more than these and its context.
  @usableFromInline
  package func identities(of machine: Machine<Context>) -> [UnsafeRawPointer]? {
    guard case .boxed(let box) = machine.interpreter.storage, box.timestamp.isDivided,
      box.postponed.isEmpty, box.output == nil, !box.hasTimers, box.rest.invocations.isEmpty
    else { return machine.engine.isDone ? nil : identities(of: machine.activeStates) }
    return unsafeDowncast(box.timestamp, to: RegionState<Context>.self).nodes
      .map { UnsafeRawPointer($0.toOpaque()) }
  }

  /// The active states of a region in a configuration with an identity.
  package static func states(_ identity: UnsafeRawPointer) -> StateSet {
    Unmanaged<Configuration<Context>>.fromOpaque(identity)._withUnsafeGuaranteedRef { $0.states }
  }

  /// A machine in configurations of its regions.
  @usableFromInline
  package func machine(
    _ context: Context,
    in identities: UnsafeBufferPointer<UnsafeRawPointer>
  ) -> Machine<Context> {
    let box = InterpreterBox(table, EngineState(histories: 0))
    box.timestamp = RegionState(
      table,
      .zero,
      regions,
      identities.map { Unmanaged.fromOpaque($0) },
      HistoryValues()
    )
    return Machine(context, Interpreter(box))
  }

  /// Handles an event that one region at most has transitions for, if its table says all that it does.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - column: its number in the alphabet.
  ///   - identities: the configurations of the regions.
  ///   - context: the data, which are changed.
  /// - Returns: the kind of the outcome, the region, and the identity of its configuration behind the step;
  ///   `nil` when nothing was done, and only a machine knows what happens.
  @inlinable @inline(__always)
  package func run(
    _ event: Context.Event,
    in column: Int,
    _ identities: UnsafeBufferPointer<UnsafeRawPointer>,
    _ context: inout Context
  ) -> (kind: OutcomeKind, region: Int, target: UnsafeRawPointer)? {
    let region = regions.interest(in: column, isEvent: true)
    guard region >= 0, !regions.mayHaveEffects[column],
      let entry = Configuration.run(
        event,
        in: column,
        from: Unmanaged.fromOpaque(identities[region]),
        &context
      )
    else { return nil }
    // The fields of an entry are set before it is found.
    let kind = entry.pointee.precomputed.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.kind }
    return (kind, region, UnsafeRawPointer(entry.pointee.target.unsafelyUnwrapped.toOpaque()))
  }
}

extension Machine {
  /// Brings a machine that ``SharedRegions`` has made into other configurations of its regions.
  ///
  /// - Parameters:
  ///   - identities: the configurations.
  ///   - context: the data there.
  @inlinable
  package mutating func go(
    to identities: UnsafeBufferPointer<UnsafeRawPointer>,
    _ context: Context
  ) {
    let box = interpreter.uniqueBox()
    let state = box.ownRegions()
    for region in identities.indices {
      state.nodes[region] = Unmanaged.fromOpaque(identities[region])
    }
    interpreter.restore(box)
    data = context
  }
}

extension Interpreter {
  /// A program that a box holds.
  init(_ box: InterpreterBox<Context>) { storage = .boxed(box) }
}
