#if Studio
/// Something in a store that does not proceed, with the reason.
package struct StudioFinding: Sendable, Hashable {
  /// What is wrong, in words: `parked`, `dead letter`.
  package var kind: String
  /// The machine.
  package var address: StudioAddress
  /// What it concerns: an event, a timer, work or an output.
  package var subject: String
  /// The reason; empty for what is only late.
  package var reason: String
  /// Since when it has not proceeded, since 1970.
  package var since: Duration

  /// Creates a finding.
  package init(
    kind: String,
    address: StudioAddress,
    subject: String,
    reason: String,
    since: Duration
  ) {
    self.kind = kind
    self.address = address
    self.subject = subject
    self.reason = reason
    self.since = since
  }
}
#endif
