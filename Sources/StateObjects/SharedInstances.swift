internal import Synchronization

/// The shared instances, one for each *concrete* type.
///
/// A static property of a base class would be one object for all its subclasses. Here the concrete
/// type is the key.
enum SharedInstances {
  /// The storage for one type.
  ///
  /// Its lock is held while the instance is created, so there is only one.
  private final class Place: Sendable {
    let instance = Mutex<(any Sendable)?>(nil)
  }

  private static let places = Mutex<[ObjectIdentifier: Place]>([:])

  static func instance<State: SharedState>(of type: State.Type) -> State {
    let place = places.withLock { places in
      let key = ObjectIdentifier(type)
      if let place = places[key] { return place }
      let place = Place()
      places[key] = place
      return place
    }
    let instance = place.instance.withLock { instance in
      if instance == nil { instance = type.init() }
      return instance
    }
    guard let instance = instance as? State else {
      preconditionFailure("the shared instance of \(type) is \(String(describing: instance))")
    }
    return instance
  }
}
