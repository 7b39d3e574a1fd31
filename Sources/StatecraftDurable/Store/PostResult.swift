#if Durable
/// What became of a posting.
public enum PostResult: Sendable, Hashable {
  /// The input is in the inbox.
  case accepted(sequence: Int64)
  /// An input with this key is in the inbox already.
  case waiting(InboxEntry)
  /// An input with this key was applied before; this is its entry.
  case answered(JournalEntry)
  /// There is no such machine.
  case unknownMachine
  /// The machine was erased, and has not applied an input with this key.
  case erased
}

extension PostResult {
  /// Why a message that was answered so is a dead letter; `nil` if its receiver has it.
  package func deadLetterReason(to receiver: MachineAddress) -> String? {
    switch self {
    case .accepted, .waiting, .answered: nil
    case .unknownMachine: Self.unknownReceiver("\(receiver)")
    case .erased: Self.erasedReceiver("\(receiver)")
    }
  }

  /// The reason for a receiver that does not exist.
  package static func unknownReceiver(_ receiver: String) -> String {
    "there is no machine \(receiver); start it, then retry"
  }

  /// The reason for a receiver that was erased.
  package static func erasedReceiver(_ receiver: String) -> String {
    "the machine \(receiver) was erased, and its id is not used again, so that a retry does not help; "
      + "send to a machine with another id"
  }
}
#endif
