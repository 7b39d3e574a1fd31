#if Studio
package import StatecraftRecording

/// The data of a stored machine at a revision, made by replaying its journal.
package struct StudioPastData: Sendable, Hashable {
  /// The data; none if they are not known.
  package var values: [NamedValue]
  /// Why the data are not known; `nil` if they are.
  package var obstacle: String?

  /// Creates data that are known.
  package init(_ values: [NamedValue]) {
    self.values = values
  }

  /// Creates data that are not known, for a reason.
  package init(obstacle: String) {
    values = []
    self.obstacle = obstacle
  }
}
#endif
