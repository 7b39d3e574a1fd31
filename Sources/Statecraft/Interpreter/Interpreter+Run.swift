extension Interpreter {
  /// Goes to the configuration that a run of the table leads to, when nothing else is remembered.
  @inlinable @inline(__always)
  mutating func follow(_ cell: UnsafePointer<Cell<Context>>) {
    storage = .shared(cell.pointee.target.unsafelyUnwrapped)
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
  ) -> Unmanaged<Plan<Context>>? {
    switch storage {
    case .shared: runShared(event, in: column, &context)
    case .boxed: runBoxed(event, in: column, &context)?.plan
    }
  }

  /// The same when there is no more than a configuration; `nil` also when there is more.
  @inlinable @inline(__always)
  mutating func runShared(
    _ event: Context.Event,
    in column: Int,
    _ context: inout Context
  ) -> Unmanaged<Plan<Context>>? {
    guard case .shared(let configuration) = storage,
      let cell = Configuration.run(event, in: column, from: configuration, &context)
    else { return nil }
    follow(cell)
    return cell.pointee.plan
  }

  /// The same when there is more than a configuration; `nil` also when there is not.
  @inlinable @inline(__always)
  mutating func runBoxed(
    _ event: Context.Event,
    in column: Int,
    _ context: inout Context
  ) -> (plan: Unmanaged<Plan<Context>>, timestamp: ProgramTimestamp<Context>)? {
    guard case .boxed(var box) = storage, let known = box.known, box.postponed.isEmpty,
      !box.watchesEvents,
      let cell = Configuration.run(event, in: column, from: known, &context)
    else { return nil }
    // Without the interpreter's own reference the box is this one's alone, or shared with a copy.
    storage = .shared(known)
    if !isKnownUniquelyReferenced(&box) { box = box.copy() }
    box.known = cell.pointee.target
    storage = .boxed(box)
    return (cell.pointee.plan.unsafelyUnwrapped, box.timestamp)
  }
}
