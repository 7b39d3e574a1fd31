/// A token that ends an observation when it is cancelled or released.
public final class ObservationToken: Sendable {
  private let end: @Sendable () -> Void

  package init(_ end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit { end() }

  /// Ends the observation immediately; further calls have no effect.
  public func cancel() { end() }
}
