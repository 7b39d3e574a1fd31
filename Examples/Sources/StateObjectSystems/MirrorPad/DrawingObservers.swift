/// Everybody who watches a drawing, told in the order in which they came.
public final class DrawingObservers {
  private var receivers: [(id: Int, receive: (DrawingChange) -> Void)] = []
  private var lastID = 0

  /// Nobody yet.
  public init() {}

  /// Tells about every change from now on, as long as the observation is held.
  public func observe(_ receive: @escaping (DrawingChange) -> Void) -> DrawingObservation {
    lastID += 1
    let id = lastID
    receivers.append((id, receive))
    return DrawingObservation { [weak self] in self?.receivers.removeAll { $0.id == id } }
  }

  /// Tells everybody who watches at this moment.
  public func notify(_ change: DrawingChange) {
    for (_, receive) in receivers { receive(change) }
  }
}

/// Ends an observation when it is cancelled or nobody holds it any more.
public final class DrawingObservation {
  private let end: () -> Void

  init(_ end: @escaping () -> Void) {
    self.end = end
  }

  deinit { end() }

  /// Ends the observation at once; again has no effect.
  public func cancel() { end() }
}
