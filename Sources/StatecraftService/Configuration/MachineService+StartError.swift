#if Service
internal import StatecraftHTTP

extension MachineService {
  /// The reason why a service could not start.
  public enum StartError: Error, Sendable, Hashable {
    /// The system does not let the program listen on the address.
    case cannotListen(host: String, port: Int, reason: String)
    /// The address can be reached from other machines, and there are no tokens.
    case tokenNeeded(host: String)
    /// A token's secret is too short or has characters that a header cannot carry; `number` counts
    /// from 1.
    case unusableToken(number: Int)
  }
}

extension MachineService.StartError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .cannotListen(let host, let port, let reason):
      "the service cannot listen on \(host), port \(port): \(reason)"
        + (port == 0 ? "" : "; choose another port, or 0 for any that is free")
    case .tokenNeeded(let host):
      "other machines can reach \(host), and everybody there could change machines; give the "
        + "service tokens, or let it listen on 127.0.0.1"
    case .unusableToken(let number):
      "the token number \(number) is not usable; \(MachineService.Token.rule)"
    }
  }
}

extension MachineService.Configuration {
  /// Checks what could let others in.
  func validate() throws(MachineService.StartError) {
    for (index, token) in tokens.enumerated() {
      guard token.isUsable else { throw .unusableToken(number: index + 1) }
    }
    guard tokens.isEmpty else { return }
    for host in [host] + (operationsPort == nil ? [] : [operationsHost])
    where !ListeningAddress.isLoopback(host) { throw .tokenNeeded(host: host) }
  }
}
#endif
