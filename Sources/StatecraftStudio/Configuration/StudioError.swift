#if Studio
/// The reason why a studio could not start.
public enum StudioError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The system does not let the program listen on the address.
  case cannotListen(host: String, port: Int, reason: String)

  /// What is wrong, and what may help.
  public var description: String {
    switch self {
    case .cannotListen(let host, let port, let reason):
      "the studio cannot listen on \(host), port \(port): \(reason)"
        + (port == 0 ? "" : "; choose another port, or 0 for any that is free")
    }
  }
}
#endif
