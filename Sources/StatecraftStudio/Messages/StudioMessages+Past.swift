#if Studio
internal import StatecraftRecording

extension StudioMessages {
  /// The data of a stored machine at a revision of its journal.
  struct Past: Encodable {
    var type = "past"
    /// The machine.
    var id: String
    /// The revision.
    var step: Int
    var values: [NamedValue]
    /// Why the data are not known.
    var obstacle: String?

    init(_ data: StudioPastData, of id: String, at step: Int) {
      self.id = id
      self.step = step
      values = data.values
      obstacle = data.obstacle
    }
  }
}
#endif
