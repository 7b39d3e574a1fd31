internal import Synchronization

// What table entries do, written into a table that is locked.
extension ConfigurationTable {
  /// Writes what an event does.
  ///
  /// - Parameters:
  ///   - content: what it does.
  ///   - tableEntry: where to.
  ///   - column: the event's column.
  ///   - isOfCase: whether a guard before has found that the event is of the case that it is counted as.
  ///   - contents: the table.
  func write(
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
      // A region is asked first, and does the parts of its step later: its programs have no guards.
      case _ where !content.isSimple && !(region != nil && content.isDecision):
        write(program: content, into: tableEntry, of: column, isOfCase: isOfCase, &contents)
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
      case .content, .outputDecision, .jump, .loop, .again, .unfinished, .finish:
        TableEntry<Context>.Kind.general
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
    isOfCase: Bool,
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
      caseCheck: isOfCase ? nil : caseCheck(of: column),
      needsRollback: self.program.needsRollback,
      limit: self.program.model.shape.delayed.count,
      microstepLimit: self.program.model.microstepLimit
    )
    guard isWhole else { return TableEntry<Context>.Kind.general }
    tableEntry.pointee.content = contents.keep(program)
    contents.bytes += program.bytes
    if region != nil {
      // A program without guards has one end, which the parts of several regions' steps look at first.
      tableEntry.pointee.precomputed = leaves[0].precomputed
      tableEntry.pointee.target = leaves[0].target
    }
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
