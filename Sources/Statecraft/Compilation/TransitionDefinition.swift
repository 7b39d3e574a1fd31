/// A transition, or an event's deferral, as it was written.
@usableFromInline
package final class TransitionDefinition: Sendable {
  @usableFromInline
  package enum Trigger: Sendable {
    case events(ShortList<Int>)
    /// Events that were written as values, so that none of them may carry a payload.
    case values(ShortList<Int>)
    case anyEvent
    case eventless
    case done(expecting: any Any.Type)
    case after(TimerDefinition)
    case timer(name: String)
    case invocationDone, invocationFailed
    case error
  }

  let trigger: Trigger
  let targets: ShortList<TargetReference>
  let type: TransitionType
  let condition: AnyCondition?
  let block: AnyBlock?
  let disposition: Disposition
  /// The targets of which a function names one; there is a transition for each when it is placed.
  @usableFromInline let choice: ChoiceDefinition?
  /// What it says to tools.
  let notes: [ChartNote]
  let location: Diagnostic.Location?

  package init(
    _ trigger: Trigger,
    _ targets: ShortList<TargetReference>,
    type: TransitionType = .external,
    condition: AnyCondition? = nil,
    block: AnyBlock? = nil,
    disposition: Disposition = .take,
    choice: ChoiceDefinition? = nil,
    notes: [ChartNote] = [],
    location: Diagnostic.Location?
  ) {
    self.trigger = trigger
    self.targets = targets
    self.type = type
    self.condition = condition
    self.block = block
    self.disposition = disposition
    self.choice = choice
    self.notes = notes
    self.location = location
  }

  @usableFromInline
  convenience init(
    _ trigger: Trigger,
    _ targets: ShortList<TargetReference>,
    _ type: TransitionType,
    _ block: AnyBlock?,
    _ disposition: Disposition,
    _ fileID: StaticString,
    _ line: UInt
  ) {
    self.init(
      trigger,
      targets,
      type: type,
      block: block,
      disposition: disposition,
      location: Diagnostic.Location(fileID, line)
    )
  }

  /// The same with another condition.
  func when(_ condition: AnyCondition) -> TransitionDefinition {
    TransitionDefinition(
      trigger,
      targets,
      type: type,
      condition: condition,
      block: block,
      disposition: disposition,
      choice: choice,
      notes: notes,
      location: location
    )
  }

  /// The same with other actions.
  func doing(_ block: AnyBlock) -> TransitionDefinition {
    TransitionDefinition(
      trigger,
      targets,
      type: type,
      condition: condition,
      block: block,
      disposition: disposition,
      choice: choice,
      notes: notes,
      location: location
    )
  }

  /// The same with one more note.
  func noting(_ note: ChartNote) -> TransitionDefinition {
    TransitionDefinition(
      trigger,
      targets,
      type: type,
      condition: condition,
      block: block,
      disposition: disposition,
      choice: choice,
      notes: notes + [note],
      location: location
    )
  }
}
