internal import Synchronization

/// A program with the configurations that its machines have been in, and what is known about them.
///
/// The table grows while machines run: a configuration comes in when it is first entered, a table entry
/// when its event first meets it. What has been published never changes, so that machines on many
/// threads read it without a lock.
///
/// It is bounded by the memory that it takes (``capacity``). A machine in a configuration beyond the
/// bound works with sets of states instead; the outcomes are the same.
@usableFromInline
package final class ConfigurationTable<Context: ChartContext>: Sendable {
  /// How much a table may hold.
  package struct Capacity: Sendable {
    /// How many configurations; populations count them with two bytes.
    package var configurations: Int
    /// How much memory the configurations and their entries may take, in bytes.
    package var bytes: Int
    /// How many configurations a chart may have that is not divided into its regions.
    package var undivided: Int
    /// How many whole configurations there are of a chart that is divided: those that are met first.
    ///
    /// Where regions change together, a machine meets few of them, and an event of all regions is
    /// one entry.
    package var whole: Int
    /// How many guards a whole configuration may ask for one event, before their combinations are left to
    /// the regions.
    package var decisions: Int

    /// How many guards an entry asks at most.
    package static var mostDecisions: Int { 32 }

    /// Says how much.
    package init(
      configurations: Int = 65_534,
      bytes: Int,
      undivided: Int = 4_096,
      whole: Int = 256,
      decisions: Int = Capacity.mostDecisions
    ) {
      self.configurations = configurations
      self.bytes = bytes
      self.undivided = undivided
      self.whole = whole
      self.decisions = decisions
    }

    /// Enough for charts with ten thousand states: 64 MiB.
    package static var standard: Capacity { Capacity(bytes: 64 << 20) }
    /// No table.
    package static var none: Capacity { Capacity(configurations: 0, bytes: 0) }
  }

  private struct Key: Hashable {
    let states: StateSet
    let history: HistoryValues
  }

  // Only seen under the table's lock; what it refers to never changes once it is published.
  private struct Contents: @unchecked Sendable {
    var configurations: [Key: Configuration<Context>] = [:]
    /// The same in the order of their numbers.
    var list: [Unmanaged<Configuration<Context>>] = []
    /// How much memory it takes, about.
    var bytes = 0
    /// How many of the configurations could be divided into those of regions.
    var whole = 0
    /// What table entries refer to without owning it.
    private var objects: [AnyObject] = []

    /// Keeps an object, and returns its address.
    mutating func keep(_ object: AnyObject) -> UnsafeRawPointer {
      objects.append(object)
      return UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    }
  }

  package let program: Program<Context>
  private let capacity: Capacity
  /// The region that the table is for, if its chart is divided.
  private let region: ClosedRange<Int>?
  /// The tables of the regions, if there are too many whole configurations.
  @usableFromInline let regions: RegionTables<Context>?
  /// The step of all outcomes of steps that failed and were taken back.
  private let failedStep: PrecomputedStep<Context>
  /// The step of all outcomes of events that come to a machine that is done.
  private let refusedStep: PrecomputedStep<Context>
  private let contents = Mutex(Contents())
  private let permanence = Atomic(false)

  init(_ program: Program<Context>, _ capacity: Capacity = .standard) {
    self.program = program
    failedStep = PrecomputedStep(withoutStates: program, -1, .failed)
    refusedStep = PrecomputedStep(withoutStates: program, -1, .unhandled(program.model.unhandled))
    self.capacity = capacity
    region = nil
    let plan =
      capacity.bytes > 0
      ? RegionPlan(program, above: capacity.undivided, decisions: capacity.decisions) : nil
    regions = plan.map { RegionTables(program, $0, bytes: capacity.bytes) }
  }

  /// Creates the table of a region.
  init(_ program: Program<Context>, region: ClosedRange<Int>, bytes: Int) {
    self.program = program
    failedStep = PrecomputedStep(withoutStates: program, -1, .failed)
    refusedStep = PrecomputedStep(withoutStates: program, -1, .unhandled(program.model.unhandled))
    self.region = region
    capacity = Capacity(bytes: bytes)
    regions = nil
  }

  /// The configuration with these active states and stored histories; `nil` when the table is full.
  package func configuration(
    of states: StateSet,
    _ history: HistoryValues
  ) -> Unmanaged<Configuration<Context>>? {
    guard capacity.configurations > 0 else { return nil }
    return contents.withLock { configuration(of: states, history, &$0) }
  }

  /// The step of all outcomes of steps that failed and were taken back; their reports say more.
  @usableFromInline var failed: Unmanaged<PrecomputedStep<Context>> { .passUnretained(failedStep) }

  /// The step of all outcomes of events that come to a machine that is done; `nil` where they trap.
  @usableFromInline var refused: Unmanaged<PrecomputedStep<Context>>? {
    program.model.unhandled == .trap ? nil : .passUnretained(refusedStep)
  }

  /// Whether each region of the chart has a table of its own.
  package var isDivided: Bool { regions != nil }

  /// How much memory the configurations and their entries take, in bytes, about.
  package var bytes: Int { contents.withLock { $0.bytes } }

  /// All configurations that have been met, in the order of their numbers.
  var all: [Unmanaged<Configuration<Context>>] { contents.withLock { $0.list } }

  /// Finds out what a table entry does, and publishes it.
  func resolve(
    _ tableEntry: UnsafeMutablePointer<TableEntry<Context>>,
    _ column: Int,
    in configuration: Unmanaged<Configuration<Context>>
  ) {
    contents.withLock { contents in
      guard
        tableEntry.pointee.kind.load(ordering: .acquiring) == TableEntry<Context>.Kind.unresolved
      else { return }
      let (states, history) = configuration._withUnsafeGuaranteedRef { ($0.states, $0.history) }
      let content = content(of: column, in: states, history)
      write(content, into: tableEntry, of: column, &contents)
    }
  }

  /// What a configuration does with an event.
  private func content(
    of column: Int,
    in states: StateSet,
    _ history: HistoryValues
  ) -> TableEntryContent<Context> {
    let isLeft = regions?.plan.isLeftToRegions(
      column,
      in: states,
      decisions: capacity.decisions
    ) { transition, region in
      guard let condition = program.model.transitions[transition].condition else { return false }
      if condition.asksOutside(region, program) { return nil }
      if case .constant = condition.test(in: states, program) { return false }
      return true
    }
    if isLeft == true { return .general }
    return PrecomputedStepBuilder(program, states, history, column, region: region).content
  }

  private func configuration(
    of states: StateSet,
    _ history: HistoryValues,
    _ contents: inout Contents
  ) -> Unmanaged<Configuration<Context>>? {
    let key = Key(states: states, history: history)
    if let known = contents.configurations[key] { return .passUnretained(known) }
    let tableEntries = program.topology.columns.external
    guard contents.configurations.count < capacity.configurations,
      contents.bytes <= capacity.bytes
    else { return nil }
    if let plan = regions?.plan, plan.hasManyConfigurations, plan.divides(states) {
      guard contents.whole < capacity.whole else { return nil }
      contents.whole += 1
    }
    let made = Configuration<Context>.make(
      ConfigurationHeader(
        columns: UInt(program.topology.columns.events),
        tableEntries: tableEntries,
        number: contents.configurations.count,
        table: self,
        states: states,
        history: history,
        leaves: program.ids(of: states.filter { program.topology.states[$0].isLeaf }),
        all: program.ids(of: states)
      )
    )
    contents.configurations[key] = made
    contents.list.append(.passUnretained(made))
    contents.bytes += 384 + tableEntries * MemoryLayout<TableEntry<Context>>.stride
    return .passUnretained(made)
  }

  /// Writes what an event does.
  ///
  /// - Parameters:
  ///   - content: what it does.
  ///   - tableEntry: where to.
  ///   - column: the event's column.
  ///   - isOfCase: whether a guard before has found that the event is of the case that it is counted as.
  ///   - contents: the table.
  private func write(
    _ content: TableEntryContent<Context>,
    into tableEntry: UnsafeMutablePointer<TableEntry<Context>>,
    of column: Int,
    isOfCase: Bool = false,
    _ contents: inout Contents
  ) {
    let kind =
      switch content {
      case .general: TableEntry<Context>.Kind.general
      case _ where content.isBroken: TableEntry<Context>.Kind.general
      case .postpone(let step): write(postponing: step, into: tableEntry, &contents)
      case _ where !content.isSimple:
        write(program: content, into: tableEntry, of: column, &contents)
      case .decision(let test, let yes, let no):
        write(test, yes, no, into: tableEntry, of: column, isOfCase: isOfCase, &contents)
      case .content(let parts, .run(let step)):
        write(
          step,
          parts.compactMap { $0.operation },
          into: tableEntry,
          isOfCase: isOfCase,
          &contents
        )
      // What is not simple is a program.
      case .content, .jump, .loop, .again, .unfinished: TableEntry<Context>.Kind.general
      case .run(let step): write(step, [], into: tableEntry, isOfCase: isOfCase, &contents)
      }
    tableEntry.pointee.kind.store(kind, ordering: .releasing)
  }

  /// What asks whether an event is of the case that it is counted as, before content that does not.
  private func caseCheck(of column: Int) -> PayloadOperation<Context>? {
    program.alphabet?.caseCheck(of: column, before: [])
  }

  private func write(
    postponing step: PrecomputedStep<Context>,
    into tableEntry: UnsafeMutablePointer<TableEntry<Context>>,
    _ contents: inout Contents
  ) -> UInt {
    guard writeEnd(step, into: tableEntry, &contents) else {
      return TableEntry<Context>.Kind.general
    }
    if let caseCheck = caseCheck(of: step.column) {
      tableEntry.pointee.content = contents.keep(PayloadContent([], caseCheck: caseCheck))
    }
    let limit = UInt(min(max(0, program.model.postponed.count), 1 << 48))
    return TableEntry<Context>.Kind.postpone | limit << 8
  }

  private func write(
    program content: TableEntryContent<Context>,
    into tableEntry: UnsafeMutablePointer<TableEntry<Context>>,
    of column: Int,
    _ contents: inout Contents
  ) -> UInt {
    let code = StepCode(content)
    let leaves = UnsafeMutablePointer<TableEntry<Context>>.allocate(capacity: code.leaves.count)
    var isWhole = true
    for (position, leaf) in code.leaves.enumerated() {
      let entry = leaves + position
      entry.initialize(to: TableEntry())
      if !writeEnd(leaf.step, into: entry, &contents) { isWhole = false }
      let kind =
        leaf.postpones ? TableEntry<Context>.Kind.postpone : TableEntry<Context>.Kind.nothing
      entry.pointee.kind.store(kind, ordering: .relaxed)
    }
    let program = StepProgram(
      code,
      leaves: leaves,
      caseCheck: caseCheck(of: column),
      needsRollback: self.program.needsRollback,
      limit: self.program.model.shape.delayed.count,
      microstepLimit: self.program.model.microstepLimit
    )
    guard isWhole else { return TableEntry<Context>.Kind.general }
    tableEntry.pointee.content = contents.keep(program)
    contents.bytes += program.bytes
    return program.isPure ? TableEntry<Context>.Kind.program : TableEntry<Context>.Kind.effects
  }

  /// Writes what a run leads to.
  ///
  /// - Returns: whether there is room for the configuration that follows.
  private func writeEnd(
    _ step: PrecomputedStep<Context>,
    into tableEntry: UnsafeMutablePointer<TableEntry<Context>>,
    _ contents: inout Contents
  ) -> Bool {
    guard contents.bytes <= capacity.bytes,
      let target = configuration(of: step.after, step.historyAfter, &contents)
    else { return false }
    _ = contents.keep(step)
    contents.bytes += step.bytes
    tableEntry.pointee.precomputed = .passUnretained(step)
    tableEntry.pointee.target = target
    return true
  }

  /// What a decision takes with the entries that it decides between, in bytes, about.
  private static var decisionBytes: Int { 128 + 2 * MemoryLayout<TableEntry<Context>>.stride }

  private func write(
    _ test: Test<Context>,
    _ yes: TableEntryContent<Context>,
    _ no: TableEntryContent<Context>,
    into tableEntry: UnsafeMutablePointer<TableEntry<Context>>,
    of column: Int,
    isOfCase: Bool,
    _ contents: inout Contents
  ) -> UInt {
    switch test {
    case .plain(let test):
      let decision = Decision(test)
      tableEntry.pointee.content = contents.keep(decision)
      contents.bytes += Self.decisionBytes
      write(no, into: decision.branches, of: column, isOfCase: isOfCase, &contents)
      write(yes, into: decision.branches + 1, of: column, isOfCase: isOfCase, &contents)
      return TableEntry<Context>.Kind.decision
    case .payload(let test):
      let branches = Decision<Context>.makeBranches()
      let isOfCase = isOfCase || test.onlyCase == column
      write(no, into: branches, of: column, isOfCase: isOfCase, &contents)
      write(yes, into: branches + 1, of: column, isOfCase: isOfCase, &contents)
      // A branch that has found no room in the table goes the engine's way.
      let payload = PayloadContent(
        test,
        branches,
        yes: branches[1].isPayloadRun ? yes.onlyPayloadOperation : nil,
        no: branches[0].isPayloadRun ? no.onlyPayloadOperation : nil
      )
      tableEntry.pointee.content = contents.keep(payload)
      contents.bytes += Self.decisionBytes
      return TableEntry<Context>.Kind.payloadDecision
    case .constant(let value):
      preconditionFailure("a decision of '\(program.model.name)' is always \(value)")
    }
  }

  private func write(
    _ precomputed: PrecomputedStep<Context>,
    _ operations: [Operation<Context>],
    into tableEntry: UnsafeMutablePointer<TableEntry<Context>>,
    isOfCase: Bool,
    _ contents: inout Contents
  ) -> UInt {
    guard writeEnd(precomputed, into: tableEntry, &contents) else {
      return TableEntry<Context>.Kind.general
    }
    let plain = operations.compactMap { operation in
      if case .plain(let plain) = operation { plain } else { nil }
    }
    let caseCheck =
      isOfCase
      ? nil : program.alphabet?.caseCheck(of: precomputed.column, before: operations)
    guard plain.count == operations.count, caseCheck == nil else {
      tableEntry.pointee.content = contents.keep(PayloadContent(operations, caseCheck: caseCheck))
      return TableEntry<Context>.Kind.payloadRun
    }
    if plain.isEmpty { return TableEntry<Context>.Kind.nothing }
    let assignments = plain.compactMap { $0.assignment }
    // The parts of the step that a region does are done between those of other regions.
    if assignments.count == plain.count, region == nil {
      let list = AssignmentList(joining: assignments)
      _ = contents.keep(list)
      tableEntry.pointee.content = UnsafeRawPointer(list.first)
      return TableEntry<Context>.Kind.assignments | UInt(list.count) << 8
    }
    let list = OperationList(plain)
    _ = contents.keep(list)
    tableEntry.pointee.content = UnsafeRawPointer(list.first)
    return TableEntry<Context>.Kind.run | UInt(list.count) << 8
  }
}

extension ConfigurationTable {
  /// Whether the table lives as long as the process, so that machines need not keep it alive.
  @usableFromInline var isPermanent: Bool { permanence.load(ordering: .acquiring) }

  /// Keeps the table for the whole run of the program, if its context has no such table yet.
  ///
  /// A type's chart is a `static let` and lives on anyway. Were it computed anew each time, only the
  /// first one would stay, and after some time a warning is printed.
  func makePermanent() {
    if isPermanent { return }
    let isFirst = PermanentTables.shared.add(
      self,
      of: Context.self,
      program.model.shape.states[0].location
    )
    if isFirst { declarePermanent() }
  }

  /// Says that somebody keeps the table for as long as there are machines of it.
  package func declarePermanent() { permanence.store(true, ordering: .releasing) }
}
