/// Where an instruction that can fail stands.
@usableFromInline
struct InstructionPlace<Context: ChartContext>: Sendable {
  /// What its action reacts to.
  @usableFromInline let occurrence: Knowledge<Context>
  /// Where the action is written.
  @usableFromInline let action: Macrostep<Context>.Place
  /// How many instructions the rest of the block has, which is skipped after an error.
  @usableFromInline let rest: Int
  /// What the action and the rest of the block raise, by its positions in the internal queue.
  ///
  /// After an error nothing of it is raised.
  @usableFromInline let raised: Range<Int>
}
