#if Studio
internal import StatecraftRecording
internal import Synchronization

/// The steps, the status and the scene of one machine: its host writes them, and every page reads them at its
/// own pace.
///
/// Everything is encoded as JSON once, however many pages read it. The feed keeps a bounded number of steps. A
/// page that reads too late learns which step is the first that is still there.
final class StepFeed: Sendable {
  private struct State {
    // Random, so that a page that reconnects does not take this run for one of an earlier studio.
    var epoch = Int.random(in: 0..<1 << 40)
    /// The number of the first step that is kept.
    var first = 0
    var steps: [EncodedStep] = []
    /// The size of the steps' texts.
    var bytes = 0
    var status = "{}"
    /// The part of the feed that the status belongs to; none before the first status.
    var shown: StatusTurn?
    var isStatusStale = true
    /// The turns that were taken.
    var turns = 0
    /// The scene before the changes.
    var scene: String?
    /// The number of the first change that is kept.
    var firstChange = 0
    var changes: [String] = []
    var watchers = SignalSet()

    /// Removes the oldest steps when there are too many.
    mutating func trim() {
      // A quarter more than the limit is allowed, so that not every step moves all others.
      let most = StepFeed.stepLimit + StepFeed.stepLimit / 4
      guard steps.count > most || bytes > StepFeed.byteLimit else { return }
      var count = max(0, steps.count - StepFeed.stepLimit)
      var rest = bytes - steps[..<count].reduce(0) { $0 + $1.text.utf8.count }
      while rest > StepFeed.byteLimit / 2, count < steps.count - 1 {
        rest -= steps[count].text.utf8.count
        count += 1
      }
      steps.removeFirst(count)
      first += count
      bytes = rest
    }
  }

  /// The number of steps that are kept at least, if they are not too large; at most a quarter more.
  static let stepLimit = 2_000
  /// The size of all steps that are kept.
  static let byteLimit = 2 << 20
  /// The size from which on an update is sent in parts.
  static let updateLimit = 128 << 10
  /// The number of scene changes after which the whole scene is kept instead.
  static let changeLimit = 4_000

  private let state: Mutex<State>

  /// Creates a feed whose steps are numbered from 0 in each run.
  init() { state = Mutex(State()) }

  /// Creates a feed of one run that has begun before.
  ///
  /// - Parameters:
  ///   - epoch: the number of the run, the same for all feeds of the same run.
  ///   - first: the number of the first step.
  init(epoch: Int, first: Int) {
    var state = State()
    state.epoch = epoch
    state.first = first
    self.state = Mutex(state)
  }

  /// Begins a new run, without steps.
  ///
  /// - Parameter scene: the whole scene as JSON; `nil` when there is none.
  func reset(scene: String?) {
    state.withLock { state in
      state.scene = scene
      state.epoch += 1
      state.first = 0
      state.steps = []
      state.bytes = 0
      state.firstChange = 0
      state.changes = []
      state.isStatusStale = true
    }
    signal()
  }

  /// Adds steps; called by the host alone, by one call at a time.
  ///
  /// - Parameters:
  ///   - steps: the new steps.
  ///   - changes: the changes of the scene, each as JSON.
  ///   - scene: returns the whole scene with these changes; called when too many changes are kept.
  func append(
    _ steps: [EncodedStep],
    changes: [String] = [],
    scene: () -> String? = { nil }
  ) {
    let isFull = state.withLock { $0.changes.count + changes.count > Self.changeLimit }
    // The scene is drawn by code of others, for whose time no page may wait.
    let whole = isFull ? scene() : nil
    state.withLock { state in
      state.steps += steps
      state.bytes += steps.reduce(0) { $0 + $1.text.utf8.count }
      state.trim()
      state.changes += changes
      if isFull {
        state.firstChange += state.changes.count
        state.changes = []
        state.scene = whole
      }
      state.isStatusStale = true
    }
    signal()
  }

  /// Marks the status as out of date, and wakes all pages.
  func invalidateStatus() {
    state.withLock { $0.isStatusStale = true }
    signal()
  }

