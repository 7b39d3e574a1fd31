/// The behaviour of a recorder if its file cannot be written fast enough.
public enum RecordingOverflow: Sendable, Hashable {
  /// Recording waits until the file has room. No step is lost, but the machine is slowed down.
  case wait
  /// Steps are omitted from the file, in batches, and the machine never waits. The file records the
  /// position and number of omitted steps; ``Recorder/droppedFromFile`` counts them.
  case drop
}
