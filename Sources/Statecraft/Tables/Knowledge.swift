/// What executable content of a precomputed step reacts to.
@usableFromInline
enum Knowledge<Context: ChartContext>: Sendable {
  /// What came from outside.
  case external
  /// An event that an action of the step raised.
  case raised(index: Int, Context.Event)
  /// An event that the step has computed: its number among those, and its column; `nil` for a column that
  /// nothing reacts to, and as long as it is not known.
  case computed(number: Int, index: Int?)
  /// The completion of a state, by its column, and the number of its output among those that the step
  /// computes; `nil` without an output.
  case done(index: Int, output: Int?)
}
