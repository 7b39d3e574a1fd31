public import Synchronization

extension Configuration {
  /// Runs the operations of a table entry.
  ///
  /// - Parameters:
  ///   - first: the address of the first operation; the others follow it in memory.
  ///   - count: the number of operations, at least one.
  ///   - context: what they change.
  @inlinable @inline(never)
  static func run(_ first: UnsafeRawPointer, count: UInt, _ context: inout Context) {
    var operation = first.assumingMemoryBound(to: PlainStep<Context>.self)
    let end = operation + Int(bitPattern: count)
    repeat {
      operation.pointee.run(&context)
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
    var joined: Unmanaged<PayloadContent<Context>>?
    let found = TableEntry.end(of: first, context) { payload in
      if payload.joined == nil { return payload.branch(for: event, context) }
      joined = .passUnretained(payload)
      return nil
    } resolve: { first in
      configuration._withUnsafeGuaranteedRef { $0.resolve(first, column, for: event) }
    }
    if let found { return run(found, event, &context) }
    return joined?._withUnsafeGuaranteedRef { $0.runJoined(event, &context) }
  }

  /// Runs what an entry says, to which the guards have led.
  @inlinable @inline(__always)
  static func run(
    _ entry: UnsafePointer<TableEntry<Context>>,
    _ event: Context.Event,
    _ context: inout Context
  ) -> UnsafePointer<TableEntry<Context>>? {
    let kind = entry.pointee.kind.load(ordering: .relaxed)
    if TableEntry<Context>.runPlain(entry, kind, &context) { return entry }
    if kind == TableEntry<Context>.Kind.payloadRun {
      let ran = entry.pointee.payload._withUnsafeGuaranteedRef { $0.run(event, &context) }
      return ran ? entry : nil
    }
    guard kind == TableEntry<Context>.Kind.program else { return nil }
    return entry.pointee.program._withUnsafeGuaranteedRef { $0.run(event, &context) }
  }

  /// Follows the guards of the entry of an event or a timer; nothing is done yet.
  ///
  /// - Returns: the entry that says what is done; `nil` when only the engine knows.
  /// - Complexity: O(guards).
  @inlinable @inline(__always)
  static func end(
    of event: Context.Event?,
    in column: Int,
    from configuration: Unmanaged<Configuration>,
    _ context: Context
  ) -> UnsafePointer<TableEntry<Context>>? {
    guard let first = configuration._withUnsafeGuaranteedRef({ $0.tableEntry(ofExternal: column) })
    else { return nil }
    return TableEntry.end(of: first, context) { payload in
      event.flatMap { payload.branch(for: $0, context) }
    } resolve: { first in
      configuration._withUnsafeGuaranteedRef { $0.resolve(first, column, for: event) }
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
    for event: Context.Event?
  ) -> Bool {
    if let event, let alphabet = table.program.alphabet, alphabet.error(of: event, column) != nil {
      return false
    }
    table.resolve(tableEntry, column, in: .passUnretained(self))
    return true
  }
}

extension StepProgram {
  /// Whether an event is of the case that it is counted as, as far as that is to be asked.
  @inlinable @inline(__always)
  func isOfCase(_ event: Context.Event) -> Bool { caseCheck?.matches(event) ?? true }

  /// Runs a program that only changes the context.
  ///
  /// - Returns: the end that was reached; `nil` when nothing was done.
  @inlinable @inline(never)
  func run(
    _ event: Context.Event,
    _ context: inout Context
  ) -> UnsafePointer<TableEntry<Context>>? {
    guard isOfCase(event) else { return nil }
    var position = UnsafePointer(instructions)
    while true {
      let instruction = position.pointee
      position += 1
      if let goesOnElsewhere = instruction.runContent(event, &context) {
        if goesOnElsewhere { position = UnsafePointer(instructions) + instruction.number }
        continue
      }
      return instruction.code == .end ? UnsafePointer(leaves) + instruction.number : nil
    }
  }
}

extension StepProgram {
  /// Whether guards lead to an end that postpones the event, with nothing to be done before.
  @inlinable
  func postpones(_ event: Context.Event, _ context: Context) -> Bool {
    guard isOfCase(event) else { return false }
    var position = UnsafePointer(instructions)
    while true {
      let instruction = position.pointee
      position += 1
      switch instruction.code {
      case .test:
        let holds = instruction.object(as: PlainTest<Context>.self)
          ._withUnsafeGuaranteedRef { $0.body(context) }
        if !holds { position = UnsafePointer(instructions) + instruction.number }
      case .payloadTest:
        let holds = instruction.object(as: PayloadTest<Context>.self)
          ._withUnsafeGuaranteedRef { $0.body(context, event) }
        if holds != true { position = UnsafePointer(instructions) + instruction.number }
      case .end:
        let kind = leaves[instruction.number].kind.load(ordering: .relaxed)
        return kind & 0xFF == TableEntry<Context>.Kind.postpone
      case .general, .plain, .payload, .perform, .emit, .raise, .jump, .again, .unfinished,
        .checkErrors, .finish, .outputTest, .computeOutput, .raiseLater, .startTimer, .cancelTimers,
        .startInvocation, .cancelInvocations:
        return false
      }
    }
  }
}

extension PayloadContent {
  /// Returns the entry that the guard leads to; `nil` when the event has no such payload.
  @inlinable @inline(__always)
  func branch(
    for event: Context.Event,
    _ context: Context
  ) -> UnsafePointer<TableEntry<Context>>? {
    guard let test, let branches,
      let holds = test._withUnsafeGuaranteedRef({ $0.body(context, event) })
    else { return nil }
    return UnsafePointer(branches) + (holds ? 1 : 0)
  }

  /// Runs the guard together with the operations of its branches.
  ///
  /// - Returns: the entry that was taken; `nil` when nothing was done.
  @inlinable @inline(__always)
  func runJoined(
    _ event: Context.Event,
    _ context: inout Context
  ) -> UnsafePointer<TableEntry<Context>>? {
    guard let joined, let branches,
      let holds = joined._withUnsafeGuaranteedRef({ $0.body(&context, event) })
    else { return nil }
    let branch = branches + (holds ? 1 : 0)
    if holds ? joinsYes : joinsNo { return UnsafePointer(branch) }
    let entry = TableEntry.end(of: branch, context) { payload in
      payload.branch(for: event, context)
    } resolve: { _ in
      false
    }
    return entry.flatMap { Configuration.run($0, event, &context) }
  }

  /// Returns whether an event has the payload that the operations read.
  @inlinable @inline(__always)
  func matches(_ event: Context.Event) -> Bool {
    let asking = check ?? (count > 0 ? steps[0].payload : nil)
    return asking?._withUnsafeGuaranteedRef { $0.matches(event) } ?? true
  }

  /// Runs operations of which some read the event's payload.
  ///
  /// - Returns: whether they ran; nothing is done when the event has no such payload.
  @inlinable @inline(__always)
  func run(_ event: Context.Event, _ context: inout Context) -> Bool {
    if let check, !check._withUnsafeGuaranteedRef({ $0.matches(event) }) { return false }
    for position in 0..<count {
      if !run(position, event, &context), position == 0 { return false }
    }
    return true
  }

  /// Runs one of the operations.
  ///
  /// - Returns: whether it ran; not when the event does not have the payload that it reads.
  @inlinable @inline(__always)
  func run(_ position: Int, _ event: Context.Event, _ context: inout Context) -> Bool {
    if let payload = steps[position].payload {
      return payload._withUnsafeGuaranteedRef { $0.body(&context, event) }
    }
    steps[position].plain.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.body(&context) }
    return true
  }
}
