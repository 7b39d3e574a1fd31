#if Studio
internal import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOWebSocket
internal import Synchronization

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
    let count = Counter()
    let listener: NIOAsyncChannel<EventLoopFuture<Connection>, Never>
    do {
      listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(.backlog, value: 256)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .bind(host: configuration.host, port: configuration.port) { channel in
          Self.prepare(channel, configuration, door, count)
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
    _ count: Counter
  ) -> EventLoopFuture<EventLoopFuture<Connection>> {
    // More than there may be are closed before anything is read.
    let isOne = count.add(1) <= configuration.connectionLimit
    channel.closeFuture.whenComplete { _ in _ = count.add(-1) }
    guard isOne else {
      channel.close(promise: nil)
      return channel.eventLoop.makeFailedFuture(ChannelError.eof)
    }
    return channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(IdleStateHandler(readTimeout: .seconds(60)))
      try pipeline.addHandler(PatienceHandler(TimeAmount(configuration.patience)))
      let upgrader = NIOTypedWebSocketServerUpgrader<Connection>(
        maxFrameSize: configuration.messageLimit,
        shouldUpgrade: { channel, head in
          let isOurs =
            head.uri == "/socket" && door.objection(to: head, isSocket: true) == nil
          return channel.eventLoop.makeSucceededFuture(isOurs ? HTTPHeaders() : nil)
        },
        upgradePipelineHandler: { channel, _ in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(
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
      return try pipeline.configureUpgradableHTTPServerPipeline(
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

/// A number that several threads count.
final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  /// Adds to the number, and tells the sum.
  func add(_ number: Int) -> Int { value.add(number, ordering: .relaxed).newValue }
}

/// Closes a connection that says nothing for too long, or does not ask soon enough.
///
/// Only touched on the channel's event loop.
private final class PatienceHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let patience: TimeAmount
  private var limit: Scheduled<Void>?

  init(_ patience: TimeAmount) {
    self.patience = patience
  }

  func channelActive(context: ChannelHandlerContext) {
    let channel = context.channel
    limit = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // A request that dribbles in does not make it wait any longer; a whole one does.
    if let limit, hasEnd(unwrapInboundIn(data)) {
      limit.cancel()
      self.limit = nil
    }
    context.fireChannelRead(data)
  }

  func channelInactive(context: ChannelHandlerContext) {
    limit?.cancel()
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent { context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  private func hasEnd(_ bytes: ByteBuffer) -> Bool {
    let view = bytes.readableBytesView
    return view.suffix(4).elementsEqual("\r\n\r\n".utf8)
  }
}
#endif
