#if Studio
internal import StatecraftRecording

extension StudioMessages {
  /// A pending timer.
  struct Timer: Encodable {
    var name: String
    var due: Double
    var duration: Double?

    init(_ timer: NamedTimer) {
      name = timer.name
      due = milliseconds(timer.due)
      duration = timer.duration.map(milliseconds)
    }
  }
}
#endif
