#if Studio
internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket
internal import StatecraftHTTP

/// Sets up the handlers of each new connection, and of those that become WebSockets.
struct ConnectionInitializer: Sendable {
  /// The kind of a connection, known after its first request.
  enum Connection: Sendable {
    case http(StudioServer.HTTPChannel)
    case webSocket(StudioServer.WebSocketChannel)
  }

  private let policy: HostOriginPolicy
  private let limiter: ConnectionLimiter
  private let timeout: TimeAmount
  private let messageLimit: Int

  init(_ configuration: StudioConfiguration, _ policy: HostOriginPolicy) {
    self.policy = policy
    limiter = ConnectionLimiter(limit: configuration.connectionLimit)
    timeout = TimeAmount(configuration.clientTimeout)
    messageLimit = configuration.messageLimit
  }

  /// Sets up a new connection.
  func initialize(_ channel: any Channel) -> EventLoopFuture<EventLoopFuture<Connection>> {
    limiter.add(channel)
    return channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      // A client that is allowed more time for a request may also begin it later.
      try pipeline.addHandler(IdleStateHandler(readTimeout: max(.seconds(60), timeout)))
      try pipeline.addHandler(RequestTimeoutHandler(timeout))
      let connection = try pipeline.configureUpgradableHTTPServerPipeline(
        configuration: .init(
          upgradeConfiguration: NIOTypedHTTPServerUpgradeConfiguration(
            upgraders: [upgrader],
            notUpgradingCompletionHandler: { channel in
              channel.eventLoop.makeCompletedFuture {
                .http(try StudioServer.HTTPChannel(wrappingChannelSynchronously: channel))
              }
            }
          )
        )
      )
      let upgrade = try pipeline.handler(type: NIOTypedHTTPServerUpgradeHandler<Connection>.self)
      let filter = WebSocketUpgradeFilter { [policy, limiter] head in
        head.uri == "/socket" && policy.refusal(of: head, isWebSocket: true) == nil
          && limiter.allowsWebSocket
      }
      try pipeline.addHandler(filter, position: .before(upgrade))
      try pipeline.addHandler(CloseOnErrorHandler())
      return connection
    }
  }

  private var upgrader: NIOTypedWebSocketServerUpgrader<Connection> {
    NIOTypedWebSocketServerUpgrader<Connection>(
      maxFrameSize: messageLimit,
      // The filter has decided already.
      shouldUpgrade: { channel, _ in
        channel.eventLoop.makeSucceededFuture(HTTPHeaders())
      },
      upgradePipelineHandler: { [limiter, messageLimit] channel, _ in
        limiter.becomeWebSocket(channel)
        return channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.handler(type: RequestTimeoutHandler.self).disable()
          try pipeline.handler(type: WebSocketUpgradeFilter.self).disable()
          try pipeline.addHandler(StrictFrameHandler())
          try pipeline.addHandler(
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 0,
              maxAccumulatedFrameCount: 64,
              maxAccumulatedFrameSize: messageLimit
            )
          )
          return .webSocket(
            try StudioServer.WebSocketChannel(wrappingChannelSynchronously: channel)
          )
        }
      }
    )
  }
}
#endif
