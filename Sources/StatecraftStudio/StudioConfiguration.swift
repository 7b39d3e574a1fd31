#if Studio
/// Where a studio listens, and how much it takes.
public struct StudioConfiguration: Sendable, Hashable {
  /// How time passes for the machines that the studio runs.
  public enum Pace: Sendable, Hashable {
    /// It passes by itself.
    case real
    /// It stands still until somebody lets it pass on the page, and then passes at once.
    case virtual
  }

  /// The address; only programs on the same machine reach the default.
  public var host = "127.0.0.1"

  /// The port; 0 for any that is free.
  public var port = 0

  /// Names besides `localhost` and the address under which pages may be asked for.
  public var names: Set<String> = []

  /// What the front page is called.
  public var title = "Statecraft Studio"

  /// How many connections there may be at once; for one more, the oldest that only waits is closed.
  public var connectionLimit = 128

  /// How many bytes a message from a page may have.
  public var messageLimit = 64 << 10

  /// How long a page may take to read before it is given up, and to ask before it is closed.
  public var patience = Duration.seconds(20)

  /// How time passes for the machines that the studio runs; those that are attached have their own.
  public var pace = Pace.real

  /// The standard: this machine only, any free port.
  public init() {}
}

/// Why there can be no studio.
public enum StudioError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Nobody can listen there.
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
