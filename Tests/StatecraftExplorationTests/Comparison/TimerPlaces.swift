import Statecraft

/// A place for each timer of a machine that waits, which it keeps until it ends.
struct TimerPlaces {
  /// Delayed events without a name have one number, and several can wait together: each in another place.
  struct Place: Hashable {
    let timer: Int
    let index: Int
  }

  /// The places by the serial numbers of the timers; a timer that starts again gets another number.
  private var places: [Int: Place] = [:]

  /// The places in which timers wait.
  var taken: Set<Place> { Set(places.values) }

  /// The place of a timer by its serial number.
  subscript(serial: Int) -> Place? { places[serial] }

  /// Gives places to timers that have started, and frees those of timers that have ended.
  ///
  /// - Parameter machine: the machine after a step.
  /// - Returns: the places that were freed, also those that other timers have got.
  mutating func follow(_ machine: Machine<Walk>) -> Set<Place> {
    let pending = Array(machine.engine.timers)
    let serials = Set(pending.map(\.serial))
    let ended = places.filter { !serials.contains($0.key) }
    places = places.filter { serials.contains($0.key) }
    for timer in pending where places[timer.serial] == nil {
      let taken = taken
      var index = 0
      while taken.contains(Place(timer: timer.timer, index: index)) { index += 1 }
      places[timer.serial] = Place(timer: timer.timer, index: index)
    }
    return Set(ended.values)
  }
}
