/// Ends an observation when it is cancelled or nobody holds it any more.
public final class ObservationToken: Sendable {
  private let end: @Sendable () -> Void

  package init(_ end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit { end() }

  /// Ends the observation at once; again has no effect.
  public func cancel() { end() }
}
