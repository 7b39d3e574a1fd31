public import StateObjects

/// Tells where somebody's children are, while it is enabled.
///
/// It forwards whatever it is asked to its state, and never asks which one that is.
public final class LocationTracker: StateContext {
  /// The place of the state.
  public let current = CurrentState<any TrackingState>(Disabled.self)

  let announce: (String) -> Void

  /// A tracker that is disabled.
  ///
  /// - Parameter announce: told in words what the tracker does.
  public init(announce: @escaping (String) -> Void = { _ in }) {
    self.announce = announce
  }

  /// Starts to track.
  public func startTracking() { state.startTracking(self) }

  /// Stops tracking, until somebody needs it.
  public func stopTracking() { state.stopTracking(self) }

  /// Stops tracking for a while, counts the seconds, and starts again.
  ///
  /// - Parameter seconds: how long; no more than a day.
  public func pauseTracking(for seconds: Int) { state.pauseTracking(for: seconds, self) }

  /// Tells others where one is.
  public func makeCheckIn() { state.makeCheckIn(self) }

  /// Tells where the children are.
  public func findMyChildren() { state.findMyChildren(self) }
}
