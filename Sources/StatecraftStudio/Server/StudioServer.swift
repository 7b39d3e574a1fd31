#if Studio
internal import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOWebSocket
internal import StatecraftHTTP

/// Serves pages and their WebSockets until it is stopped.
final class StudioServer: Sendable {
  typealias HTTPChannel = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>
  typealias WebSocketChannel = NIOAsyncChannel<WebSocketFrame, WebSocketFrame>

  /// The port on which it listens.
  let port: Int

  private let channel: any Channel
  private let task: Task<Void, Never>

  /// Begins to listen.
  ///
  /// - Throws: the reason why the system does not allow that.
  init(
    _ configuration: StudioConfiguration,
    _ registry: MachineRegistry
  ) async throws(StudioError) {
    let policy = HostOriginPolicy(
      "studio",
      host: configuration.host,
      hostNames: configuration.hostNames
    )
    let connections = ConnectionInitializer(configuration, policy)
    let listener: NIOAsyncChannel<EventLoopFuture<ConnectionInitializer.Connection>, Never>
    do {
      listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(.backlog, value: 256)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .bind(host: configuration.host, port: configuration.port) { channel in
          connections.initialize(channel)
        }
    } catch {
      throw .cannotListen(
        host: configuration.host,
        port: configuration.port,
        reason: (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
      )
    }
    channel = listener.channel
    port = listener.channel.localAddress?.port ?? configuration.port
    let pages = PageServer(
      router: PageRouter(policy: policy, registry: registry),
      bodyLimit: configuration.messageLimit
    )
    let timeout = configuration.clientTimeout
    task = Task {
      try? await withThrowingDiscardingTaskGroup { group in
        try await listener.executeThenClose { connections in
          for try await connection in connections {
            group.addTask {
              // A connection that fails concerns no other.
              try? await Self.serve(connection.get(), pages, registry, timeout)
            }
          }
        }
        group.cancelAll()
      }
    }
  }

  /// Closes all connections, and waits until they are closed.
  func stop() async {
    task.cancel()
    try? await channel.close()
    await task.value
  }

  /// Waits until the server has been stopped.
  func wait() async { await task.value }

  private static func serve(
    _ connection: ConnectionInitializer.Connection,
    _ pages: PageServer,
    _ registry: MachineRegistry,
    _ timeout: Duration
  ) async throws {
    switch connection {
    case .http(let channel): try await pages.serve(channel)
    case .webSocket(let channel):
      try await WebSocketSession(channel, registry, timeout: timeout).run()
    }
  }
}
#endif
