#if Durable
public import Statecraft

/// Why durable machines cannot do what was asked.
///
/// Nothing was accepted, except with ``parked(_:reason:isKept:)`` if it says so.
public enum DurableError: Error, Sendable, Hashable {
  /// The chart is not registered with these machines.
  case notRegistered(chart: String, registered: [String])
  /// There is no such machine.
  case unknownMachine(MachineAddress)
  /// The machine was erased.
  case erased(MachineAddress)
  /// The machine was started before with another key.
  case alreadyStarted(MachineAddress, revision: Int64)
  /// The machine has another revision than the one that the event is meant for.
  case otherRevision(MachineAddress, expected: Int64, found: Int64)
  /// The key was used for another input of the machine.
  case keyReused(MachineAddress, key: String)
  /// A fault has stopped the machine. `isKept` says whether the input is kept in the inbox, because it
  /// is the one that failed, or was posted and waits behind it: it is applied when an operator has
  /// retried or skipped what failed.
  case parked(MachineAddress, reason: String, isKept: Bool)
  /// An operator has stopped the machine or its chart.
  case paused(MachineAddress)
  /// The machine was written by a newer version of the chart.
  case newerVersion(MachineAddress, found: Int, known: Int)
  /// The stored state does not fit the chart.
  case unreadableState(MachineAddress, reason: String)
  /// The context, the event or the states of a move are none of the machine's chart.
  case unreadableInput(MachineAddress, reason: String)
  /// An input cannot be stored.
  case unstorable(MachineAddress, reason: String)
  /// What the machine becomes with an input, or says, cannot be stored; the input itself can.
  case unstorableStep(MachineAddress, reason: String)
  /// Too many others changed the machine at the same time.
  case contended(MachineAddress, attempts: Int)
  /// The registration has errors.
  case registration([Diagnostic])
  /// A key is empty or too long, or is of a form that is reserved for timers, work and outputs.
  case invalidKey(String, reason: String)
  /// An id is empty or too long.
  case invalidID(String, reason: String)
}

extension DurableError: CustomStringConvertible {
  /// What happened, where, and what to do.
  public var description: String {
    switch self {
    case .notRegistered(let chart, let registered):
      "the chart '\(chart)' is not registered; "
        + (registered.isEmpty
          ? "no chart is" : "the registered ones are \(registered.joined(separator: ", "))")
        + "; add a `Durable(…)` with its type where these machines are created"
    case .unknownMachine(let address):
      "there is no machine \(address); start it first"
    case .erased(let address):
      "the machine \(address) was erased, and its id is not used again; use another id"
    case .alreadyStarted(let address, let revision):
      "the machine \(address) was started before with another key and is at revision \(revision); "
        + "use another id, or the same key to get the first answer"
    case .otherRevision(let address, let expected, let found):
      "the machine \(address) is at revision \(found), not \(expected); read it again and decide"
    case .keyReused(let address, let key):
      "the key '\(key)' was used for another input of \(address); use a new key for a new input"
    case .parked(let address, let reason, let isKept):
      "the machine \(address) is parked: \(reason)"
        + (isKept ? "; the input is kept: repair the cause, then retry or skip what failed" : "")
    case .paused(let address):
      "the machine \(address) or its chart is paused; resume it, or post the event"
    case .newerVersion(let address, let found, let known):
      "the machine \(address) was written by version \(found) of its chart, and this program has "
        + "version \(known); update the program"
    case .unreadableState(let address, let reason):
      "the state of \(address) does not fit its chart: \(reason)"
    case .unreadableInput(let address, let reason):
      "the machine \(address) cannot take this: \(reason)"
    case .unstorable(let address, let reason):
      "an input for \(address) cannot be stored: \(reason)"
    case .unstorableStep(let address, let reason):
      "what \(address) becomes cannot be stored: \(reason)"
    case .contended(let address, let attempts):
      "others changed the machine \(address) during each of \(attempts) attempts; "
        + "post the event instead, or send it later with the same key"
    case .registration(let diagnostics):
      "the registration has \(diagnostics.count == 1 ? "an error" : "\(diagnostics.count) errors"):\n"
        + diagnostics.map { "  \($0)" }.joined(separator: "\n")
    case .invalidKey(let key, let reason): "the key '\(key)' is not usable: \(reason)"
    case .invalidID(let id, let reason): "the id '\(id)' is not usable: \(reason)"
    }
  }
}
#endif
