/// The instructions of a program, while they are put together.
struct StepCode<Context: ChartContext> {
  private(set) var instructions: [Instruction<Context>] = []
  private(set) var leaves: [(step: PrecomputedStep<Context>, postpones: Bool)] = []
  private(set) var objects: [AnyObject] = []
  /// Whether the instructions do nothing but change the context.
  private(set) var isPure = true
  /// Whether content may throw.
  private(set) var canFail = false
  /// The positions at which loops begin, by their numbers.
  private var loops: [Int: Int] = [:]
  /// How many delayed events without a name are raised at most, which fails when too many wait.
  private(set) var unnamedEvents = 0

  /// Appends what a table entry is to do.
  init(_ content: TableEntryContent<Context>) {
    append(content)
  }

  private mutating func append(_ content: TableEntryContent<Context>) {
    switch content {
    case .general: instructions.append(Instruction(.general))
    case .decision(let test, let yes, let no):
      let position = instructions.count
      append(test)
      append(yes)
      instructions[position].number = instructions.count
      append(no)
    case .outputDecision(let test, let yes, let no):
      let position = instructions.count
      append(.outputTest, 0, test)
      canFail = true
      isPure = false
      append(yes)
      instructions[position].number = instructions.count
      append(no)
    case .content(let content, let next):
      for part in content { append(part) }
      append(next)
    case .jump(let number, let columns, let branches, let otherwise):
      append(jump: number, columns, branches, otherwise: otherwise)
    case .loop(let number, let content):
      loops[number] = instructions.count
      append(content)
    case .again(let number, let step, let end, let unfinished):
      guard let start = loops[number] else {
        preconditionFailure("a program has no beginning of its loop \(number)")
      }
      let round = LoopRound(step, after: end.steps.count, leaf: leaves.count, unfinished)
      append(.again, start, round)
      leaves.append((end, false))
      isPure = false
      // The engine may find that the loop has no end.
      canFail = true
    case .unfinished(let step, let unfinished):
      append(.unfinished, leaves.count, unfinished)
      leaves.append((step, false))
      isPure = false
      // The engine may find that the step has no end.
      canFail = true
    case .run(let step): end(step, postpones: false)
    case .finish(let step, let output):
      append(.finish, leaves.count, MachineEnd(output: output))
      leaves.append((step, false))
      isPure = false
    case .postpone(let step): end(step, postpones: true)
    }
  }

  /// Appends the branches for the columns of a computed event.
  private mutating func append(
    jump number: Int,
    _ columns: Int,
    _ branches: [(column: Int, TableEntryContent<Context>)],
    otherwise: TableEntryContent<Context>
  ) {
    let position = instructions.count
    instructions.append(Instruction(.general))
    isPure = false
    var positions: [Int: Int] = [:]
    for (column, content) in branches {
      positions[column] = instructions.count
      append(content)
    }
    let rest = instructions.count
    append(otherwise)
    let last = positions.keys.max() ?? -2
    let jump = RaisedEventJump(
      number: number,
      columns: columns,
      positions: stride(from: -1, through: last, by: 1).map { positions[$0] ?? rest },
      otherwise: rest
    )
    instructions[position] = Instruction(.jump, 0, jump)
    objects.append(jump)
  }

  private mutating func end(_ step: PrecomputedStep<Context>, postpones: Bool) {
    instructions.append(Instruction(.end, leaves.count))
    leaves.append((step, postpones))
    if postpones { isPure = false }
  }

  private mutating func append(_ test: Test<Context>) {
    switch test {
    case .plain(let test): append(.test, 0, test)
    case .payload(let test): append(.payloadTest, 0, test)
    case .constant(let value): preconditionFailure("a guard of a program is always \(value)")
    }
  }

  private mutating func append(_ part: StepContent<Context>) {
    switch part {
    case .operation(.plain(let operation)): append(.plain, 0, operation)
    case .operation(.payload(let operation)): append(.payload, 0, operation)
    case .perform(let performance):
      append(.perform, 0, performance)
      canFail = true
      isPure = false
    case .emit(let emission):
      append(.emit, 0, emission)
      if emission.computed != nil { canFail = true }
      isPure = false
    case .raise(let raise):
      append(.raise, 0, raise)
      if raise.canFail { canFail = true }
      isPure = false
    case .raiseLater(let raise):
      append(.raiseLater, 0, raise)
      if raise.event.constant == nil { canFail = true }
      if raise.event.id == nil { unnamedEvents += 1 }
      isPure = false
    case .computeOutput(let output):
      append(.computeOutput, 0, output)
      isPure = false
    case .startTimer(let start):
      append(.startTimer, 0, start)
      isPure = false
    case .cancelTimers(let state):
      append(.cancelTimers, state, nil)
      isPure = false
    case .startInvocation(let invocation):
      append(.startInvocation, invocation, nil)
      isPure = false
    case .cancelInvocations(let state):
      append(.cancelInvocations, state, nil)
      isPure = false
    case .checkErrors(let step, let rest):
      append(.checkErrors, leaves.count, rest)
      leaves.append((step, false))
      isPure = false
    }
  }

  private mutating func append(
    _ code: Instruction<Context>.Code,
    _ number: Int,
    _ object: AnyObject?
  ) {
    instructions.append(Instruction(code, number, object))
    if let object { objects.append(object) }
  }
}
