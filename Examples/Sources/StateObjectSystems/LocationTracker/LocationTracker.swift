public import StateObjects

/// Reports the location of children while it is enabled.
///
/// The tracker forwards all requests to its state and never checks which state that is.
public final class LocationTracker: StateContext {
  /// The storage of the current state.
  public let current = CurrentState<any TrackingState>(Disabled.self)

  let announce: (String) -> Void

  /// Creates a tracker that is disabled.
  ///
  /// - Parameter announce: receives a description of each action.
  public init(announce: @escaping (String) -> Void = { _ in }) {
    self.announce = announce
  }

  /// Starts to track.
  public func startTracking() { state.startTracking(self) }

  /// Stops tracking until the next request needs it.
  public func stopTracking() { state.stopTracking(self) }

  /// Stops tracking for a number of seconds, counts them, and starts again.
  ///
  /// - Parameter seconds: the length of the pause; no more than a day.
  public func pauseTracking(for seconds: Int) { state.pauseTracking(for: seconds, self) }

  /// Reports one's own location to others.
  public func makeCheckIn() { state.makeCheckIn(self) }

  /// Reports the location of the children.
  public func findMyChildren() { state.findMyChildren(self) }
}
