#if Studio
extension StudioMessages {
  /// What a page wants to see of a store; everything of the first chart without members.
  struct Browsing: Decodable {
    var chart: String?
    /// The beginning of the ids.
    var prefix: String?
    /// The state in which the machines are.
    var state: String?
    /// The status that the machines have.
    var status: String?
    /// The position behind which the list begins.
    var after: String?

    /// The machines on one page of a list.
    static let pageSize = 50

    /// The query for a chart.
    func query(of chart: String) -> StudioStoreQuery {
      let selection: StudioStoreQuery.Selection =
        state.map { .state($0) } ?? status.map { .status($0) } ?? .prefix(prefix ?? "")
      // One more shows whether there is a further page.
      return StudioStoreQuery(chart: chart, selection, after: after, limit: Self.pageSize + 1)
    }
  }
}
#endif
