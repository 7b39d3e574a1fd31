#if Studio
/// Which machines of a chart a page lists, and from where on.
package struct StudioStoreQuery: Sendable, Hashable {
  /// What selects and orders the machines.
  package enum Selection: Sendable, Hashable {
    /// Those whose id begins with a text, ordered by id; all with an empty text.
    case prefix(String)
    /// Those in a state or in one inside it, those that have been there longest first.
    case state(String)
    /// Those of a status, such as `parked`, ordered by id.
    case status(String)
  }

  /// The chart.
  package var chart: String
  /// What selects and orders the machines.
  package var selection: Selection
  /// The position behind which the list begins, from a ``StudioListing``; `nil` for its beginning.
  package var after: String?
  /// The largest number of machines.
  package var limit: Int

  /// Creates a query.
  package init(chart: String, _ selection: Selection, after: String? = nil, limit: Int) {
    self.chart = chart
    self.selection = selection
    self.after = after
    self.limit = limit
  }
}
#endif
