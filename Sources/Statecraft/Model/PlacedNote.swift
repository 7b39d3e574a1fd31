/// A note of a resolved chart with its place.
package struct PlacedNote: Sendable, Hashable {
  /// A part of a chart, by its number.
  package enum Place: Sendable, Hashable {
    /// A state; the chart as a whole is number 0.
    case state(Int)
    case transition(Int)
  }

  package let note: ChartNote
  package let place: Place
}
