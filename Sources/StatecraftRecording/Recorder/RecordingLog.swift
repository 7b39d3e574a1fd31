public import Synchronization

/// Where a recorder puts what it is told, as it comes: in chunks, without looking at it.
@usableFromInline
final class RecordingLog<Entry: Sendable>: Sendable {
  /// How many entries a chunk has.
  @usableFromInline static var chunkSize: Int { 1_024 }

  @usableFromInline
  struct State: Sendable {
    /// The chunk that grows.
    @usableFromInline var entries: [Entry] = []
    /// How many of the next ones are told a second time.
    @usableFromInline var echoes = 0
    /// Whether entries go into a file.
    @usableFromInline var hasFile = false
    /// What there was before the first entry.
    var first: RecordedStep?
    var chunks: [[Entry]] = []
    /// Entries of ``entries`` that the file has already.
    var written = 0
    var dropped = 0
    var file: RecordingFile?
    var isFlushScheduled = false
  }

  @usableFromInline let state: Mutex<State>
  private let header: Recording.Header
  private let retention: Retention
  private let steps: @Sendable (Entry) -> [RecordedStep]

  init(
    _ header: Recording.Header,
    _ retention: Retention,
    _ steps: @escaping @Sendable (Entry) -> [RecordedStep]
  ) {
    self.header = header
    self.retention = retention
    self.steps = steps
    var first = State()
    first.entries.reserveCapacity(Self.chunkSize)
    state = Mutex(first)
  }

  deinit {
    let rest = state.withLock { state in (state.file, state.entries[state.written...]) }
    rest.0?.append(Array(rest.1), steps)
  }

  /// Puts an entry at the end.
  @inlinable
  func record(_ entry: Entry) {
    let needsCare = state.withLock { state in
      state.entries.append(entry)
      return state.hasFile || state.entries.count == Self.chunkSize
    }
    if needsCare { takeCare() }
  }

  /// Puts an entry at the end, unless it is one that the entry before it has told already.
  ///
  /// - Parameters:
  ///   - entry: the entry.
  ///   - echoes: how many of those that follow it has told already.
  @inlinable
  func record(_ entry: Entry, echoes: Int) {
    let needsCare = state.withLock { state in
      guard state.echoes == 0 else {
        state.echoes -= 1
        return false
      }
      state.echoes = echoes
      state.entries.append(entry)
      return state.hasFile || state.entries.count == Self.chunkSize
    }
    if needsCare { takeCare() }
  }

  /// Begins a new chunk when one is full, and sees to it that what is in a file's batch is written soon.
  @usableFromInline
  func takeCare() {
    let file = state.withLock { state -> RecordingFile? in
      if state.entries.count >= Self.chunkSize { turnOver(&state) }
      guard let file = state.file, state.entries.count > state.written, !state.isFlushScheduled
      else { return nil }
      state.isFlushScheduled = true
      return file
    }
    file?.soon { [weak self] in self?.flushLate() }
  }

  private func flushLate() {
    state.withLock { state in
      state.isFlushScheduled = false
      submit(&state)
    }
  }

  private func turnOver(_ state: inout State) {
    submit(&state)
    switch retention {
    case .all: state.chunks.append(state.entries)
    case .newest(let count):
      state.chunks.append(state.entries)
      while (state.chunks.count - 1) * Self.chunkSize >= max(0, count) {
        state.dropped += state.chunks.removeFirst().count
      }
    }
    state.entries = []
    state.entries.reserveCapacity(Self.chunkSize)
    state.written = 0
  }

  /// Hands the file what it does not have yet.
  private func submit(_ state: inout State) {
    guard let file = state.file, state.written < state.entries.count else { return }
    file.append(Array(state.entries[state.written...]), steps)
    state.written = state.entries.count
  }

  // MARK: - Looking and writing

  /// What is kept, as steps.
  var recording: Recording {
    let (first, chunks, dropped) = state.withLock { state in
      (state.first, state.chunks + [state.entries], state.dropped)
    }
    var recording = Recording(header)
    recording.header.dropped = dropped
    if dropped == 0, let first { recording.steps.append(first) }
    for chunk in chunks { recording.steps += chunk.flatMap(steps) }
    return recording
  }

  /// Says what there was before the first entry.
  func begin(_ step: RecordedStep) { state.withLock { $0.first = step } }

  /// Writes everything into a file from now on, what is kept first.
  func write(to file: RecordingFile) {
    state.withLock { state in
      var header = header
      header.dropped = state.dropped
      file.begin(header)
      if state.dropped == 0, let first = state.first { file.append([first]) { [$0] } }
      for chunk in state.chunks { file.append(chunk, steps) }
      state.file = file
      state.hasFile = true
      state.written = 0
      submit(&state)
    }
  }

  /// Waits until the file has everything.
  func flush() throws(RecordingError) {
    let file = state.withLock { state in
      submit(&state)
      return state.file
    }
    try file?.wait()
  }
}
