import StateObjects

/// The state that performs all requests.
struct Enabled: TrackingState {
  func startTracking(_ tracker: LocationTracker) { tracker.announce("tracking") }

  func stopTracking(_ tracker: LocationTracker) {
    tracker.become(Disabled.self)
    tracker.announce("stopped")
  }

  func pauseTracking(for seconds: Int, _ tracker: LocationTracker) {
    guard 0...86_400 ~= seconds else {
      return tracker.refuse("a pause lasts from 0 to 86400 seconds, not \(seconds)")
    }
    tracker.become(Disabled.self)
    count(0, of: seconds, tracker)
  }

  func makeCheckIn(_ tracker: LocationTracker) { tracker.announce("checked in") }
  func findMyChildren(_ tracker: LocationTracker) { tracker.announce("found the children") }

  /// Continues to count after the next second, unless the tracker was enabled before.
  private func count(_ second: Int, of seconds: Int, _ tracker: LocationTracker) {
    tracker.announce("\(second)…")
    guard second < seconds else {
      return tracker.become(Enabled.self, cause: "pauseTracking").startTracking(tracker)
    }
    tracker.after(.seconds(1)) { count(second + 1, of: seconds, $0) }
  }
}
