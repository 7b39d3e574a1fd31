#if Studio
extension StudioMessages {
  /// What a page browses in a store: the charts, and of one of them what does not proceed, and
  /// a part of a list of machines.
  struct StoreList: Encodable, Equatable {
    var type = "store"
    /// The number of the request that the list answers.
    var request: Int
    /// All charts, with the numbers of machines.
    var charts: [StudioStoreChart] = []
    /// The chart of the rest; `nil` when the store has none.
    var chart: String?
    var findings: [Finding] = []
    /// Whether there are more findings than these.
    var hasMoreFindings = false
    var machines: [Row] = []
    /// The position behind the last machine; `nil` at the end of the list.
    var next: String?
    /// Why the store cannot be read.
    var error: String?

    /// Something that does not proceed.
    struct Finding: Encodable, Equatable {
      var kind: String
      var chart: String
      var id: String
      var subject: String
      var reason: String
      var since: Double

      init(_ finding: StudioFinding) {
        kind = finding.kind
        chart = finding.address.chart
        id = finding.address.id
        subject = finding.subject
        reason = finding.reason
        since = milliseconds(finding.since)
      }
    }

    /// A machine.
    struct Row: Encodable, Equatable {
      var id: String
      var status: String
      var revision: Int
      var configuration: [String]
      var since: Double?

      init(_ machine: StudioListing) {
        id = machine.id
        status = machine.status
        revision = machine.revision
        configuration = machine.configuration
        since = machine.since.map(milliseconds)
      }
    }
  }
}
#endif
