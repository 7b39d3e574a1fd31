public import StateObjects

/// What a location tracker does in one of its states.
public protocol TrackingState: SharedState where Interface == any TrackingState {
  /// Starts to track.
  func startTracking(_ tracker: LocationTracker)
  /// Stops tracking.
  func stopTracking(_ tracker: LocationTracker)
  /// Stops tracking for some seconds.
  func pauseTracking(for seconds: Int, _ tracker: LocationTracker)
  /// Tells others where one is.
  func makeCheckIn(_ tracker: LocationTracker)
  /// Tells where the children are.
  func findMyChildren(_ tracker: LocationTracker)
}

/// What a state does not say for itself, it does not support.
extension TrackingState {
  /// Does nothing.
  public func stopTracking(_ tracker: LocationTracker) { tracker.unsupported() }

  /// Does nothing.
  public func pauseTracking(for seconds: Int, _ tracker: LocationTracker) { tracker.unsupported() }
}
