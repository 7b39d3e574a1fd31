/// What executable content of a precomputed step reacts to.
@usableFromInline
enum Knowledge<Context: ChartContext>: Sendable {
  /// What came from outside.
  case external
  /// An event that an action of the step raised.
  case raised(index: Int, Context.Event)
  /// The completion of a state, by its column.
  case done(index: Int)
}
