internal import Synchronization

/// A program with the configurations that its machines have been in, and what is known about them.
///
/// The table grows while machines run: a configuration comes in when it is first entered, a table entry
/// when its event first meets it. What has been published never changes, so that machines on many
/// threads read it without a lock.
///
/// It is bounded (``capacity``). A machine in a configuration beyond the bound falls back to sets of
/// states instead; the outcomes are the same.
@usableFromInline
package final class ConfigurationTable<Context: ChartContext>: Sendable {
  /// How much a table may hold.
  package struct Capacity: Sendable {
    /// How many configurations.
    package var configurations: Int
    /// How many table entries in all of them.
    package var tableEntries: Int

    /// Says how much.
    package init(configurations: Int, tableEntries: Int) {
      self.configurations = configurations
      self.tableEntries = tableEntries
    }

    /// Enough for real charts: 4,096 configurations, 16 MiB.
    package static var standard: Capacity { Capacity(configurations: 4_096, tableEntries: 262_144) }
    /// No table.
    package static var none: Capacity { Capacity(configurations: 0, tableEntries: 0) }
  }

  // Only seen under the table's lock; what it refers to never changes once it is published.
  private struct Contents: @unchecked Sendable {
    var configurations: [StateSet: Configuration<Context>] = [:]
    /// The same in the order of their numbers.
    var list: [Unmanaged<Configuration<Context>>] = []
    var tableEntries = 0
    /// What table entries refer to without owning it.
    var objects: [AnyObject] = []
    var branches: [UnsafeMutablePointer<TableEntry<Context>>] = []
    var lists: [UnsafeMutablePointer<Unmanaged<PlainOperation<Context>>>] = []
    var assignments: [UnsafeMutablePointer<Assignment>] = []
  }

  package let program: Program<Context>
  private let capacity: Capacity
  private let contents = Mutex(Contents())
  private let nothing = PlainOperation<Context> { _ in }
  private let permanence = Atomic(false)

  init(_ program: Program<Context>, _ capacity: Capacity = .standard) {
    self.program = program
    self.capacity = capacity
  }

  deinit {
    contents.withLock { contents in
      for branches in contents.branches {
        branches.deinitialize(count: 2)
        branches.deallocate()
      }
      for list in contents.lists { list.deallocate() }
      for list in contents.assignments { list.deallocate() }
    }
  }

  /// The configuration with these active states; `nil` when the table is full.
  package func configuration(of states: StateSet) -> Unmanaged<Configuration<Context>>? {
    guard capacity.configurations > 0 else { return nil }
    return contents.withLock { configuration(of: states, &$0) }
  }

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
      let states = configuration._withUnsafeGuaranteedRef { $0.states }
      let content = PrecomputedStepBuilder(program, states, column).content
      write(content, into: tableEntry, &contents)
    }
  }

  private func configuration(
    of states: StateSet,
    _ contents: inout Contents
  ) -> Unmanaged<Configuration<Context>>? {
    if let known = contents.configurations[states] { return .passUnretained(known) }
    let columns = program.topology.columns.events
    guard contents.configurations.count < capacity.configurations,
      contents.tableEntries + columns <= capacity.tableEntries
    else { return nil }
    let made = Configuration<Context>.make(
      ConfigurationHeader(
        columns: UInt(columns),
        number: contents.configurations.count,
        table: self,
        states: states,
        leaves: program.ids(of: states.filter { program.topology.states[$0].isLeaf }),
        all: program.ids(of: states)
      )
    )
    contents.configurations[states] = made
    contents.list.append(.passUnretained(made))
    contents.tableEntries += columns
    return .passUnretained(made)
  }

  private func write(
    _ content: TableEntryContent<Context>,
    into tableEntry: UnsafeMutablePointer<TableEntry<Context>>,
    _ contents: inout Contents
  ) {
    let kind =
      switch content {
      case .general: TableEntry<Context>.Kind.general
      case .decision(let test, let yes, let no):
        write(test, yes, no, into: tableEntry, &contents)
      case .run(let precomputed, let operations):
        write(precomputed, operations, into: tableEntry, &contents)
      }
    tableEntry.pointee.kind.store(kind, ordering: .releasing)
  }

  private func write(
    _ test: Test<Context>,
    _ yes: TableEntryContent<Context>,
    _ no: TableEntryContent<Context>,
    into tableEntry: UnsafeMutablePointer<TableEntry<Context>>,
    _ contents: inout Contents
  ) -> UInt {
    let branches = UnsafeMutablePointer<TableEntry<Context>>.allocate(capacity: 2)
    branches.initialize(to: TableEntry())
    (branches + 1).initialize(to: TableEntry())
    contents.branches.append(branches)
    write(no, into: branches, &contents)
    write(yes, into: branches + 1, &contents)
    tableEntry.pointee.branches = UnsafePointer(branches)
    switch test {
    case .plain(let test):
      contents.objects.append(test)
      tableEntry.pointee.test = .passUnretained(test)
      return TableEntry<Context>.Kind.decision
    case .payload(let test):
      let payload = PayloadContent([], test: test)
      contents.objects.append(payload)
      tableEntry.pointee.payload = .passUnretained(payload)
      return TableEntry<Context>.Kind.payloadDecision
    case .constant(let value):
      preconditionFailure("a decision of '\(program.model.name)' is always \(value)")
    }
  }

  private func write(
    _ precomputed: PrecomputedStep<Context>,
    _ operations: [Operation<Context>],
    into tableEntry: UnsafeMutablePointer<TableEntry<Context>>,
    _ contents: inout Contents
  ) -> UInt {
    guard let target = configuration(of: precomputed.after, &contents) else {
      return TableEntry<Context>.Kind.general
    }
    contents.objects.append(precomputed)
    tableEntry.pointee.precomputed = .passUnretained(precomputed)
    tableEntry.pointee.target = target
    let plain = operations.compactMap { operation in
      if case .plain(let plain) = operation { plain } else { nil }
    }
    let proof = program.alphabet?.proof(of: precomputed.column, before: operations)
    guard plain.count == operations.count, proof == nil else {
      let payload = PayloadContent(operations, proof: proof)
      contents.objects.append(payload)
      tableEntry.pointee.payload = .passUnretained(payload)
      return TableEntry<Context>.Kind.payloadRun
    }
    let assignments = plain.compactMap { $0.assignment }
    if !assignments.isEmpty, assignments.count == plain.count {
      return write(assignments, into: tableEntry, &contents)
    }
    contents.objects += plain as [AnyObject]
    tableEntry.pointee.first = .passUnretained(plain.first ?? nothing)
    let more = plain.dropFirst()
    if !more.isEmpty {
      let rest = UnsafeMutablePointer<Unmanaged<PlainOperation<Context>>>.allocate(
        capacity: more.count
      )
      for (position, operation) in more.enumerated() {
        (rest + position).initialize(to: .passUnretained(operation))
      }
      contents.lists.append(rest)
      tableEntry.pointee.list = UnsafeRawPointer(rest)
    }
    return TableEntry<Context>.Kind.run | UInt(more.count) << 8
  }

  private func write(
    _ assignments: [Assignment],
    into tableEntry: UnsafeMutablePointer<TableEntry<Context>>,
    _ contents: inout Contents
  ) -> UInt {
    var fused = [assignments[0]]
    for next in assignments.dropFirst() {
      if let both = fused[fused.count - 1].followed(by: next) {
        fused[fused.count - 1] = both
      } else {
        fused.append(next)
      }
    }
    let list = UnsafeMutablePointer<Assignment>.allocate(capacity: fused.count)
    list.initialize(from: fused, count: fused.count)
    contents.assignments.append(list)
    tableEntry.pointee.list = UnsafeRawPointer(list)
    return TableEntry<Context>.Kind.assignments | UInt(fused.count) << 8
  }
}

extension ConfigurationTable {
  /// Whether the table lives as long as the process, so that machines need not keep it alive.
  var isPermanent: Bool { permanence.load(ordering: .acquiring) }

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
