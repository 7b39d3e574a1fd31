/// The cases of messages that machines of a system have sent to each other.
final class ReceivedCases {
  private var cases: Set<SystemCase> = []

  func note(_ messageCase: SystemCase) { cases.insert(messageCase) }

  func contains(_ messageCase: SystemCase) -> Bool { cases.contains(messageCase) }
}
