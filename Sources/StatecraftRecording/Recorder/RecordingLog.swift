public import Synchronization

/// Where a recorder puts what it is told, as it comes: in chunks, without looking at it.
@usableFromInline
final class RecordingLog<Entry: Sendable>: Sendable {
  @usableFromInline
  struct State: @unchecked Sendable {
    /// The chunk that grows.
    @usableFromInline var current: RecordingChunk<Entry>
    /// Where the next entry goes.
    @usableFromInline var next: UnsafeMutablePointer<Entry>
    /// How many entries it has room for.
    @usableFromInline var room = RecordingChunk<Entry>.size
    /// How many of the next ones are told a second time.
    @usableFromInline var expectedDuplicates = 0
    /// Whether entries go into a file.
    @usableFromInline var hasFile = false
    /// The full chunks that are kept, the oldest first.
    @usableFromInline var chunks: [RecordingChunk<Entry>] = []
    @usableFromInline var dropped = 0
    /// What there was before the first entry.
    var first: RecordedStep?
    /// Entries of the current chunk that the file has already.
    var written = 0
    var file: RecordingFile?
    /// Entries that were left out of the file: since its last batch, and in all.
    var lost = 0
    var lostInAll = 0
    var isFlushScheduled = false

    init() {
      current = RecordingChunk()
      next = current.base
    }

    var count: Int { RecordingChunk<Entry>.size - room }
  }

  @usableFromInline let state: Mutex<State>
  /// How many full chunks are kept.
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

  /// Puts an entry at the end.
  @inlinable
  func record(_ entry: Entry) {
    let needsCare = state.withLock { state in put(entry, &state) }
    if needsCare { finishChunk() }
  }

  /// Puts an entry at the end, unless it is one that the entry before it has told already.
  ///
  /// - Parameters:
  ///   - entry: the entry.
  ///   - expectedDuplicates: how many of those that follow it has told already.
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

  /// Puts an entry at the end.
  ///
  /// - Returns: whether there is more to do, without the lock.
  @inlinable @inline(__always)
  func put(_ entry: Entry, _ state: inout State) -> Bool {
    // Somebody else may have taken the last place a moment ago.
    if state.room == 0 { turnOver(&state) }
    state.next.initialize(to: entry)
    state.next += 1
    state.room -= 1
    return state.room == 0 || state.hasFile
  }

  /// Begins a new chunk when one is full, and sees to it that what is in a file's batch is written soon.
  @inlinable
  func finishChunk() {
    var old = state.withLock { state -> RecordingChunk<Entry>? in
      if state.room == 0 { turnOver(&state) }
      guard state.chunks.count > chunkLimit else { return nil }
      state.dropped += RecordingChunk<Entry>.size
      return state.chunks.removeFirst()
    }
    if isKnownUniquelyReferenced(&old), let old {
      // Here the entries' type is known; the chunk's own end would ask for it entry by entry.
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
    state.room = RecordingChunk<Entry>.size
    state.written = 0
  }

  /// Sees to it that what is in the file's batch is written soon, and waits for a slow file.
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

  /// Hands the file what it does not have yet; never waits for it.
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

  /// Puts entries of a chunk into words, later.
  private func batch(
    _ chunk: RecordingChunk<Entry>,
    _ range: Range<Int>
  ) -> @Sendable () -> [RecordedStep] {
    { [steps] in chunk.entries(range).flatMap(steps) }
  }

  // MARK: - Looking and writing

  /// What is kept, as steps.
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

  /// Says what there was before the first entry.
  func begin(_ step: RecordedStep) { state.withLock { $0.first = step } }

  /// Writes everything into a file from now on, what is kept first; another file ends here.
  func write(to file: RecordingFile) {
    state.withLock { state in
      complete(&state)
      var header = header
      header.dropped = state.dropped
      file.begin(header)
      if state.dropped == 0, let first = state.first { file.append { [first] } }
      for chunk in state.chunks { file.append(batch(chunk, 0..<chunk.count)) }
      state.file = file
      state.hasFile = true
      state.written = 0
      submit(&state)
    }
  }

  /// Waits until the file has everything.
  func flush() throws(RecordingError) {
    guard let file = state.withLock({ $0.file }) else { return }
    // First what waits already, so that nothing is left out for want of a place.
    try file.wait()
    state.withLock { state in complete(&state) }
    try file.wait()
  }

  /// Hands the file all that it does not have yet, and how much was left out.
  private func complete(_ state: inout State) {
    submit(&state)
    if state.lost > 0 { state.file?.append(after: state.lost) { [] } }
    state.lost = 0
  }

  /// How many entries were left out of the file.
  var lost: Int { state.withLock { $0.lostInAll } }

  /// How many batches wait for the file.
  var backlog: Int { state.withLock { $0.file?.backlogCount ?? 0 } }
}
