#if SCXML
internal import FlyingFox
internal import FlyingSocks

/// Waits for sockets, but not for ever for those who have connected.
///
/// The server itself bounds only how long it thinks about a request, not how long a request takes to
/// come or an answer to go.
struct HTTPSocketPool: AsyncSocketPool {
  private struct Silence: Error {}

  private let pool: any AsyncSocketPool = HTTPServer.defaultPool()
  private let timeout: Duration
  private let clock: any Clock<Duration>

  init(_ timeout: Duration, _ clock: any Clock<Duration>) {
    self.timeout = timeout
    self.clock = clock
  }

  func prepare() async throws { try await pool.prepare() }

  func run() async throws { try await pool.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // Who listens has no peer, and may wait as long as nobody comes.
    guard (try? socket.remotePeer()) != nil else {
      return try await pool.suspendSocket(socket, untilReadyFor: events)
    }
    try await withThrowingTaskGroup { group in
      group.addTask { try await pool.suspendSocket(socket, untilReadyFor: events) }
      group.addTask {
        try await clock.sleep(for: timeout)
        throw Silence()
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}
#endif
