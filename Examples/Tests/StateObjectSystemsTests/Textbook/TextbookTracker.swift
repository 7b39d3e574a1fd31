/// The location tracker as textbooks write it: states that know their context.
final class TextbookTracker {
  private lazy var state: TextbookTrackerState = TextbookDisabled(self)
  private(set) var refusal: String?
  private let timer: ManualTimer
  private var alarm: ManualTimer.Alarm?
  let announce: (String) -> Void

  init(timer: ManualTimer, announce: @escaping (String) -> Void) {
    self.timer = timer
    self.announce = announce
  }

  var stateName: String { state.name }

  func startTracking() { ask { $0.startTracking() } }

  func stopTracking() { ask { $0.stopTracking() } }

  func pauseTracking(for seconds: Int) { ask { $0.pauseTracking(for: seconds) } }

  func makeCheckIn() { ask { $0.makeCheckIn() } }

  func findMyChildren() { ask { $0.findMyChildren() } }

  private func ask(_ action: (TextbookTrackerState) -> Void) {
    refusal = nil
    action(state)
  }

  func change(to state: TextbookTrackerState) {
    alarm = nil
    refusal = nil
    self.state = state
  }

  func refuse(_ text: String) {
    refusal = text
  }

  func after(_ duration: Duration, _ action: @escaping (TextbookTracker) -> Void) {
    alarm = timer.schedule(after: duration) { [weak self] in
      guard let self else { return }
      alarm = nil
      action(self)
    }
  }
}

/// The base class of the states; by default nothing is supported.
class TextbookTrackerState {
  unowned let tracker: TextbookTracker

  init(_ tracker: TextbookTracker) {
    self.tracker = tracker
  }

  var name: String { "" }

  func startTracking() { unsupported("startTracking") }
  func stopTracking() { unsupported("stopTracking") }
  func pauseTracking(for seconds: Int) { unsupported("pauseTracking") }
  func makeCheckIn() { unsupported("makeCheckIn") }
  func findMyChildren() { unsupported("findMyChildren") }

  private func unsupported(_ action: String) {
    tracker.refuse("'\(name)' does not support \(action)")
  }
}

final class TextbookEnabled: TextbookTrackerState {
  override var name: String { "enabled" }

  override func startTracking() { tracker.announce("tracking") }

  override func stopTracking() {
    let tracker = tracker
    tracker.change(to: TextbookDisabled(tracker))
    tracker.announce("stopped")
  }

  override func pauseTracking(for seconds: Int) {
    guard 0...86_400 ~= seconds else {
      return tracker.refuse(
        "'enabled' refuses pauseTracking: a pause lasts from 0 to 86400 seconds, not \(seconds)"
      )
    }
    let tracker = tracker
    tracker.change(to: TextbookDisabled(tracker))
    Self.count(0, of: seconds, tracker)
  }

  override func makeCheckIn() { tracker.announce("checked in") }
  override func findMyChildren() { tracker.announce("found the children") }

  private static func count(_ second: Int, of seconds: Int, _ tracker: TextbookTracker) {
    tracker.announce("\(second)…")
    guard second < seconds else {
      let enabled = TextbookEnabled(tracker)
      tracker.change(to: enabled)
      return enabled.startTracking()
    }
    tracker.after(.seconds(1)) { count(second + 1, of: seconds, $0) }
  }
}

final class TextbookDisabled: TextbookTrackerState {
  override var name: String { "disabled" }

  override func startTracking() { enable().startTracking() }
  override func makeCheckIn() { enable().makeCheckIn() }
  override func findMyChildren() { enable().findMyChildren() }

  private func enable() -> TextbookTrackerState {
    let enabled = TextbookEnabled(tracker)
    tracker.change(to: enabled)
    return enabled
  }
}
