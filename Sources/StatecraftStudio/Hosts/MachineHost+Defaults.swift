#if Studio
extension MachineHost {
  /// Refuses: most machines run in real time.
  func advance(by duration: Duration?) async throws(StudioRefusal) {
    throw StudioRefusal("this machine runs in real time")
  }

  /// No document.
  func scxml() async -> String? { nil }
}
#endif
