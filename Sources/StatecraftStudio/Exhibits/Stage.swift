#if Studio
internal import StatecraftRecording
internal import Synchronization

/// What a studio knows of one machine: written by its host, read by every page at its own pace.
///
/// Everything is JSON already, so that it is made once, however many pages there are. What is kept is
/// bounded; a page that comes too late is told from which step on it can see.
final class Stage: Sendable {
  /// What is new for a page.
  struct News {
    /// Counts how often the machine began anew.
    var epoch: Int
    /// The number of the first step in ``steps``.
    var first: Int
    var steps: [String]
    var status: String
    /// The whole scene, for a page that does not know it.
    var scene: String?
    /// What has changed in the scene since.
    var changes: [String]
    /// Whether there is more.
    var isPart: Bool
  }

  /// What a page has seen.
  struct Place {
    var epoch = -1
    var step = 0
    var change = 0
  }

  /// A step, and what pages are told of it.
  struct Told {
    let step: RecordedStep
    let text: String

    /// Tells of a step.
    ///
    /// - Parameters:
    ///   - step: what happened.
    ///   - values: the data after it, if they are known.
    init(_ step: RecordedStep, _ values: [StudioValue]? = nil) {
      self.step = step
      text = Wire.text(Wire.Step(step, values))
    }
  }

  private struct State {
    // Other than that of a studio before, so that a page that comes back knows.
    var epoch = Int.random(in: 0..<1 << 40)
    var first = 0
    var steps: [Told] = []
    var bytes = 0
    var status = "{}"
    var isStale = true
    /// The scene before the changes.
    var scene: String?
    var firstChange = 0
    var changes: [String] = []
    var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
    var lastWatcher = 0
  }

  /// How many steps are kept at least and at most, and how many bytes they may take.
  static let stepLimit = 2_000
  static let byteLimit = 2 << 20
  /// How much a page is told at once.
  static let portion = 128 << 10
  static let changeLimit = 4_000

  private let state = Mutex(State())

  // MARK: - For the host

  /// Forgets everything and begins anew.
  func reset(scene: String?) {
    state.withLock { state in
      state.scene = scene
      state.epoch += 1
      state.first = 0
      state.steps = []
      state.bytes = 0
      state.firstChange = 0
      state.changes = []
      state.isStale = true
    }
    ring()
  }

  /// Adds what has happened.
  ///
  /// - Parameters:
  ///   - steps: what has happened.
  ///   - changes: what has changed in the scene, each as JSON.
  ///   - scene: tells the whole scene with these changes; asked from time to time.
  func append(_ steps: [Told], changes: [String] = [], scene: () -> String? = { nil }) {
    state.withLock { state in
      state.steps += steps
      state.bytes += steps.reduce(0) { $0 + $1.text.utf8.count }
      // In larger portions, so that it is not done with every step.
      if state.steps.count > Self.stepLimit + Self.stepLimit / 4 || state.bytes > Self.byteLimit {
        var count = max(0, state.steps.count - Self.stepLimit)
        var bytes = state.bytes - state.steps[..<count].reduce(0) { $0 + $1.text.utf8.count }
        while bytes > Self.byteLimit / 2, count < state.steps.count - 1 {
          bytes -= state.steps[count].text.utf8.count
          count += 1
        }
        state.steps.removeFirst(count)
        state.first += count
        state.bytes = bytes
      }
      state.changes += changes
      if state.changes.count > Self.changeLimit {
        state.firstChange += state.changes.count
        state.changes = []
        state.scene = scene()
      }
      state.isStale = true
    }
    ring()
  }

  /// Says that the machine is not what its status says.
  func touch() {
    state.withLock { $0.isStale = true }
    ring()
  }

  /// Says that somebody comes who needs to know what time it is.
  func expectVisitor() { state.withLock { $0.isStale = true } }

  /// The number of the first step that is kept, and that of the next one.
  var range: Range<Int> {
    state.withLock { $0.first..<$0.first + $0.steps.count }
  }

  /// What is kept of the past, and how many steps came before it.
  var past: (steps: [RecordedStep], dropped: Int) {
    state.withLock { ($0.steps.map(\.step), $0.first) }
  }

  // MARK: - Status

  /// Whether somebody must tell the status anew; asked once for each answer.
  func takeStale() -> Bool {
    state.withLock { state in
      defer { state.isStale = false }
      return state.isStale
    }
  }

  /// Tells the status.
  func update(status: String) { state.withLock { $0.status = status } }

  // MARK: - For pages

  /// What a page has not seen.
  ///
  /// - Parameter place: what it has seen; moved to the end.
  /// - Returns: what is new, and the status.
  func news(for place: inout Place) -> News {
    state.withLock { state in
      let isNew = place.epoch != state.epoch
      // A page may say that it has seen what there never was.
      let end = state.first + state.steps.count
      let first = isNew ? state.first : min(max(place.step, state.first), end)
      let knowsScene = !isNew && place.change >= state.firstChange
      let firstChange = knowsScene ? place.change - state.firstChange : 0
      var count = 0
      var bytes = 0
      for step in state.steps[(first - state.first)...] where bytes < Self.portion {
        bytes += step.text.utf8.count
        count += 1
      }
      place = Place(
        epoch: state.epoch,
        step: first + count,
        change: state.firstChange + state.changes.count
      )
      return News(
        epoch: state.epoch,
        first: first,
        steps: state.steps[(first - state.first)...].prefix(count).map(\.text),
        status: state.status,
        scene: knowsScene ? nil : state.scene,
        changes: Array(state.changes[firstChange...]),
        isPart: place.step < end
      )
    }
  }

  /// Rings whenever something is new; more than one ring may come as one.
  func watch(_ continuation: AsyncStream<Void>.Continuation) -> Int {
    state.withLock { state in
      state.lastWatcher += 1
      state.watchers[state.lastWatcher] = continuation
      return state.lastWatcher
    }
  }

  /// Ends a watch.
  func unwatch(_ id: Int) { state.withLock { $0.watchers[id] = nil } }

  private func ring() {
    let watchers = state.withLock { Array($0.watchers.values) }
    for watcher in watchers { watcher.yield() }
  }
}
#endif
