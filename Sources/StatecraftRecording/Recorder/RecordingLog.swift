public import Synchronization

/// The storage of a recorder: it keeps entries in chunks without examining them.
@usableFromInline
final class RecordingLog<Entry: Sendable>: Sendable {
  /// The entries, and what the file has of them.
  ///
  /// The `@unchecked Sendable` conformance is correct because the state is accessed only inside of
  /// the log's mutex. ``next`` points into ``current``, which the state keeps alive.
  @usableFromInline
  struct State: @unchecked Sendable {
    /// The chunk that is being filled.
    @usableFromInline var current: RecordingChunk<Entry>
    /// The position of the next entry.
    @usableFromInline var next: UnsafeMutablePointer<Entry>
    /// The number of entries that fit into the chunk.
    @usableFromInline var remaining = RecordingChunk<Entry>.size
    /// The number of following entries that repeat an earlier one.
    @usableFromInline var expectedDuplicates = 0
    /// Whether entries are written to a file.
    @usableFromInline var hasFile = false
    /// The full chunks that are kept, the oldest first.
    @usableFromInline var chunks: [RecordingChunk<Entry>] = []
    @usableFromInline var dropped = 0
    /// The step before the first entry, if the machine had started before.
    var first: RecordedStep?
    /// The number of entries of the current chunk that were handed to the file.
    var written = 0
    var file: RecordingFile?
    /// The files before, as long as something of them is not written.
    var formerFiles: [FormerFile] = []
    /// The number of entries omitted from the file, since its last batch and in total.
    var lost = 0
    var lostInAll = 0
    var isFlushScheduled = false

    init() {
      current = RecordingChunk()
      next = current.base
    }

    var count: Int { RecordingChunk<Entry>.size - remaining }
  }

  @usableFromInline let state: Mutex<State>
  /// The maximum number of full chunks.
  @usableFromInline let chunkLimit: Int
  private let header: Recording.Header
  private let steps: @Sendable (Entry) -> [RecordedStep]

  init(
    _ header: Recording.Header,
    _ retention: Retention,
    _ steps: @escaping @Sendable (Entry) -> [RecordedStep]
  ) {
    self.header = header
    self.steps = steps
    let size = RecordingChunk<Entry>.size
    chunkLimit =
      switch retention {
      case .all: .max
      case .newest(let count): count <= 0 ? 0 : (count - 1) / size + 1
      }
    state = Mutex(State())
  }

  deinit {
    let last = state.withLock { state in
      state.current.count = state.count
      return (state.file, state.current.entries(state.written..<state.count), state.lost)
    }
    let (file, entries, lost) = last
    if !entries.isEmpty || lost > 0 {
      file?.append(after: lost) { [steps] in entries.flatMap(steps) }
    }
  }

  // MARK: - Recording

  /// Appends an entry.
  @inlinable
  func record(_ entry: Entry) {
    let needsCare = state.withLock { state in put(entry, &state) }
    if needsCare { finishChunk() }
  }

  /// Appends an entry, unless it repeats a part of the previous one.
  ///
  /// - Parameters:
  ///   - entry: the entry.
  ///   - expectedDuplicates: the number of following entries that repeat a part of this one.
  @inlinable
  func record(_ entry: Entry, expectedDuplicates: Int) {
    let needsCare = state.withLock { state in
      guard state.expectedDuplicates == 0 else {
        state.expectedDuplicates -= 1
        return false
      }
      state.expectedDuplicates = expectedDuplicates
      return put(entry, &state)
    }
    if needsCare { finishChunk() }
  }

  /// Appends an entry.
  ///
  /// - Returns: whether `finishChunk()` must be called after the lock is released.
  @inlinable @inline(__always)
  func put(_ entry: Entry, _ state: inout State) -> Bool {
    // Another thread may have filled the chunk since the last call.
    if state.remaining == 0 { turnOver(&state) }
    state.next.initialize(to: entry)
    state.next += 1
    state.remaining -= 1
    return state.remaining == 0 || state.hasFile
  }

