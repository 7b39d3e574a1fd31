#if Service
internal import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import StatecraftHTTP
internal import Synchronization

/// Answers HTTP requests on a port until it is stopped.
final class HTTPListener: Sendable {
  typealias Channel = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

  /// The port on which it listens.
  let port: Int

  private let channel: any NIOCore.Channel
  let connections: ConnectionRegistry
  private let task: Task<Void, Never>
  private let isStopped = Atomic(false)
  /// A sequence that ends when no more connections are accepted.
  private let accepting: AsyncStream<Void>
  private let shutdownTimeout: Duration

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - host: the address.
  ///   - port: the port; 0 for any free one.
  ///   - configuration: the limits.
  ///   - answer: returns the response to a request.
  /// - Throws: the reason why the system does not allow that.
  init(
    host: String,
    port: Int,
    _ configuration: MachineService.Configuration,
    _ answer: @escaping @Sendable (HTTPRequestHead, [UInt8]) async -> ServiceResponse
  ) async throws(MachineService.StartError) {
    let connections = ConnectionRegistry(configuration)
    let timeout = TimeAmount(configuration.clientTimeout)
    let listener: NIOAsyncChannel<EventLoopFuture<Channel?>, Never>
    do {
      listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(.backlog, value: 1_024)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        // An address of IPv6 has brackets only in front of a port.
        .bind(host: host.trimmingCharacters(in: ["[", "]"]), port: port) { channel in
          channel.eventLoop.makeCompletedFuture {
            channel.eventLoop.makeCompletedFuture {
              try Self.initialize(channel, connections, timeout)
            }
          }
        }
    } catch {
      throw .cannotListen(
        host: host,
        port: port,
        reason: Self.reason(error)
      )
    }
    self.connections = connections
    channel = listener.channel
    self.port = listener.channel.localAddress?.port ?? port
    shutdownTimeout = configuration.shutdownTimeout
    let server = ConnectionServer(
      connections: connections,
      bodyLimit: configuration.bodyLimit,
      answer: answer
    )
    let (accepting, end) = AsyncStream.makeStream(of: Void.self)
    self.accepting = accepting
    task = Task {
      defer { end.finish() }
      try? await withThrowingDiscardingTaskGroup { group in
        try await listener.executeThenClose { accepted in
          // Connections that are open go on.
          defer { end.finish() }
          for try await connection in accepted {
            group.addTask {
              // A connection that fails concerns no other.
              if let channel = try? await connection.get() { try? await server.serve(channel) }
            }
          }
        }
      }
    }
  }

  /// What the system says, in words.
  private static func reason(_ error: any Error) -> String {
    switch error {
    case let error as IOError: String(cString: strerror(error.errnoCode))
    case SocketAddressError.unknown(let host, _): "no address is known for the host '\(host)'"
    default: "\(error)"
    }
  }

  private static func initialize(
    _ channel: any NIOCore.Channel,
    _ connections: ConnectionRegistry,
    _ timeout: TimeAmount
  ) throws -> Channel? {
    let pipeline = channel.pipeline.syncOperations
    guard connections.add(channel) else {
      try pipeline.addHandler(RejectionHandler())
      return nil
    }
    try pipeline.configureHTTPServerPipeline(withErrorHandling: false)
    try pipeline.addHandler(MalformedRequestHandler())
    try pipeline.addHandler(DeadlineHandler(timeout))
    try pipeline.addHandler(CloseOnErrorHandler())
    return try Channel(wrappingChannelSynchronously: channel)
  }

  /// Waits until it accepts no more connections.
  ///
  /// - Returns: whether nobody has stopped it.
  func hasFailed() async -> Bool {
    for await _ in accepting {}
    return !isStopped.load(ordering: .acquiring)
  }

  /// Closes the channel that accepts connections; those that are open go on.
  func endListening() async throws { try await channel.close() }

  /// Accepts no more requests, lets those that have begun end, and closes all connections.
  func stop() async {
    isStopped.store(true, ordering: .releasing)
    try? await endListening()
    connections.endAll()
    let limit = Task { [task, shutdownTimeout] in
      try await Task.sleep(for: shutdownTimeout)
      task.cancel()
    }
    await task.value
    limit.cancel()
  }
}
#endif