  /// Marks the status as out of date without a signal, because a page is about to ask for it.
  func expireStatus() { state.withLock { $0.isStatusStale = true } }

  /// Whether the status is out of date, and nobody has the turn to find it out.
  var isStatusStale: Bool { state.withLock { $0.isStatusStale } }

  /// Takes the turn to find out the status, if it is out of date.
  ///
  /// - Returns: the turn, with which the caller must then ``update(status:for:)``; `nil` if the status
  ///   is up to date, or if somebody else has the turn.
  func takeStatusTurn() -> StatusTurn? {
    state.withLock { state in
      guard state.isStatusStale else { return nil }
      state.isStatusStale = false
      state.turns += 1
      return StatusTurn(
        number: state.turns,
        epoch: state.epoch,
        end: state.first + state.steps.count
      )
    }
  }

  /// Sets the status that was found out in a turn, and wakes all pages.
  ///
  /// One that comes after that of a later turn, or after a new run has begun, is left out.
  func update(status: StudioMessages.Status, for turn: StatusTurn) {
    let text = StudioMessages.text(status)
    let isNews = state.withLock { state in
      guard turn.epoch == state.epoch, turn.number > state.shown?.number ?? 0 else { return false }
      state.status = text
      state.shown = turn
      return true
    }
    // A page that found nothing while somebody else had the turn reads again.
    if isNews { signal() }
  }

  /// The numbers of the steps that are kept.
  var range: Range<Int> {
    state.withLock { $0.first..<$0.first + $0.steps.count }
  }

  /// The steps that are kept, and how many earlier ones are not.
  var history: (steps: [RecordedStep], dropped: Int) {
    state.withLock { ($0.steps.map(\.step), $0.first) }
  }

  /// Reads the part of the feed that a page has not seen, up to the steps that the status knows.
  ///
  /// Later steps come with the next status, so that a page never shows a step together with the
  /// states before it.
  ///
  /// - Parameter cursor: the page's position; moved behind the update.
  /// - Returns: the update; `nil` if there is nothing new.
  func update(from cursor: inout FeedCursor) -> FeedUpdate? {
    state.withLock { state in
      // A status of an earlier run is about to be replaced.
      guard let shown = state.shown, shown.epoch == state.epoch else { return nil }
      let isNew = cursor.epoch != state.epoch
      // The steps that the status knows may be dropped already.
      let end = max(shown.end, state.first)
      // The position comes from the page, and may lie anywhere.
      let first = isNew ? state.first : min(max(cursor.step, state.first), end)
      let knowsScene = !isNew && cursor.change >= state.firstChange
      let firstChange = knowsScene ? cursor.change - state.firstChange : 0
      let isNews =
        isNew || first < end || cursor.status != shown.number
        || firstChange < state.changes.count || !knowsScene && state.scene != nil
      guard isNews else { return nil }
      var count = 0
      var bytes = 0
      for step in state.steps[(first - state.first)..<(end - state.first)]
      where bytes < Self.updateLimit {
        bytes += step.text.utf8.count
        count += 1
      }
      cursor = FeedCursor(
        epoch: state.epoch,
        step: first + count,
        change: state.firstChange + state.changes.count,
        status: shown.number
      )
      return FeedUpdate(
        epoch: state.epoch,
        first: first,
        steps: state.steps[(first - state.first)...].prefix(count).map(\.text),
        status: state.status,
        scene: knowsScene ? nil : state.scene,
        changes: Array(state.changes[firstChange...]),
        hasMore: cursor.step < end
      )
    }
  }

  /// Signals a continuation whenever the feed has changed; several changes may come as one signal.
  ///
  /// - Returns: the number with which ``unwatch(_:)`` ends that.
  func watch(_ continuation: AsyncStream<Void>.Continuation) -> Int {
    state.withLock { $0.watchers.insert(continuation) }
  }

  /// Signals a continuation no longer.
  func unwatch(_ id: Int) { state.withLock { _ = $0.watchers.remove(id) } }

  private func signal() { state.withLock { $0.watchers }.signal() }
}
#endif