  /// Begins a new chunk if the current one is full, and schedules writing to the file.
  @inlinable
  func finishChunk() {
    var old = state.withLock { state -> RecordingChunk<Entry>? in
      if state.remaining == 0 { turnOver(&state) }
      guard state.chunks.count > chunkLimit else { return nil }
      state.dropped += RecordingChunk<Entry>.size
      return state.chunks.removeFirst()
    }
    if isKnownUniquelyReferenced(&old), let old {
      // This code is specialised for the entries' type. The chunk's `deinit` is not.
      for position in 0..<old.count { _ = (old.base + position).move() }
      old.count = 0
    }
    followFile()
  }

  /// Begins a new chunk.
  @usableFromInline
  func turnOver(_ state: inout State) {
    state.current.count = RecordingChunk<Entry>.size
    submit(&state)
    state.chunks.append(state.current)
    state.current = RecordingChunk()
    state.next = state.current.base
    state.remaining = RecordingChunk<Entry>.size
    state.written = 0
  }

  /// Schedules writing the current batch to the file, and waits while the file has no room.
  @usableFromInline
  func followFile() {
    let (file, begins) = state.withLock { state -> (RecordingFile?, Bool) in
      guard let file = state.file else { return (nil, false) }
      let begins = state.count > state.written && !state.isFlushScheduled
      if begins { state.isFlushScheduled = true }
      return (file, begins)
    }
    guard let file else { return }
    if begins { file.soon { [weak self] in self?.flushLate() } }
    file.waitForRoom()
  }

  private func flushLate() {
    state.withLock { state in
      state.isFlushScheduled = false
      submit(&state)
    }
  }

  /// Hands the remaining entries of the current chunk to the file, without waiting.
  private func submit(_ state: inout State) {
    guard let file = state.file, state.written < state.count else { return }
    let range = state.written..<state.count
    state.written = state.count
    if file.overflow == .drop && file.isFull {
      state.lost += range.count
      state.lostInAll += range.count
      return
    }
    file.append(after: state.lost, batch(state.current, range))
    state.lost = 0
  }

  /// Returns a closure that converts entries of a chunk to steps.
  private func batch(
    _ chunk: RecordingChunk<Entry>,
    _ range: Range<Int>
  ) -> @Sendable () -> [RecordedStep] {
    { [steps] in chunk.entries(range).flatMap(steps) }
  }

  // MARK: - Reading and writing

  /// The steps that are in memory.
  var recording: Recording {
    let (first, chunks, last, dropped) = state.withLock { state in
      (state.first, state.chunks, state.current.entries(0..<state.count), state.dropped)
    }
    var recording = Recording(header)
    recording.header.dropped = dropped
    if dropped == 0, let first { recording.steps.append(first) }
    for chunk in chunks { recording.steps += chunk.entries(0..<chunk.count).flatMap(steps) }
    recording.steps += last.flatMap(steps)
    return recording
  }

  /// Sets the step before the first entry.
  func begin(_ step: RecordedStep) { state.withLock { $0.first = step } }

  /// Writes the entries in memory and all later ones to a file.
  ///
  /// A previous file is completed first.
  func write(to file: RecordingFile) {
    state.withLock { state in
      complete(&state)
      var header = header
      header.dropped = state.dropped
      if let former = state.file { state.formerFiles.append(FormerFile(file: former)) }
      state.formerFiles.removeAll { $0.file == nil }
      file.begin(header, after: state.formerFiles.compactMap(\.file))
      if state.dropped == 0, let first = state.first { file.append { [first] } }
      for chunk in state.chunks { file.append(batch(chunk, 0..<chunk.count)) }
      state.file = file
      state.hasFile = true
      state.written = 0
      submit(&state)
    }
  }

  /// Waits until all entries are in the file.
  func flush() throws(RecordingError) {
    guard let file = state.withLock({ $0.file }) else { return }
    // The waiting batches go first, so that there is room for the rest.
    try file.wait()
    state.withLock { state in complete(&state) }
    try file.wait()
  }

  /// Hands all remaining entries to the file, with the number of those that were dropped.
  private func complete(_ state: inout State) {
    submit(&state)
    if state.lost > 0 { state.file?.append(after: state.lost) { [] } }
    state.lost = 0
  }

  /// The number of entries that were dropped from the file.
  var lost: Int { state.withLock { $0.lostInAll } }

  /// The number of batches that wait for the file.
  var backlog: Int { state.withLock { $0.file?.backlogCount ?? 0 } }
}

/// A file that a recorder wrote before another one.
struct FormerFile {
  weak var file: RecordingFile?
}
