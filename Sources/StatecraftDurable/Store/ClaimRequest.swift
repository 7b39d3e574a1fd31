#if Durable
/// The machines that a transaction claims.
public enum ClaimRequest: Sendable, Hashable {
  /// Machines with something in their inboxes, those that wait longest first.
  ///
  /// Only machines whose status ``StoredMachine/Status/isProcessed``, whose chart is a key of
  /// `charts` and is not paused, and whose version is not larger than the value for the chart.
  /// `machines` is the largest number of machines, `events` the largest number of inbox entries of
  /// each.
  case waiting(charts: [String: Int], machines: Int, events: Int)
  /// The machines with these addresses, whatever their status, each with the journal's entries for
  /// some keys; `events` is the largest number of inbox entries of each. No address occurs twice.
  case named([NamedClaim], events: Int)
}
#endif
