/// What a chart says, at one of its places, to tools that look for mistakes in it: that something of the
/// kind is meant to be so.
///
/// The core keeps notes and does not know what they mean. A machine never reads them.
@usableFromInline
package struct ChartNote: Sendable, Hashable {
  /// The kind of finding, by the name that the tool has for it.
  package let kind: String
  /// Why it is meant to be so.
  package let reason: String
  /// Where the note is written.
  package let location: Diagnostic.Location

  /// Creates a note.
  package init(kind: String, reason: String, location: Diagnostic.Location) {
    self.kind = kind
    self.reason = reason
    self.location = location
  }
}
