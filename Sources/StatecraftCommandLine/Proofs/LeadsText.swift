#if Command
import StatecraftRecording

/// An option such as `--leads 'In("called") -> In("open")'`: two conditions, of which the first leads to the
/// second; or one such as `--step 'In("open") -> n == 0'`, of which the first is true before a step and the second
/// after it.
struct LeadsText {
  /// `nil` only where it may be left out, with the arrow.
  let premise: ConditionText.Part?
  let goal: ConditionText.Part

  /// Divides an option at its arrow, which has blanks around it and is in no quotation marks.
  ///
  /// - Parameters:
  ///   - text: the value of the option.
  ///   - option: the name of the option, for errors.
  ///   - needsPremise: whether there must be an arrow.
  ///   - example: two conditions, for errors.
  /// - Throws: an error if there is no arrow or more than one, or if a condition is missing.
  init(
    _ text: String,
    _ option: String,
    needsPremise: Bool,
    example: String
  ) throws(CommandError) {
    let parts = ConditionText(text)
    let end = parts.characters.count
    func failure(_ problem: String, _ column: Int) -> CommandError {
      CommandError(
        .proofUsage,
        "'\(option) \(Printable.text(text))', column \(column): \(problem); write two conditions with "
          + "one ' -> ' between them, such as '\(example)'"
      )
    }
    let arrows = parts.arrows
    guard let arrow = arrows.first else {
      guard !needsPremise, let goal = parts.part(0..<end) else {
        throw failure(needsPremise ? "there is no ' -> '" : "there is no condition", end + 1)
      }
      premise = nil
      self.goal = goal
      return
    }
    guard arrows.count == 1 else { throw failure("there is a second ' -> '", arrows[1] + 1) }
    guard let premise = parts.part(0..<arrow) else {
      throw failure("there is no condition before ' -> '", arrow + 1)
    }
    guard let goal = parts.part(arrow + 2..<end) else {
      throw failure("there is no condition behind ' -> '", end + 1)
    }
    self.premise = premise
    self.goal = goal
  }
}
#endif
