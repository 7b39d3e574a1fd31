/// The definition of a state machine, from which machines, diagrams and checks are derived.
///
/// A chart is a value that declares the states, their nesting, and the transitions between them.
/// Its initializer compiles it into tables for the engine, and collects the errors and warnings
/// about it.
///
/// ```swift
/// static let chart = Chart(initial: .green) {
///   state(.green) { after(.seconds(1), to: .yellow) }
///   state(.yellow) { after(.milliseconds(500), to: .red) }
///   state(.red) { after(.seconds(2), to: .green) }
/// }
/// ```
///
/// The semantics of a chart are those of W3C SCXML, Appendix D. Features that SCXML lacks
/// (postponed events, state-scoped data, rollback) are defined in <doc:Semantics>.
public struct MachineChart<Context: ChartContext>: Sendable {
  /// The chart's name; by default the name of the context's type.
  public var name: String { model.name }

  /// The version that is stored in snapshots.
  public var version: Int { model.version }

  /// The oldest version whose snapshots the chart's migrations can convert to the current version.
  ///
  /// - Complexity: O(migrations).
  public var oldestVersion: Int {
    model.shape.migrations.reversed().reduce(version) { version, migration in
      migration.version == version - 1 ? migration.version : version
    }
  }

  /// All errors and warnings about the chart; empty for a sound chart.
  public let diagnostics: [Diagnostic]

  package let model: ChartModel<Context>
  private var compiled: ConfigurationTable<Context>?

  /// Creates a chart.
  ///
  /// This initializer never traps; it reports errors in ``diagnostics``. Creating a machine from a
  /// chart with errors traps, with all of them in the message.
  ///
  /// - Parameters:
  ///   - initial: the initial state of a machine.
  ///   - name: the chart's name in diagrams, messages and snapshots; by default the name of the
  ///     context's type.
  ///   - version: the version of saved data. Raise it when older snapshots no longer fit, and
  ///     convert them with `migrate(from:)`; snapshots of an older version are refused otherwise.
  ///   - unhandled: what happens to an event for which no active state has a transition.
  ///   - errors: what happens when an action throws.
  ///   - microstepLimit: the number of microsteps for one event beyond which the machine reports an
  ///     endless loop.
  ///   - postponed: the number of postponed events that may wait, and what happens to further ones.
  ///   - delayed: the number of delayed events without an `id:` that may wait, and what happens to
  ///     further ones.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - content: the states, and the transitions that apply in all of them.
  /// - Complexity: O(states + transitions × depth).
  @inlinable
  public init(
    initial: Context.State,
    name: String? = nil,
    version: Int = 1,
    unhandled: UnhandledEventPolicy = .refuse,
    errors: ErrorPolicy = .rollBack,
    microstepLimit: Int = 1_000,
    postponed: PostponedLimit = .limit(1_000),
    delayed: DelayedEventLimit = .limit(1_000),
    fileID: StaticString = #fileID,
    line: UInt = #line,
    @ChartBuilder<Context> _ content: () -> ChartElement<Context>
  ) {
    // This code is inlinable, so that the numbering of states is specialized for their type.
    let numbers = StateNumbers<Context.State>()
    self.init(
      ChartDefinition(
        name: name ?? "\(Context.self)",
        version: version,
        initial: .one(.state(StateID(initial))),
        unhandled: unhandled,
        errors: errors,
        microstepLimit: microstepLimit,
        postponed: postponed,
        delayed: delayed,
        parts: content().parts,
        fileID,
        line
      ),
      numbers,
      numbers.directory(declared: Context.declaredStates)
    )
  }

  @usableFromInline
  init(
    _ definition: ChartDefinition,
    _ numbers: StateNumbers<Context.State>,
    _ directory: StateDirectory
  ) {
    var resolver = ModelResolver(definition, directory, ChartVocabulary(Context.self))
    let shape = resolver.resolve()
    let topology = Topology(shape)
    let loops = LoopAnalysis(shape, topology)
    model = ChartModel(shape)
    let checks = ChartChecks(
      shape,
      topology,
      loops,
      ContextFacts(model),
      isComplete: resolver.isComplete,
      absent: resolver.absent.names,
      find: directory.find
    )
    let found = resolver.diagnostics + checks.diagnostics
    diagnostics = found
    compiled =
      found.contains { $0.severity == .error }
      ? nil : ConfigurationTable(Program(model, topology, loops, numbers.numbers))
  }

  /// Creates a chart from a model that another reader than the builder made.
  ///
  /// - Parameters:
  ///   - model: the chart, with all names resolved.
  ///   - found: the reader's diagnostics.
  package init(model: ChartModel<Context>, diagnostics found: [Diagnostic]) {
    let model = model.placingMachineTimers()
    self.model = model
    diagnostics = found
    compiled =
      found.contains { $0.severity == .error } ? nil : ConfigurationTable(Program(model))
  }

  /// Creates a chart from a model of another reader, and checks it.
  ///
  /// - Parameters:
  ///   - model: the chart, with all names resolved.
  ///   - found: the reader's diagnostics.
  package init(checking model: ChartModel<Context>, diagnostics found: [Diagnostic]) {
    let model = model.placingMachineTimers()
    let topology = Topology(model.shape)
    let numbers = model.numbers
    let checks = ChartChecks(
      model.shape,
      topology,
      LoopAnalysis(model.shape, topology),
      ContextFacts(model),
      isComplete: found.isEmpty,
      find: { numbers[$0.value(as: Context.State.self)] }
    )
    // In an incomplete model half of the warnings would be wrong.
    let others = checks.diagnostics.filter { found.isEmpty || $0.severity == .error }
    self.init(model: model, diagnostics: found + others)
  }

  /// Returns the program for machines of the chart, with its table.
  ///
  /// - Throws: ``ChartError`` with all diagnostics if the chart has errors.
  package func table() throws(ChartError) -> ConfigurationTable<Context> {
    guard let compiled else { throw ChartError(chart: name, diagnostics: diagnostics) }
    return compiled
  }

  /// Returns a copy of the chart with a table of another capacity.
  package func limited(to capacity: ConfigurationTable<Context>.Capacity) -> MachineChart {
    var copy = self
    copy.compiled = compiled.map { ConfigurationTable($0.program, capacity) }
    return copy
  }

  /// Keeps the compiled chart alive for the life of the process, as the chart of its type.
  func makePermanent() { compiled?.makePermanent() }

  /// Returns whether two values are copies of one compiled chart, or whether neither can run.
  func isSame(as other: MachineChart) -> Bool { compiled === other.compiled }

  /// Returns whether a configuration is one of the chart's table, and the table is permanent.
  @usableFromInline
  func owns(_ configuration: Unmanaged<Configuration<Context>>) -> Bool {
    guard let compiled else { return false }
    return configuration._withUnsafeGuaranteedRef { $0.table === compiled } && compiled.isPermanent
  }

  /// Checks that the chart can run.
  ///
  /// - Throws: ``ChartError`` with all diagnostics if the chart has errors; warnings do not throw.
  public func validate() throws(ChartError) {
    _ = try table()
  }
}
