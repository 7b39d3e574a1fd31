#if SCXML
internal import FlyingFox
internal import FlyingSocks
internal import Foundation
internal import Synchronization

/// Serves requests until it is closed.
///
/// A server stops when it cannot accept a connection, for instance because the process has run out
/// of file descriptors. The service then starts another server on the same port.
final class HTTPService: Sendable {
  private struct State {
    var server: HTTPServer
    var isClosed = false
  }

  /// The port that the service listens on.
  let port: UInt16

  private let state: Mutex<State>
  private let serving = Mutex<Task<Void, any Error>?>(nil)

  /// Starts to serve.
  ///
  /// - Throws: an error if the server cannot listen on the address.
  init(
    _ configuration: BasicHTTPProcessor.Configuration,
    _ receiver: HTTPReceiver
  ) async throws {
    let server = try Self.server(configuration, receiver)
    let seconds = max(30, configuration.timeout / .seconds(1))
    let waiting = Task { try await server.waitUntilListening(timeout: seconds) }
    let first = Task {
      defer { waiting.cancel() }
      try await server.run()
    }
    do {
      try await waiting.value
    } catch {
      first.cancel()
      // The server's own error has more detail.
      try await first.value
      throw error
    }
    port = await Self.port(of: server)
    state = Mutex(State(server: server))
    var configuration = configuration
    configuration.port = port
    let task = Task { [weak self, configuration] in
      try? await withTaskCancellationHandler {
        try await first.value
      } onCancel: {
        first.cancel()
      }
      // The reference is weak in each round, so that the service can be deallocated.
      while let server = try self?.next(configuration, receiver) {
        try? await server.run()
        try await Task.sleep(for: .milliseconds(100))
      }
    }
    serving.withLock { $0 = task }
  }

  deinit { serving.withLock { $0?.cancel() } }

  /// Stops the service.
  func close() async {
    let server = state.withLock { state in
      state.isClosed = true
      return state.server
    }
    await server.stop()
    let task = serving.withLock { $0 }
    task?.cancel()
    _ = try? await task?.value
  }

  /// Returns a server to replace the one that stopped; `nil` after the service was closed.
  private func next(
    _ configuration: BasicHTTPProcessor.Configuration,
    _ receiver: HTTPReceiver
  ) throws -> HTTPServer? {
    let server = try Self.server(configuration, receiver)
    return state.withLock { state in
      guard !state.isClosed else { return nil }
      state.server = server
      return server
    }
  }

  private static func server(
    _ configuration: BasicHTTPProcessor.Configuration,
    _ receiver: HTTPReceiver
  ) throws -> HTTPServer {
    func server(_ address: some SocketAddress) -> HTTPServer {
      HTTPServer(
        address: address,
        timeout: configuration.timeout / .seconds(1),
        pool: HTTPSocketPool(configuration.timeout, configuration.clock),
        logger: .disabled,
        handler: ClosureHTTPHandler { await receiver.answer($0) }
      )
    }
    let (host, port) = (configuration.host, configuration.port)
    return host.contains(":")
      ? server(try sockaddr_in6.inet6(ip6: host, port: port))
      : server(try sockaddr_in.inet(ip4: host, port: port))
  }

  private static func port(of server: HTTPServer) async -> UInt16 {
    switch await server.listeningAddress {
    case .ip4(_, let port), .ip6(_, let port): port
    case .unix, nil: 0
    }
  }
}
#endif
