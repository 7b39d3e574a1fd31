/// A state machine's definition, written once; everything else reads it.
///
/// A chart is a value that says which states there are, how they nest, and what leads from one to
/// another. It is compiled when it is made: into tables that the engine runs, and into the list of
/// what is wrong with it.
///
/// ```swift
/// static let chart = Chart(initial: .green) {
///   state(.green) { after(.seconds(1), to: .yellow) }
///   state(.yellow) { after(.milliseconds(500), to: .red) }
///   state(.red) { after(.seconds(2), to: .green) }
/// }
/// ```
///
/// The meaning of a chart is that of W3C SCXML, Appendix D; what SCXML lacks (postponed events,
/// state-scoped data, rollback) is defined in <doc:Semantics>.
public struct MachineChart<Context: ChartContext>: Sendable {
  /// The chart's name; the context's type name unless given.
  public var name: String { model.name }

  /// The version that snapshots are marked with.
  public var version: Int { model.version }

  /// The oldest version whose snapshots the chart's migrations can bring to its own.
  ///
  /// - Complexity: O(migrations).
  public var oldestVersion: Int {
    model.shape.migrations.reversed().reduce(version) { version, migration in
      migration.version == version - 1 ? migration.version : version
    }
  }

  /// All that is wrong with the chart; empty for a sound chart.
  public let diagnostics: [Diagnostic]

  package let model: ChartModel<Context>
  private var compiled: ConfigurationTable<Context>?

  /// Makes a chart.
  ///
  /// Never traps: what is wrong is found in ``diagnostics``. A machine made from a chart with
  /// errors traps with all of them in its message.
  ///
  /// - Parameters:
  ///   - initial: the state in which a machine starts.
  ///   - name: for diagrams, messages and snapshots; the context's type name by default.
  ///   - version: raise it when what older machines have saved no longer fits, and say by
  ///     `migrate(from:)` what becomes of it; a snapshot of an older version is else refused.
  ///   - unhandled: what happens to an event that no active state has a transition for.
  ///   - errors: what happens when an action throws.
  ///   - microstepLimit: how many microsteps one event may cause before the machine calls it an
  ///     endless loop.
  ///   - postponed: how many postponed events may wait, and what happens to more.
  ///   - delayed: how many delayed events without an `id:` may wait, and what happens to more.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - content: states, and transitions that hold in all of them.
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
    // Here, so that numbering the states is compiled for their type.
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

  /// A chart whose model was made by another reader than the builder's.
  ///
  /// - Parameters:
  ///   - model: the chart with all names resolved.
  ///   - found: what that reader has found.
  package init(model: ChartModel<Context>, diagnostics found: [Diagnostic]) {
    let model = model.placingMachineTimers()
    self.model = model
    diagnostics = found
    compiled =
      found.contains { $0.severity == .error } ? nil : ConfigurationTable(Program(model))
  }

  /// A chart whose model was made by another reader than the builder's, and is to be checked.
  ///
  /// - Parameters:
  ///   - model: the chart with all names resolved.
  ///   - found: what that reader has found.
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
    // What is missing makes half of the warnings wrong.
    let others = checks.diagnostics.filter { found.isEmpty || $0.severity == .error }
    self.init(model: model, diagnostics: found + others)
  }

  /// The program that machines of the chart follow, with its table.
  ///
  /// - Throws: ``ChartError`` with all findings if the chart has errors.
  package func table() throws(ChartError) -> ConfigurationTable<Context> {
    guard let compiled else { throw ChartError(chart: name, diagnostics: diagnostics) }
    return compiled
  }

  /// The same chart with a table of another size.
  package func limited(to capacity: ConfigurationTable<Context>.Capacity) -> MachineChart {
    var copy = self
    copy.compiled = compiled.map { ConfigurationTable($0.program, capacity) }
    return copy
  }

  /// Lets the compiled chart live as long as the process: it is the chart of its type.
  func makePermanent() { compiled?.makePermanent() }

  /// Whether both are copies of one chart that was compiled once; also when neither can run.
  func isSame(as other: MachineChart) -> Bool { compiled === other.compiled }

  /// Makes sure that the chart can run.
  ///
  /// - Throws: ``ChartError`` with all findings if the chart has errors; warnings do not throw.
  public func validate() throws(ChartError) {
    _ = try table()
  }
}
