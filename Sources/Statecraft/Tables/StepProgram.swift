/// The content of a table entry that is more than a run of operations: guards between the
/// operations, effects, content that can throw.
///
/// `Sendable`, because the instructions are written once, in `init`, before the program is published.
@usableFromInline
package final class StepProgram<Context: ChartContext>: @unchecked Sendable {
  @usableFromInline let instructions: UnsafeMutablePointer<Instruction<Context>>
  /// The ends: runs without content, or kinds that postpone the event.
  @usableFromInline let leaves: UnsafeMutablePointer<TableEntry<Context>>
  /// Asks before anything is done whether the event is of the case that it is counted as; `nil`
  /// when that is known.
  @usableFromInline let caseCheck: PayloadOperation<Context>?
  /// Whether the program does nothing but change the context.
  let isPure: Bool
  /// Whether a failure takes back what was done, and content may throw.
  @usableFromInline let needsRollback: Bool
  /// How many delayed events without a name may wait before the program, so that it cannot fail because
  /// there are too many; `Int.max` when a failure takes nothing back.
  @usableFromInline let roomForEvents: Int
  /// How many rounds of loops a step has before the engine goes on; with all other microsteps fewer than half
  /// of the chart's limit.
  @usableFromInline let roundLimit: Int
  /// How many instructions there are.
  @usableFromInline let count: Int
  private let leafCount: Int
  private let objects: [AnyObject]

  init(
    _ code: StepCode<Context>,
    leaves: UnsafeMutablePointer<TableEntry<Context>>,
    caseCheck: PayloadOperation<Context>?,
    needsRollback: Bool,
    limit: Int,
    microstepLimit: Int
  ) {
    count = code.instructions.count
    instructions = .allocate(capacity: count)
    instructions.initialize(from: code.instructions, count: count)
    self.leaves = leaves
    leafCount = code.leaves.count
    objects = code.objects
    self.caseCheck = caseCheck
    isPure = code.isPure
    self.needsRollback = needsRollback && code.canFail
    roundLimit = microstepLimit / 2 - PrecomputedStepBuilder<Context>.microstepLimit
    roomForEvents = needsRollback && code.unnamedEvents > 0 ? limit - code.unnamedEvents : Int.max
  }

  /// What it takes, in bytes, about.
  var bytes: Int {
    128 + count * MemoryLayout<Instruction<Context>>.stride
      + leafCount * MemoryLayout<TableEntry<Context>>.stride + objects.count * 64
  }

  deinit {
    instructions.deallocate()
    leaves.deinitialize(count: leafCount)
    leaves.deallocate()
  }
}
