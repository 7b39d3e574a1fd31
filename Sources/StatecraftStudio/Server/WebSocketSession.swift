#if Studio
internal import NIOCore
internal import NIOWebSocket
internal import Synchronization

/// The session of one page: receives its requests, and sends it updates as fast as the page reads them.
final class WebSocketSession: Sendable {
  typealias Inbound = NIOAsyncChannelInboundStream<WebSocketFrame>
  typealias Outbound = NIOAsyncChannelOutboundWriter<WebSocketFrame>

  /// A write has taken longer than the timeout.
  private struct TimedOut: Error {}

  private let registry: MachineRegistry
  private let watches = WatchList()
  private let browser: StoreBrowser
  /// Wakes the task that sends updates.
  private let wakeup: AsyncStream<Void>.Continuation
  private let channel: StudioServer.WebSocketChannel
  private let timeout: Duration
  private let wakeups: AsyncStream<Void>
  private let isListDue = Mutex(true)
  /// Since when the present write has been waiting.
  private let writingSince = Mutex<ContinuousClock.Instant?>(nil)

  /// The shortest time between two updates, so that a fast machine does not flood a page.
  private static let pause = Duration.milliseconds(4)

  /// The time between two heartbeats; the page gives up after two of them and some more.
  private static let heartbeat = Duration.seconds(5)

  init(
    _ channel: StudioServer.WebSocketChannel,
    _ registry: MachineRegistry,
    timeout: Duration
  ) {
    self.channel = channel
    self.registry = registry
    self.timeout = timeout
    (wakeups, wakeup) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    browser = StoreBrowser(registry, wakeup)
  }

  /// Runs until the page disconnects or does not read any more.
  func run() async throws {
    let id = registry.watch(listWakeup())
    defer {
      registry.unwatch(id)
      wakeup.finish()
      watches.removeAll()
      browser.stop()
    }
    wakeup.yield()
    try await channel.executeThenClose { inbound, outbound in
      let requests = PageRequests(registry, watches, browser, wakeup) {
        try await self.write($0, outbound)
      }
      await withTaskGroup(of: Void.self) { group in
        group.addTask { try? await self.receive(inbound, outbound, requests) }
        group.addTask { try? await self.sendUpdates(outbound) }
        group.addTask { try? await self.sendHeartbeats(outbound) }
        group.addTask { try? await self.watchWrites() }
        await group.next()
        group.cancelAll()
        // The task that receives may wait for room.
        requests.close()
        self.wakeup.finish()
        // Ends a write to a page that does not read.
        try? await self.channel.channel.close()
      }
    }
  }

  /// A continuation that makes the list of machines due whenever it is signalled.
  private func listWakeup() -> AsyncStream<Void>.Continuation {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    Task { [weak self] in
      for await _ in stream {
        guard let self else { return }
        self.isListDue.withLock { $0 = true }
        self.wakeup.yield()
      }
    }
    return continuation
  }

  // MARK: - Receiving

  /// Receives frames until the page closes the connection.
  private func receive(
    _ inbound: Inbound,
    _ outbound: Outbound,
    _ requests: PageRequests
  ) async throws {
    for try await frame in inbound {
      switch frame.opcode {
      case .text: try await requests.receive(String(buffer: frame.unmaskedData))
      case .ping:
        try await write(
          WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData),
          outbound
        )
      case .pong: break
      case .connectionClose:
        var data = frame.unmaskedData
        let code = data.readSlice(length: min(2, data.readableBytes)) ?? ByteBuffer()
        return try await close(code, outbound)
      default:
        var reason = ByteBuffer()
        reason.write(webSocketErrorCode: .unacceptableData)
        return try await close(reason, outbound)
      }
    }
  }

  private func close(_ reason: ByteBuffer, _ outbound: Outbound) async throws {
    try await write(WebSocketFrame(fin: true, opcode: .connectionClose, data: reason), outbound)
  }

  // MARK: - Sending

  private func write(_ frame: WebSocketFrame, _ outbound: Outbound) async throws {
    writingSince.withLock { if $0 == nil { $0 = .now } }
    defer { writingSince.withLock { $0 = nil } }
    try await outbound.write(frame)
  }

  private func write(_ text: String, _ outbound: Outbound) async throws {
    let frame = WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text))
    try await write(frame, outbound)
  }

  private func sendUpdates(_ outbound: Outbound) async throws {
    for await _ in wakeups {
      try Task.checkCancellation()
      let isDue = isListDue.withLock { isDue in
        defer { isDue = false }
        return isDue
      }
      if isDue {
        watches.replaceRemoved(in: registry, wakeup)
        try await write(registry.message, outbound)
      }
      if let list = browser.takeMessage() { try await write(list, outbound) }
      for id in watches.ids {
        while let message = watches.nextMessage(id) {
          try await write(message.text, outbound)
          guard message.hasMore else { break }
        }
        // What takes time is made while other machines are sent, and wakes this task again.
        watches.prepare(id, wakeup)
      }
      try await Task.sleep(for: Self.pause)
    }
  }

  private func sendHeartbeats(_ outbound: Outbound) async throws {
    while true {
      try await Task.sleep(for: Self.heartbeat)
      // The script of the page sees only the message; the browser answers only the ping.
      try await write(StudioMessages.text(StudioMessages.Heartbeat()), outbound)
      try await write(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer()), outbound)
    }
  }

  /// Throws when a write takes longer than the timeout.
  private func watchWrites() async throws {
    while true {
      try await Task.sleep(for: .seconds(1))
      let since = writingSince.withLock { $0 }
      if let since, since.duration(to: .now) > timeout { throw TimedOut() }
    }
  }
}
#endif
