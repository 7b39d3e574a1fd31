#if Studio
extension StudioMessages {
  /// All machines of the studio; sent first, and again when machines are added or removed.
  struct MachineList: Encodable {
    /// The most machines that a page can watch.
    static let mostWatched = 256

    var type = "machines"
    /// The title of the front page.
    var title: String
    var machines: [MachineSummary]
    /// The longest message that the studio reads, in bytes.
    var messageLimit: Int
    /// The most machines that a page can watch.
    var watchLimit = Self.mostWatched
    /// The name of the store whose machines can be browsed.
    var store: String?
  }
}
#endif
