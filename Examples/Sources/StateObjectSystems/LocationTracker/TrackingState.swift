public import StateObjects

/// The behaviour of a location tracker in one of its states.
public protocol TrackingState: SharedState where Interface == any TrackingState {
  /// Starts to track.
  func startTracking(_ tracker: LocationTracker)
  /// Stops tracking.
  func stopTracking(_ tracker: LocationTracker)
  /// Stops tracking for a number of seconds.
  func pauseTracking(for seconds: Int, _ tracker: LocationTracker)
  /// Reports one's own location to others.
  func makeCheckIn(_ tracker: LocationTracker)
  /// Reports the location of the children.
  func findMyChildren(_ tracker: LocationTracker)
}

/// The default implementations, for requests that a state does not support.
extension TrackingState {
  /// Refuses the request.
  public func stopTracking(_ tracker: LocationTracker) { tracker.unsupported() }

  /// Refuses the request.
  public func pauseTracking(for seconds: Int, _ tracker: LocationTracker) { tracker.unsupported() }
}
