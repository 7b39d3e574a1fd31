#if Durable
internal import Statecraft

/// What an operator does to one machine.
enum MachineOperation: Sendable {
  case pause
  case resume
  /// Applies the input that failed again.
  case retry
  /// Gives up the input that failed, if it has this key; with any key without one.
  case skip(key: String? = nil)
  case move(to: [String], reason: String, key: String)

  /// The keys that the operation adds to the journal.
  var keys: [String] {
    switch self {
    case .pause, .resume, .retry, .skip: []
    case .move(_, _, let key): [key]
    }
  }
}
#endif
