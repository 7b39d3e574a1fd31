public import Synchronization

extension Configuration {
  /// Runs the operations of a table entry.
  ///
  /// - Parameters:
  ///   - tableEntry: a run.
  ///   - count: how many operations there are after the first.
  ///   - context: what they change.
  @inlinable @inline(never)
  static func run(
    _ tableEntry: UnsafePointer<TableEntry<Context>>,
    count: UInt,
    _ context: inout Context
  ) {
    tableEntry.pointee.first.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.body(&context) }
    if count == 0 { return }
    var operation = tableEntry.pointee.list.unsafelyUnwrapped
      .assumingMemoryBound(to: Unmanaged<PlainOperation<Context>>.self)
    let end = operation + Int(bitPattern: count)
    repeat {
      operation.pointee._withUnsafeGuaranteedRef { $0.body(&context) }
      operation += 1
    } while operation != end
  }

  /// Runs what the table says about an event, guards first.
  ///
  /// - Parameters:
  ///   - event: what comes.
  ///   - configuration: where the machine is.
  ///   - context: what guards look at and operations change.
  /// - Returns: the run that was taken; `nil` when nothing has been done and the event is to go the
  ///   general way.
  /// - Complexity: O(guards + operations); no allocation but those of the user's closures.
  @inlinable @inline(__always)
  static func run(
    _ event: Context.Event,
    from configuration: Unmanaged<Configuration>,
    _ context: inout Context
  ) -> UnsafePointer<TableEntry<Context>>? {
    run(event, in: Context.caseIndex(of: event), from: configuration, &context)
  }

  /// The same for an event whose column is known in another way than by its type.
  @inlinable @inline(__always)
  package static func run(
    _ event: Context.Event,
    in column: Int,
    from configuration: Unmanaged<Configuration>,
    _ context: inout Context
  ) -> UnsafePointer<TableEntry<Context>>? {
    guard let first = configuration._withUnsafeGuaranteedRef({ $0.tableEntry(column) })
    else { return nil }
    var tableEntry = UnsafePointer(first)
    while true {
      let kind = tableEntry.pointee.kind.load(ordering: .acquiring)
      // In the order of what is frequent.
      if kind & 0xFF == TableEntry<Context>.Kind.run {
        run(tableEntry, count: kind >> 8, &context)
        return tableEntry
      }
      if kind & 0xFF == TableEntry<Context>.Kind.assignments {
        Assignment.apply(tableEntry.pointee.list.unsafelyUnwrapped, count: kind >> 8, to: &context)
        return tableEntry
      }
      if kind & 0xFF == TableEntry<Context>.Kind.decision {
        let holds = tableEntry.pointee.test.unsafelyUnwrapped._withUnsafeGuaranteedRef {
          $0.body(context)
        }
        tableEntry = tableEntry.pointee.branches.unsafelyUnwrapped + (holds ? 1 : 0)
        continue
      }
      if kind & 0xFF == TableEntry<Context>.Kind.payloadRun {
        let ran = tableEntry.pointee.payload.unsafelyUnwrapped._withUnsafeGuaranteedRef {
          $0.run(event, &context)
        }
        return ran ? tableEntry : nil
      }
      if kind & 0xFF == TableEntry<Context>.Kind.payloadDecision {
        let holds = tableEntry.pointee.payload.unsafelyUnwrapped._withUnsafeGuaranteedRef {
          $0.test?.body(context, event) ?? nil
        }
        guard let holds else { return nil }
        tableEntry = tableEntry.pointee.branches.unsafelyUnwrapped + (holds ? 1 : 0)
        continue
      }
      guard kind == TableEntry<Context>.Kind.unresolved else { return nil }
      guard configuration._withUnsafeGuaranteedRef({ $0.resolve(first, column, for: event) })
      else { return nil }
    }
  }

  /// Finds out what a table entry does.
  ///
  /// - Returns: whether that is known now; not for an event whose number contradicts its alphabet, which
  ///   is for the general way to report.
  @usableFromInline
  func resolve(
    _ tableEntry: UnsafeMutablePointer<TableEntry<Context>>,
    _ column: Int,
    for event: Context.Event
  ) -> Bool {
    if let alphabet = table.program.alphabet, alphabet.error(of: event, column) != nil {
      return false
    }
    table.resolve(tableEntry, column, in: .passUnretained(self))
    return true
  }
}

extension PayloadContent {
  /// Runs operations of which some read the event's payload.
  ///
  /// - Returns: whether they ran; nothing is done when the event has no such payload.
  @inlinable @inline(__always)
  func run(_ event: Context.Event, _ context: inout Context) -> Bool {
    if let check, !check._withUnsafeGuaranteedRef({ $0.matches(event) }) { return false }
    for position in 0..<count {
      if let payload = steps[position].payload {
        let ran = payload._withUnsafeGuaranteedRef { $0.body(&context, event) }
        if !ran, position == 0 { return false }
      } else {
        steps[position].plain.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.body(&context) }
      }
    }
    return true
  }
}
