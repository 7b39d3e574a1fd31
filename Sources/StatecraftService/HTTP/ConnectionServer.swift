#if Service
internal import NIOCore
internal import NIOHTTP1

/// Answers the requests of one connection after the other.
struct ConnectionServer: Sendable {
  typealias Inbound = NIOAsyncChannelInboundStream<HTTPServerRequestPart>
  typealias Outbound = NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>

  let connections: ConnectionRegistry
  /// The most bytes of a request's body.
  let bodyLimit: Int
  let answer: @Sendable (HTTPRequestHead, [UInt8]) async -> ServiceResponse
  private let metrics = RequestMetrics()

  /// Answers all requests of a connection.
  func serve(_ connection: HTTPListener.Channel) async throws {
    let channel = connection.channel
    try await connection.executeThenClose { inbound, outbound in
      var iterator = inbound.makeAsyncIterator()
      while case .head(let head)? = try await iterator.next() {
        let isStarted = connections.begin(channel)
        defer { connections.end(channel) }
        let expects = head.headers.first(name: "Expect")?.lowercased() == "100-continue"
        guard isStarted else {
          try await refuse(Self.overloaded, to: head, outbound, channel)
          return expects ? () : try await dropRest(&iterator, of: channel)
        }
        let limit = Problem(
          .payloadTooLarge,
          .tooLarge,
          "the body has more than \(bodyLimit) bytes; keep what is large elsewhere and send a reference "
            + "to it, or let whoever runs the service raise 'bodyLimit' in its configuration"
        )
        if let length = head.headers.first(name: "Content-Length").flatMap({ Int($0) }),
          length > bodyLimit
        {
          try await refuse(limit.response, to: head, outbound, channel)
          return expects ? () : try await dropRest(&iterator, of: channel)
        }
        if expects {
          try await outbound.write(.head(HTTPResponseHead(version: .http1_1, status: .continue)))
        }
        var body: [UInt8] = []
        reading: while true {
          switch try await iterator.next() {
          case .body(let bytes)?:
            guard body.count + bytes.readableBytes <= bodyLimit else {
              try await refuse(limit.response, to: head, outbound, channel)
              return try await dropRest(&iterator, of: channel)
            }
            body += bytes.readableBytesView
          case .end?: break reading
          case .head?, nil: return
          }
        }
        let start = ContinuousClock.now
        let response = await answer(head, body)
        if case .stream(let stream) = response.body {
          return try await serve(stream, response, to: head, channel, outbound, since: start)
        }
        metrics.request(head, response.status, start.duration(to: .now))
        let closes = !head.isKeepAlive || connections.isEnding
        try await write(response, to: head, outbound, closes: closes)
        if closes { return try await finish(channel) }
      }
    }
  }

  private static let overloaded = Problem(
    .serviceUnavailable,
    .overloaded,
    "the service has too many requests at once; ask again"
  ).adding("Retry-After", "1").response

  /// Answers a request that nothing is done for, as the last one of its connection.
  private func refuse(
    _ response: ServiceResponse,
    to head: HTTPRequestHead,
    _ outbound: Outbound,
    _ channel: any Channel
  ) async throws {
    metrics.request(head, response.status, .zero)
    try await write(response, to: head, outbound, closes: true)
    try await finish(channel)
  }

  /// Reads what a client sends on after its answer, so that the answer is not lost in a reset.
  ///
  /// The client sees that nothing follows, and has its time for a request to close the connection.
  private func dropRest(
    _ iterator: inout Inbound.AsyncIterator,
    of channel: any Channel
  ) async throws {
    // Nothing is done for it any more.
    connections.end(channel)
    try await channel.close(mode: .output)
    while let part = try await iterator.next(isolation: #isolation) {
      if case .end = part { return }
    }
  }

  /// Ends an answer, and waits until the system has all of it; a client that does not read has its time.
  ///
  /// Closing the connection would drop what has not been taken yet.
  private func finish(_ channel: any Channel) async throws {
    try await withTaskCancellationHandler {
      try await channel.writeAndFlush(HTTPServerResponsePart.end(nil))
    } onCancel: {
      channel.close(promise: nil)
    }
  }

  /// Writes an answer; that of a connection that closes without its end.
  private func write(
    _ response: ServiceResponse,
    to head: HTTPRequestHead,
    _ outbound: Outbound,
    closes: Bool
  ) async throws {
    var parts: [HTTPServerResponsePart] = [.head(response.head(closes: closes))]
    if case .text(let text) = response.body, head.method != .HEAD, !text.isEmpty {
      parts.append(.body(.byteBuffer(ByteBuffer(string: text))))
    }
    if !closes { parts.append(.end(nil)) }
    try await outbound.write(contentsOf: parts)
  }

  /// Writes a stream until it ends, the client disconnects or the service ends.
  private func serve(
    _ stream: @escaping @Sendable (@escaping ServiceResponse.Writer) async throws -> Void,
    _ response: ServiceResponse,
    to head: HTTPRequestHead,
    _ channel: any Channel,
    _ outbound: Outbound,
    since asked: ContinuousClock.Instant
  ) async throws {
    let (start, starting) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for await _ in start {}
      guard !Task.isCancelled else { return }
      try? await stream { text in
        try await outbound.write(.body(.byteBuffer(ByteBuffer(string: text))))
      }
    }
    guard connections.becomeStream(channel, task) else {
      task.cancel()
      return try await refuse(Self.overloaded, to: head, outbound, channel)
    }
    metrics.request(head, response.status, asked.duration(to: .now))
    var answer = response.head(closes: true)
    if head.method == .HEAD {
      // There is no body, and with a length no last chunk of one either.
      task.cancel()
      answer.headers.replaceOrAdd(name: "Content-Length", value: "0")
    }
    try await outbound.write(.head(answer))
    starting.finish()
    // The registry cancels the task when the connection is closed.
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    try await finish(channel)
  }
}
#endif
