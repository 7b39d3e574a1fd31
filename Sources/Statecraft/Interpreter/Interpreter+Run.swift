public import Synchronization

extension Interpreter {
  /// Goes to the configuration that a run of the table leads to, when nothing else is remembered.
  @inlinable @inline(__always)
  mutating func follow(_ tableEntry: UnsafePointer<TableEntry<Context>>) {
    storage = .shared(tableEntry.pointee.target.unsafelyUnwrapped)
  }

  /// Does what an entry of a shared configuration says, if it does not read the event.
  ///
  /// - Returns: whether it was such an entry.
  @inlinable @inline(__always)
  mutating func runPlain(
    _ tableEntry: UnsafeMutablePointer<TableEntry<Context>>,
    _ context: inout Context
  ) -> Bool {
    let kind = tableEntry.pointee.kind.load(ordering: .acquiring)
    // The configuration is updated first, so that nothing is left to do after the call.
    return TableEntry.runPlain(tableEntry, kind, &context) {
      follow(tableEntry)
    }
  }

  /// Does what the table says about an event.
  ///
  /// - Parameters:
  ///   - event: what comes.
  ///   - column: its number.
  ///   - context: what guards look at and operations change.
  /// - Returns: what was done; `nil` when nothing has been done and the event is to go the engine's
  ///   way.
  package mutating func run(
    _ event: Context.Event,
    in column: Int,
    _ context: inout Context
  ) -> Unmanaged<PrecomputedStep<Context>>? {
    switch storage {
    case .shared: runShared(event, in: column, &context)
    case .boxed:
      hasPostponed ? nil : runBoxed(event, in: column, &context)?.precomputed
    }
  }

  /// The same when there is no more than a configuration; `nil` also when there is more.
  @inlinable @inline(__always)
  mutating func runShared(
    _ event: Context.Event,
    in column: Int,
    _ context: inout Context
  ) -> Unmanaged<PrecomputedStep<Context>>? {
    guard case .shared(let configuration) = storage,
      let tableEntry = Configuration.run(event, in: column, from: configuration, &context)
    else { return nil }
    follow(tableEntry)
    return tableEntry.pointee.precomputed
  }

  /// The same when there is more than a configuration; `nil` also when there is not.
  ///
  /// The caller recalls postponed events after a change of the configuration.
  @inlinable @inline(__always)
  mutating func runBoxed(
    _ event: Context.Event,
    in column: Int,
    _ context: inout Context
  ) -> (precomputed: Unmanaged<PrecomputedStep<Context>>, timestamp: ProgramTimestamp<Context>)? {
    guard case .boxed(var box) = storage, let known = box.known, !box.watchesEvents,
      let tableEntry = Configuration.run(event, in: column, from: known, &context)
    else { return nil }
    // Without the interpreter's own reference the box is this one's alone, or shared with a copy.
    storage = .shared(known)
    if !isKnownUniquelyReferenced(&box) { box = box.copy() }
    box.known = tableEntry.pointee.target
    storage = .boxed(box)
    return (tableEntry.pointee.precomputed.unsafelyUnwrapped, box.timestamp)
  }

  /// Keeps an event for later, if the table says so whatever guards say.
  ///
  /// - Returns: what was done; `nil` when nothing has been done.
  @inlinable @inline(__always)
  mutating func postpone(
    _ event: Context.Event,
    in column: Int
  ) -> (precomputed: Unmanaged<PrecomputedStep<Context>>, timestamp: ProgramTimestamp<Context>)? {
    guard let tableEntry = postponement(in: column), tableEntry.pointee.mayPostpone(event) else {
      return nil
    }
    let limit = tableEntry.pointee.kind.load(ordering: .relaxed) >> 8
    let box = uniqueBox()
    defer { storage = .boxed(box) }
    guard box.postponed.count < limit else { return nil }
    box.postponed.append(event, column: column)
    return (tableEntry.pointee.precomputed.unsafelyUnwrapped, box.timestamp)
  }

  /// The table entry of a column that postpones its events, whatever guards say; `nil` also when an
  /// event changes more than the table says.
  ///
  /// The function is not inlined: the box would be retained beyond it, and then copied for its change.
  @inlinable @inline(never)
  func postponement(in column: Int) -> UnsafeMutablePointer<TableEntry<Context>>? {
    guard let tableEntry = known?._withUnsafeGuaranteedRef({ $0.tableEntry(column) }),
      !watchesEvents,
      tableEntry.pointee.kind.load(ordering: .acquiring) & 0xFF == TableEntry<Context>.Kind.postpone
    else { return nil }
    return tableEntry
  }

  /// Whether a column is that of a case of the alphabet, in a configuration that the table knows.
  @inlinable
  func isCase(_ column: Int) -> Bool {
    known?._withUnsafeGuaranteedRef { $0.tableEntry(column) != nil } ?? false
  }

  /// Whether a case of the alphabet has effects, whatever guards say.
  @inlinable @inline(__always)
  func hasEffects(_ column: Int) -> Bool {
    guard let known, let entry = known._withUnsafeGuaranteedRef({ $0.tableEntry(column) })
    else { return false }
    return entry.pointee.kind.load(ordering: .acquiring) == TableEntry<Context>.Kind.effects
  }

  /// The table entry of something from outside that the table's way is open to; `nil` for what only
  /// the engine can do.
  ///
  /// The function is not inlined: the box would be retained beyond it, and then copied for its change.
  ///
  /// - Parameter column: its number.
  /// - Returns: the entry with its configuration, and whether this is all that the interpreter has.
  @inlinable @inline(never)
  func entryWithEffects(
    of column: Int
  ) -> (
    entry: UnsafeMutablePointer<TableEntry<Context>>,
    configuration: Unmanaged<Configuration<Context>>,
    isShared: Bool
  )? {
    guard let known,
      let entry = known._withUnsafeGuaranteedRef({ $0.tableEntry(ofExternal: column) }),
      entry.pointee.kind.load(ordering: .acquiring) != TableEntry<Context>.Kind.general
    else { return nil }
    if case .shared = storage { return (entry, known, true) }
    return (entry, known, false)
  }
}
