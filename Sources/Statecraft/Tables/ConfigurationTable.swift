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
  struct Key: Hashable {
    let states: StateSet
    let history: HistoryValues
  }

  // Only seen under the table's lock; what it refers to never changes once it is published.
  struct Contents: @unchecked Sendable {
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
  let capacity: Capacity
  /// The region that the table is for, if its chart is divided.
  let region: ClosedRange<Int>?
  /// The columns that other regions react to, too.
  private let shared: StateSet
  /// The region's eventless transitions with guards.
  private let watched: [Int]
  /// Whether the table is of a region, and guards of eventless transitions outside of it are asked after its
  /// steps.
  private let isWatchedOutside: Bool
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
    shared = StateSet()
    watched = []
    isWatchedOutside = false
    let plan =
      capacity.bytes > 0
      ? RegionPlan(
        program,
        above: capacity.undivided,
        withHistories: capacity.configurations,
        decisions: capacity.decisions
      ) : nil
    regions = plan.map { RegionTables(program, $0, bytes: capacity.bytes) }
  }

  /// Creates the table of a region of a plan.
  init(_ program: Program<Context>, _ plan: RegionPlan, region number: Int, bytes: Int) {
    self.program = program
    watched = plan.watched[number]
    isWatchedOutside = plan.isWatched(outside: number)
    failedStep = PrecomputedStep(withoutStates: program, -1, .failed)
    refusedStep = PrecomputedStep(withoutStates: program, -1, .unhandled(program.model.unhandled))
    region = plan.regions[number]
    shared = plan.shared
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
    return PrecomputedStepBuilder(
      program,
      states,
      history,
      column,
      region: region,
      isShared: shared.contains(column),
      isWatchedOutside: isWatchedOutside
    ).content
  }

  /// The configuration with these active states and stored histories, in a table that is locked.
  func configuration(
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
        all: program.ids(of: states),
        watched: watched.compactMap { transition in
          states.contains(program.topology.transitions[transition].source)
            ? WatchedGuard.guarding(transition, in: states, region, program) : nil
        }
      )
    )
    contents.configurations[key] = made
    contents.list.append(.passUnretained(made))
    contents.bytes += 384 + tableEntries * MemoryLayout<TableEntry<Context>>.stride
    return .passUnretained(made)
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
