#if SCXML
internal import FlyingFox
internal import FlyingSocks
internal import Statecraft

/// Waits for sockets, with a time limit for connections.
///
/// The server itself limits only the time for handling a request, not the time in which a request
/// arrives or an answer is sent.
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
    // A listening socket has no peer. It waits for the next connection without a limit.
    guard (try? socket.remotePeer()) != nil else {
      return try await pool.suspendSocket(socket, untilReadyFor: events)
    }
    try await withThrowingTaskGroup { group in
      group.addTask { try await pool.suspendSocket(socket, untilReadyFor: events) }
      group.addTask {
        try await clock.cancellableSleep(for: timeout)
        throw Silence()
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}
#endif
