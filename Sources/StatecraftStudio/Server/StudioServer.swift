#if Studio
internal import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOWebSocket

/// Serves pages and their sockets until it is stopped.
final class StudioServer: Sendable {
  typealias HTTPChannel = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>
  typealias SocketChannel = NIOAsyncChannel<WebSocketFrame, WebSocketFrame>

  /// What a connection has become.
  private enum Connection: Sendable {
    case http(HTTPChannel)
    case socket(SocketChannel)
  }

  /// The port on which it listens.
  let port: Int

  private let channel: any Channel
  private let task: Task<Void, Never>

  /// Begins to listen.
  ///
  /// - Throws: when nobody can listen there.
  init(_ configuration: StudioConfiguration, _ rooms: Rooms) async throws(StudioError) {
    let door = Doorkeeper(configuration)
    let doorstep = Doorstep(limit: configuration.connectionLimit)
    let listener: NIOAsyncChannel<EventLoopFuture<Connection>, Never>
    do {
      listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(.backlog, value: 256)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .bind(host: configuration.host, port: configuration.port) { channel in
          Self.prepare(channel, configuration, door, doorstep)
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
    task = Task {
      try? await withThrowingDiscardingTaskGroup { group in
        try await listener.executeThenClose { connections in
          for try await connection in connections {
            group.addTask {
              try? await Self.serve(connection.get(), configuration, door, rooms)
            }
          }
        }
        group.cancelAll()
      }
    }
  }

  /// Closes all connections, and waits until they are.
  func stop() async {
    task.cancel()
    try? await channel.close()
    await task.value
  }

  /// Waits until it has been stopped.
  func wait() async { await task.value }

  private static func prepare(
    _ channel: any Channel,
    _ configuration: StudioConfiguration,
    _ door: Doorkeeper,
    _ doorstep: Doorstep
  ) -> EventLoopFuture<EventLoopFuture<Connection>> {
    doorstep.admit(channel)
    return channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(IdleStateHandler(readTimeout: .seconds(60)))
      try pipeline.addHandler(PatienceHandler(TimeAmount(configuration.patience)))
      let upgrader = NIOTypedWebSocketServerUpgrader<Connection>(
        maxFrameSize: configuration.messageLimit,
        // The gate has decided.
        shouldUpgrade: { channel, _ in
          channel.eventLoop.makeSucceededFuture(HTTPHeaders())
        },
        upgradePipelineHandler: { channel, _ in
          doorstep.makeSocket(channel)
          return channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.handler(type: PatienceHandler.self).rest()
            try pipeline.handler(type: UpgradeGate.self).rest()
            try pipeline.addHandler(StrictFrameHandler())
            try pipeline.addHandler(
              NIOWebSocketFrameAggregator(
                minNonFinalFragmentSize: 0,
                maxAccumulatedFrameCount: 64,
                maxAccumulatedFrameSize: configuration.messageLimit
              )
            )
            return .socket(try SocketChannel(wrappingChannelSynchronously: channel))
          }
        }
      )
      let connection = try pipeline.configureUpgradableHTTPServerPipeline(
        configuration: .init(
          upgradeConfiguration: NIOTypedHTTPServerUpgradeConfiguration(
            upgraders: [upgrader],
            notUpgradingCompletionHandler: { channel in
              channel.eventLoop.makeCompletedFuture {
                .http(try HTTPChannel(wrappingChannelSynchronously: channel))
              }
            }
          )
        )
      )
      let upgrade = try pipeline.handler(type: NIOTypedHTTPServerUpgradeHandler<Connection>.self)
      let gate = UpgradeGate { head in
        head.uri == "/socket" && door.objection(to: head, isSocket: true) == nil
          && doorstep.takesSockets
      }
      try pipeline.addHandler(gate, position: .before(upgrade))
      try pipeline.addHandler(LastHandler())
      return connection
    }
  }

  private static func serve(
    _ connection: Connection,
    _ configuration: StudioConfiguration,
    _ door: Doorkeeper,
    _ rooms: Rooms
  ) async throws {
    switch connection {
    case .http(let channel):
      try await PageServer(configuration: configuration, door: door, rooms: rooms).serve(channel)
    case .socket(let channel):
      try await SocketSession(channel, rooms, patience: configuration.patience).run()
    }
  }
}
#endif
