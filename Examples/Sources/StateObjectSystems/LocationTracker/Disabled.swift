import StateObjects

/// Turns the tracker on for whatever needs it, and lets the enabled state answer.
struct Disabled: TrackingState {
  func startTracking(_ tracker: LocationTracker) {
    tracker.become(Enabled.self).startTracking(tracker)
  }

  func makeCheckIn(_ tracker: LocationTracker) {
    tracker.become(Enabled.self).makeCheckIn(tracker)
  }

  func findMyChildren(_ tracker: LocationTracker) {
    tracker.become(Enabled.self).findMyChildren(tracker)
  }
}
