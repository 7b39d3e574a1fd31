#if Service
extension MachineService {
  /// Where a service listens, who may use it, and the limits that it sets to its clients.
  public struct Configuration: Sendable {
    /// The address to listen on; with the default, only programs on the same machine can connect.
    ///
    /// Another address is refused unless there are ``tokens``.
    public var host = "127.0.0.1"

    /// The port to listen on; 0 for any free one.
    public var port = 0

    /// The port for operators: health, metrics, and what repairs machines; 0 for any free one, `nil`
    /// for none.
    public var operationsPort: Int?

    /// The address on which the port for operators listens: this machine alone by default.
    public var operationsHost = "127.0.0.1"

    /// The host names under which clients may use the service, besides `localhost` and the address.
    ///
    /// Requests for other names are refused, so that a page of another site cannot reach the service
    /// by a name that points to this machine.
    public var hostNames: Set<String> = []

    /// Who may use the service; empty for everybody who can connect.
    public var tokens: [Token] = []

    /// The most connections at once: 2,048.
    ///
    /// When one more comes, the connection that has been idle longest is closed; if none is idle, the
    /// new one gets the status 503.
    public var connectionLimit = 2_048

    /// The most requests that are served at once: 1,024; others get the status 503.
    public var requestLimit = 1_024

    /// The most streams of changes at once: 1,024; others get the status 503.
    public var streamLimit = 1_024

    /// The most bytes of a request's body: 1 MiB; others get the status 413.
    public var bodyLimit = 1 << 20

    /// How long a client may take to send a request, to send the next one on the same connection, and
    /// to read what was written, before its connection is closed: 30 seconds.
    public var clientTimeout = Duration.seconds(30)

    /// The time between two heartbeats of a stream of changes: 15 seconds.
    public var heartbeat = Duration.seconds(15)

    /// How long requests that have begun may take when the service is stopped: 10 seconds.
    public var shutdownTimeout = Duration.seconds(10)

    /// Returns the metrics as text; `nil` for none, see ``PrometheusMetrics``.
    public var metrics: (@Sendable () -> String)?

    /// The default configuration: this machine only, any free port, no port for operators.
    public init() {}
  }
}
#endif
