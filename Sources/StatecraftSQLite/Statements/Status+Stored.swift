#if SQLite
internal import StatecraftDurable

extension StoredMachine.Status {
  /// The number that stands for the status in the database, in all versions of the schema.
  var stored: Int64 {
    switch self {
    case .starting: 0
    case .active: 1
    case .done: 2
    case .parked: 3
    case .paused: 4
    case .erased: 5
    }
  }

  /// Creates a status from its number.
  init?(stored: Int64) {
    switch stored {
    case 0: self = .starting
    case 1: self = .active
    case 2: self = .done
    case 3: self = .parked
    case 4: self = .paused
    case 5: self = .erased
    default: return nil
    }
  }
}
#endif
