/// Where the parts of a step's only microstep end among its content, so that it can be done together with
/// the steps of other regions.
@usableFromInline
struct StepPhases: Sendable {
  /// Where the content of the exits ends.
  @usableFromInline var exits: Int
  /// Where the content of the transitions ends.
  @usableFromInline var actions: Int
  /// Where the content of the entries ends; invocations start behind it.
  @usableFromInline var entries: Int

  /// Creates the phases of a step whose content ends with the exits, or of one without content.
  init(exits: Int = 0) {
    self.exits = exits
    actions = exits
    entries = exits
  }
}
