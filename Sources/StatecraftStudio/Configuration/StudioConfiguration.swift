#if Studio
internal import StatecraftHTTP

/// Where a studio listens, and the limits that it sets to its clients.
public struct StudioConfiguration: Sendable, Hashable {
  /// The address to listen on; with the default, only programs on the same machine can connect.
  public var host = "127.0.0.1"

  /// Whether programs on other machines can connect.
  package var isOpenToOthers: Bool { !ListeningAddress.isLoopback(host) }

  /// The port to listen on; 0 for any free one.
  public var port = 0

  /// The host names under which browsers may ask for pages, besides `localhost` and the address.
  ///
  /// Empty by default. Requests for other names are refused, so that a page of another site cannot reach the
  /// studio by a name that points to this machine. A studio that listens on all addresses (`0.0.0.0`) and has no
  /// names here is asked by addresses, by names without a domain and by those of the local network (`.local`).
  public var hostNames: Set<String> = []

  /// The title of the front page.
  public var title = "Statecraft Studio"

  /// The most connections at once; when one more comes, the oldest idle connection is closed.
  public var connectionLimit = 128

  /// The most bytes of a message or a request body from a client.
  public var messageLimit = 64 << 10

  /// How long a client may take to send a request, and to read a message, before its connection is closed.
  public var clientTimeout = Duration.seconds(20)

  /// How time passes for the machines that the studio runs; machines that are attached have their own time.
  public var timeMode = TimeMode.real

  /// The time that a page's proof of a machine may take; then undecided claims are unknown.
  public var proofTime = Duration.seconds(60)

  /// The memory for the situations of such a proof, in bytes.
  public var proofBytes = 1 << 30

  /// The default configuration: this machine only, any free port.
  public init() {}
}
#endif
