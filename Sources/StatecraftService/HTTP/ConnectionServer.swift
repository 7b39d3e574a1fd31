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

  /// Answers all requests of a connection.
  func serve(_ channel: HTTPListener.Channel) async throws {
    try await channel.executeThenClose { inbound, outbound in
      var iterator = inbound.makeAsyncIterator()
      while case .head(let head)? = try await iterator.next() {
        let isStarted = connections.begin(channel.channel)
        defer { connections.end(channel.channel) }
        guard isStarted else { return try await write(Self.overloaded, to: head, outbound) }
        let limit = Problem(
          .payloadTooLarge,
          .tooLarge,
          "the body has more than \(bodyLimit) bytes"
        )
        if let length = head.headers.first(name: "Content-Length").flatMap({ Int($0) }),
          length > bodyLimit
        {
          return try await write(limit.response, to: head, outbound)
        }
        if head.headers.first(name: "Expect")?.lowercased() == "100-continue" {
          try await outbound.write(.head(HTTPResponseHead(version: .http1_1, status: .continue)))
        }
        var body: [UInt8] = []
        reading: while true {
          switch try await iterator.next() {
          case .body(let bytes)?:
            guard body.count + bytes.readableBytes <= bodyLimit else {
              return try await write(limit.response, to: head, outbound)
            }
            body += bytes.readableBytesView
          case .end?: break reading
          case .head?, nil: return
          }
        }
        let response = await answer(head, body)
        let closes = !head.isKeepAlive || connections.isEnding
        switch response.body {
        case .text: try await write(response, to: head, outbound, closes: closes)
        case .stream(let stream):
          return try await serve(stream, response, to: head, channel.channel, outbound)
        }
        if closes { return }
      }
    }
  }

  private static let overloaded = Problem(
    .serviceUnavailable,
    .overloaded,
    "the service has too many requests at once; ask again"
  ).adding("Retry-After", "1").response

  private func write(
    _ response: ServiceResponse,
    to head: HTTPRequestHead,
    _ outbound: Outbound,
    closes: Bool = true
  ) async throws {
    var parts: [HTTPServerResponsePart] = [.head(response.head(closes: closes))]
    if case .text(let text) = response.body, head.method != .HEAD, !text.isEmpty {
      parts.append(.body(.byteBuffer(ByteBuffer(string: text))))
    }
    try await outbound.write(contentsOf: parts + [.end(nil)])
  }

  /// Writes a stream until it ends, the client disconnects or the service ends.
  private func serve(
    _ stream: @escaping @Sendable (@escaping ServiceResponse.Writer) async throws -> Void,
    _ response: ServiceResponse,
    to head: HTTPRequestHead,
    _ channel: any Channel,
    _ outbound: Outbound
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
      return try await write(Self.overloaded, to: head, outbound)
    }
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
    try await outbound.write(.end(nil))
  }
}
#endif
