/// What becomes of steps when a recording's file is written more slowly than its machine goes on.
public enum RecordingOverflow: Sendable, Hashable {
  /// Who records waits until the file has caught up: nothing is lost, and the machine becomes slower.
  case wait
  /// Steps are left out of the file, in batches. The file says where and how many;
  /// ``Recorder/droppedFromFile`` counts them. The machine never waits.
  case drop
}
