#if Service
extension MachineService {
  /// A service does not accept connections any more, although nobody has stopped it.
  public struct EndError: Error, Sendable, Hashable {
    /// The port on which it has listened.
    public let port: Int
  }
}

extension MachineService.EndError: CustomStringConvertible {
  /// What has happened, and what to do.
  public var description: String {
    "the system has ended the listening on port \(port), so that the service accepts no connections any "
      + "more; start it again, and look for the reason in the system's log"
  }
}
#endif
