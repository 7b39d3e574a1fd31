public import Statecraft
internal import Synchronization

/// Records the steps of a machine.
///
/// ```swift
/// let recorder = await Recorder(live)          // from now on, as long as it is held
/// try recorder.stream(to: "player.jsonl")      // into a file, too, in the background
/// …
/// print(Timeline(recorder.recording))
/// ```
///
/// A recorder stores entries in chunks without examining them. It converts them to steps only when
/// the recording is read or written; `Benchmarks/README.md` shows the cost. It can be used from any
/// thread.
///
/// An entry is an `Outcome` of a chart, or any other value that can be converted to
/// ``RecordedStep``s later. See <doc:Recordings> for documents and state objects.
public final class Recorder<Entry: Sendable>: Sendable {
  // Observers hold the log, not the recorder, so that they end when the recorder is released.
  @usableFromInline let log: RecordingLog<Entry>
  private let observations = Mutex<[ObservationToken]>([])

  /// Creates a recorder for entries that you pass to ``record(_:)``.
  ///
  /// - Parameters:
  ///   - header: the header of the recording.
  ///   - retention: how many steps the recorder keeps in memory.
  ///   - steps: converts an entry to steps, later and on another thread.
  public init(
    _ header: Recording.Header,
    keeping retention: Retention = .all,
    steps: @escaping @Sendable (Entry) -> [RecordedStep]
  ) {
    log = RecordingLog(header, retention, steps)
  }

  /// Records an entry.
  ///
  /// - Complexity: O(1), without allocation except in one of 1,024 calls.
  @inlinable
  public func record(_ entry: Entry) { log.record(entry) }

  /// Keeps an observation alive until the recorder is released.
  public func hold(_ observation: ObservationToken) {
    observations.withLock { $0.append(observation) }
  }

  /// The steps that were recorded so far and are still in memory.
  ///
  /// - Complexity: O(steps). Recording can continue meanwhile.
  public var recording: Recording { log.recording }

  /// Writes the steps that are in memory to a file.
  ///
  /// - Parameter path: the path of the file; an existing file is replaced.
  /// - Throws: ``RecordingError`` if the file cannot be written.
  public func write(to path: String) throws(RecordingError) { try recording.write(to: path) }

  /// Writes all steps to a file from now on, beginning with the steps that are in memory.
  ///
  /// Later steps are written in batches, in the background.
  ///
  /// A batch is written when it has 1,024 steps or is a quarter of a second old. A process that is
  /// terminated loses at most one batch. If the disk is too slow, up to 64 batches wait; further
  /// steps then wait or are dropped, depending on `overflow`. Reading ``recording`` never waits for
  /// the disk. ``flush()`` reports errors of writing.
  ///
  /// - Parameters:
  ///   - path: the path of the file; an existing file is replaced.
  ///   - overflow: what happens if the disk is too slow.
  /// - Throws: ``RecordingError`` if the file cannot be created.
  public func stream(
    to path: String,
    overflow: RecordingOverflow = .wait
  ) throws(RecordingError) {
    log.write(to: try RecordingFile(path: path, overflow: overflow))
  }

  /// The number of entries that ``RecordingOverflow/drop`` has omitted from the file.
  public var droppedFromFile: Int { log.lost }

  /// The number of batches that wait for the file, for tests.
  package var backlog: Int { log.backlog }

  /// Waits until all steps that were recorded so far are in the file.
  ///
  /// Call this method before the process ends.
  ///
  /// - Throws: ``RecordingError`` if a step could not be written.
  public func flush() throws(RecordingError) { try log.flush() }
}

extension Recorder where Entry == RecordedStep {
  /// Creates a recorder for entries that are steps already, such as those of state objects.
  ///
  /// - Parameters:
  ///   - header: the header of the recording.
  ///   - retention: how many steps the recorder keeps in memory.
  public convenience init(_ header: Recording.Header, keeping retention: Retention = .all) {
    self.init(header, keeping: retention) { [$0] }
  }
}
