/// The observers of a drawing, which are called in the order of their registration.
public final class DrawingObservers {
  private var receivers: [(id: Int, receive: (DrawingChange) -> Void)] = []
  private var lastID = 0

  /// Creates an empty list of observers.
  public init() {}

  /// Calls a closure for every change from now on, until the observation is released.
  public func observe(_ receive: @escaping (DrawingChange) -> Void) -> DrawingObservation {
    lastID += 1
    let id = lastID
    receivers.append((id, receive))
    return DrawingObservation { [weak self] in self?.receivers.removeAll { $0.id == id } }
  }

  /// Calls all current observers.
  public func notify(_ change: DrawingChange) {
    for (_, receive) in receivers { receive(change) }
  }
}
