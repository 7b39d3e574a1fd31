/// An observation, which ends when it is cancelled or released.
public final class DrawingObservation {
  private let end: () -> Void

  init(_ end: @escaping () -> Void) {
    self.end = end
  }

  deinit { end() }

  /// Ends the observation.
  ///
  /// Further calls have no effect.
  public func cancel() { end() }
}
