import StateObjects

/// Enables the tracker for each request, and passes the request to the enabled state.
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
