/// A microstep of eventless transitions that leads back to where it began, so that it may be repeated.
@usableFromInline
final class LoopRound<Context: ChartContext>: Sendable {
  let step: PrecomputedStep<Context>.Step
  /// How many microsteps there are before the loop.
  let position: Int
  /// The leaf for a loop that the engine is to go on with.
  @usableFromInline let leaf: Int
  /// What is left then.
  @usableFromInline let unfinished: UnfinishedStep<Context>

  init(
    _ step: PrecomputedStep<Context>.Step,
    after position: Int,
    leaf: Int,
    _ unfinished: UnfinishedStep<Context>
  ) {
    self.step = step
    self.position = position
    self.leaf = leaf
    self.unfinished = unfinished
  }
}

extension PrecomputedStep {
  /// The microsteps, with the rounds of its loops.
  func steps(with rounds: [LoopRound<Context>]) -> [Step] {
    var all: [Step] = []
    var rest = rounds[...]
    for (position, step) in steps.enumerated() {
      while let round = rest.first, round.position <= position {
        all.append(round.step)
        rest.removeFirst()
      }
      all.append(step)
    }
    return all + rest.map { $0.step }
  }
}
