/// A chart as it was written, before names are resolved.
@usableFromInline
struct ChartDefinition: Sendable {
  let name: String
  let version: Int
  let initial: ShortList<TargetReference>
  let unhandled: UnhandledEventPolicy
  let errors: ErrorPolicy
  let microstepLimit: Int
  let postponed: PostponedLimit
  let delayed: DelayedEventLimit
  let parts: ShortList<ChartPart>
  let location: Diagnostic.Location

  @usableFromInline
  init(
    name: String,
    version: Int,
    initial: ShortList<TargetReference>,
    unhandled: UnhandledEventPolicy,
    errors: ErrorPolicy,
    microstepLimit: Int,
    postponed: PostponedLimit,
    delayed: DelayedEventLimit,
    parts: ShortList<ChartPart>,
    _ fileID: StaticString,
    _ line: UInt
  ) {
    self.name = name
    self.version = version
    self.initial = initial
    self.unhandled = unhandled
    self.errors = errors
    self.microstepLimit = microstepLimit
    self.postponed = postponed
    self.delayed = delayed
    self.parts = parts
    location = Diagnostic.Location(fileID, line)
  }
}
