#if Studio
extension MachineHost {
  /// The same for ever: most machines keep their description.
  var descriptionNumber: Int { 0 }

  /// Refuses: most machines run in real time.
  func advance(by duration: Duration?) async throws(StudioRefusal) {
    throw StudioRefusal("this machine runs in real time")
  }

  /// No document.
  func scxml() async -> String? { nil }
}
#endif
