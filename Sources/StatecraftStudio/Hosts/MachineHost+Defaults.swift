#if Studio
extension MachineHost {
  /// The same for ever: most machines keep their description.
  var descriptionNumber: Int { 0 }

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
