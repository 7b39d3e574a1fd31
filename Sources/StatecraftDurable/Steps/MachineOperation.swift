#if Durable
internal import Statecraft

/// What an operator does to one machine.
enum MachineOperation: Sendable {
  case pause
  case resume
  /// Applies the input that failed again.
  case retry
  /// Gives up the input that failed.
  case skip
  case move(to: [String], reason: String, key: String)
}
#endif
