public import Statecraft
internal import Synchronization

/// Takes down what a machine does, to be looked at later.
///
/// ```swift
/// let recorder = await Recorder(live)          // from now on, as long as it is held
/// try recorder.stream(to: "player.jsonl")      // into a file, too, in the background
/// …
/// print(Timeline(recorder.recording))
/// ```
///
/// While nobody looks, it only stores what it is told, in chunks: outcomes are put into words when the
/// recording is asked for or written. For what that costs see `Benchmarks/README.md`. It may be used
/// from any thread.
///
/// An entry is what the machine tells: an `Outcome` of a chart, or anything else that can be told as
/// ``RecordedStep``s later. See <doc:Recordings> for documents and state objects.
public final class Recorder<Entry: Sendable>: Sendable {
  // Observers hold this, not the recorder: they end when nobody holds the recorder any more.
  @usableFromInline let log: RecordingLog<Entry>
  private let observations = Mutex<[ObservationToken]>([])

  /// Makes a recorder that is told by ``record(_:)``.
  ///
  /// - Parameters:
  ///   - header: whose run it is.
  ///   - retention: how much it keeps in memory.
  ///   - steps: puts an entry into words, later and on another thread.
  public init(
    _ header: Recording.Header,
    keeping retention: Retention = .all,
    steps: @escaping @Sendable (Entry) -> [RecordedStep]
  ) {
    log = RecordingLog(header, retention, steps)
  }

  /// Takes down what has just happened.
  ///
  /// - Complexity: O(1), without allocation but for one in 1,024 calls.
  @inlinable
  public func record(_ entry: Entry) { log.record(entry) }

  /// Holds on to an observation, which ends with the recorder.
  public func hold(_ observation: ObservationToken) {
    observations.withLock { $0.append(observation) }
  }

  /// What was recorded so far, as far as it was kept.
  ///
  /// - Complexity: O(steps); what is recorded meanwhile does not wait for it.
  public var recording: Recording { log.recording }

  /// Writes what was recorded so far into a file, as a whole.
  ///
  /// - Parameter path: the file; what was in it is replaced.
  /// - Throws: ``RecordingError`` when the file cannot be written.
  public func write(to path: String) throws(RecordingError) { try recording.write(to: path) }

  /// Writes everything into a file from now on: what was kept at once, then in batches, in the
  /// background.
  ///
  /// A batch is written when it has 1,024 steps or is a quarter of a second old. A process that is
  /// killed loses at most one batch. When the disk cannot keep pace, 64 batches wait; what is recorded
  /// after that waits, too, or is left out. Looking at ``recording`` never waits for the disk. A file
  /// that cannot be written any more is told by ``flush()``.
  ///
  /// - Parameters:
  ///   - path: the file; what was in it is replaced.
  ///   - overflow: what happens when the disk cannot keep pace.
  /// - Throws: ``RecordingError`` when the file cannot be made.
  public func stream(
    to path: String,
    overflow: RecordingOverflow = .wait
  ) throws(RecordingError) {
    log.write(to: try RecordingFile(path: path, overflow: overflow))
  }

  /// How many entries ``RecordingOverflow/drop`` has left out of the file; ``recording`` has them.
  public var droppedFromFile: Int { log.lost }

  /// How many batches wait for the file, for tests.
  package var backlog: Int { log.backlog }

  /// Waits until the file has everything that was recorded so far.
  ///
  /// Call it before the process ends.
  ///
  /// - Throws: ``RecordingError`` when something could not be written.
  public func flush() throws(RecordingError) { try log.flush() }
}

extension Recorder where Entry == RecordedStep {
  /// Makes a recorder of what is put into words already, such as the records of state objects.
  ///
  /// - Parameters:
  ///   - header: whose run it is.
  ///   - retention: how much it keeps in memory.
  public convenience init(_ header: Recording.Header, keeping retention: Retention = .all) {
    self.init(header, keeping: retention) { [$0] }
  }
}
