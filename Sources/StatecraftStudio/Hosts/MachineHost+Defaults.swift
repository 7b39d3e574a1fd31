#if Studio
extension MachineHost {
  /// The same forever: most machines keep their description.
  var descriptionNumber: Int { 0 }

  /// Sends the event, whatever the last step is: most machines change only while they are shown.
  func send(
    _ event: String,
    payload: String?,
    ifLast step: Int?
  ) async throws(StudioRefusal) -> String? {
    try await send(event, payload: payload)
    return nil
  }

  /// Refuses: most machines are not in a store.
  func perform(
    _ operation: StudioOperation,
    ifParkedAt key: String?
  ) async throws(StudioRefusal) -> String {
    throw StudioRefusal("'\(operation.rawValue)' is for machines of a store; this one is in none")
  }

  /// Refuses: most machines are not in a store.
  func perform(
    _ operation: StudioLetterOperation,
    onLetter letter: String
  ) async throws(StudioRefusal) -> String {
    throw StudioRefusal("only machines of a store have dead letters; this one is in none")
  }

  /// Refuses: the steps of most machines contain their data.
  func pastData(at step: Int) async throws(StudioRefusal) -> StudioPastData {
    throw StudioRefusal("the data of this machine are in its steps")
  }

  /// Refuses: most machines run in real time.
  func advance(by duration: Duration?) async throws(StudioRefusal) {
    throw StudioRefusal("this machine runs in real time")
  }

  /// Refuses: most machines keep no other steps than those of their feeds.
  func earlier(than step: Int) async throws(StudioRefusal) -> StudioMessages.Earlier {
    throw StudioRefusal("the studio has not kept earlier steps")
  }

  /// No document.
  func scxml() async -> String? { nil }
}
#endif
