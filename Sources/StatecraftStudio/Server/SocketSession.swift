#if Studio
internal import Foundation
internal import NIOCore
internal import NIOWebSocket
internal import Synchronization

/// Talks to one page: hears what it asks for, and tells what is new at the page's own pace.
final class SocketSession: Sendable {
  private struct Watch {
    var place: Stage.Place
    let room: Room
    let id: Int
    /// Whether the page must still be told what kind of machine it is.
    var isNew = true
  }

  private struct State {
    var watches: [String: Watch] = [:]
    var isHelloDue = true
    /// Since when somebody tries to write.
    var writes: ContinuousClock.Instant?

    mutating func takeNew(_ id: String) -> Bool {
      defer { watches[id]?.isNew = false }
      return watches[id]?.isNew ?? false
    }
  }

  private struct Gone: Error {}

  private let channel: StudioServer.SocketChannel
  private let rooms: Rooms
  private let patience: Duration
  private let state = Mutex(State())
  private let bell: AsyncStream<Void>
  private let button: AsyncStream<Void>.Continuation

  /// The shortest time between two messages of news, so that a busy machine does not drown a page.
  private static let pause = Duration.milliseconds(4)

  /// How many machines a page may watch.
  private static let watchLimit = 256

  init(_ channel: StudioServer.SocketChannel, _ rooms: Rooms, patience: Duration) {
    self.channel = channel
    self.rooms = rooms
    self.patience = patience
    (bell, button) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Talks until the page goes.
  func run() async throws {
    let id = rooms.watch(roomsButton())
    defer {
      rooms.unwatch(id)
      button.finish()
      let watches = state.withLock { Array($0.watches.values) }
      for watch in watches { watch.room.exhibit.stage.unwatch(watch.id) }
    }
    button.yield()
    try await channel.executeThenClose { inbound, outbound in
      await withTaskGroup(of: Void.self) { group in
        group.addTask { try? await self.hear(inbound, outbound) }
        group.addTask { try? await self.tell(outbound) }
        group.addTask { try? await self.keepAlive(outbound) }
        group.addTask { try? await self.watchOver() }
        await group.next()
        group.cancelAll()
        self.button.finish()
        // Whoever still writes to a page that does not read is not waited for.
        try? await self.channel.channel.close()
      }
    }
  }

  /// Machines that come or go are told anew.
  private func roomsButton() -> AsyncStream<Void>.Continuation {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    Task { [weak self] in
      for await _ in stream {
        guard let self else { return }
        self.state.withLock { $0.isHelloDue = true }
        self.button.yield()
      }
    }
    return continuation
  }

  // MARK: - Telling

  private typealias Outbound = NIOAsyncChannelOutboundWriter<WebSocketFrame>

  private func write(_ frame: WebSocketFrame, _ outbound: Outbound) async throws {
    state.withLock { if $0.writes == nil { $0.writes = .now } }
    defer { state.withLock { $0.writes = nil } }
    try await outbound.write(frame)
  }

  private func write(_ text: String, _ outbound: Outbound) async throws {
    try await write(
      WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text)),
      outbound
    )
  }

  private func tell(_ outbound: Outbound) async throws {
    for await _ in bell {
      try Task.checkCancellation()
      let isHelloDue = state.withLock { state in
        defer { state.isHelloDue = false }
        return state.isHelloDue
      }
      if isHelloDue { try await write(rooms.hello, outbound) }
      let ids = state.withLock { $0.watches.keys.sorted() }
      for id in ids {
        guard let room = state.withLock({ $0.watches[id]?.room }) else { continue }
        // In this order, and nothing of an earlier watch in between.
        if state.withLock({ $0.takeNew(id) }) { try await write(await room.message(), outbound) }
        await room.exhibit.refresh()
        var isPart = true
        while isPart {
          let news = state.withLock { state -> Stage.News? in
            // One that begins anew is told so first.
            guard var watch = state.watches[id], !watch.isNew else { return nil }
            let news = room.exhibit.stage.news(for: &watch.place)
            state.watches[id] = watch
            return news
          }
          guard let news else { break }
          try await write(Wire.news(id, news), outbound)
          isPart = news.isPart
        }
      }
      try await Task.sleep(for: Self.pause)
    }
  }

  private func keepAlive(_ outbound: Outbound) async throws {
    while true {
      try await Task.sleep(for: .seconds(5))
      // The page hears this, and the browser answers that.
      try await write(#"{"type":"beat"}"#, outbound)
      try await write(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer()), outbound)
    }
  }

  /// Ends when the page does not read for too long.
  private func watchOver() async throws {
    while true {
      try await Task.sleep(for: .seconds(1))
      let since = state.withLock { $0.writes }
      if let since, since.duration(to: .now) > patience { throw Gone() }
    }
  }

  // MARK: - Hearing

  private func hear(
    _ inbound: NIOAsyncChannelInboundStream<WebSocketFrame>,
    _ outbound: Outbound
  ) async throws {
    for try await frame in inbound {
      switch frame.opcode {
      case .text: try await hear(String(buffer: frame.unmaskedData), outbound)
      case .ping:
        try await write(
          WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData),
          outbound
        )
      case .pong: break
      case .connectionClose:
        var data = frame.unmaskedData
        let code = data.readSlice(length: min(2, data.readableBytes)) ?? ByteBuffer()
        try await write(
          WebSocketFrame(fin: true, opcode: .connectionClose, data: code),
          outbound
        )
        return
      default:
        var reason = ByteBuffer()
        reason.write(webSocketErrorCode: .unacceptableData)
        try await write(
          WebSocketFrame(fin: true, opcode: .connectionClose, data: reason),
          outbound
        )
        return
      }
    }
  }

  private func hear(_ text: String, _ outbound: Outbound) async throws {
    let request: Wire.Request
    do {
      request = try JSONDecoder().decode(Wire.Request.self, from: Data(text.utf8))
    } catch {
      return try await reply(nil, "this is no message of a studio's page", outbound)
    }
    do throws(StudioRefusal) {
      try await perform(request)
      try await reply(request.request, nil, outbound)
    } catch {
      try? await reply(request.request, error.description, outbound)
    }
  }

  private func reply(
    _ request: Int?,
    _ error: String?,
    _ outbound: Outbound
  ) async throws(StudioRefusal) {
    guard request != nil || error != nil else { return }
    try? await write(Wire.text(Wire.Reply(request: request ?? 0, error: error)), outbound)
  }

  private func perform(_ request: Wire.Request) async throws(StudioRefusal) {
    guard let room = rooms.room(request.machine) else {
      throw StudioRefusal("there is no machine '\(request.machine.prefix(100))'")
    }
    switch request.action {
    case .watch:
      let count = state.withLock { $0.watches.count }
      guard count < Self.watchLimit else { throw StudioRefusal("too many machines are watched") }
      // Drawn while others are told.
      Task { _ = await room.picture() }
      var place = Stage.Place()
      // The scene is told anew in any case.
      if let epoch = request.epoch, let seen = request.seen, seen >= 0 {
        place = Stage.Place(epoch: epoch, step: seen, change: -1)
      }
      unwatch(room.id)
      room.exhibit.stage.expectVisitor()
      let id = room.exhibit.stage.watch(button)
      state.withLock { $0.watches[room.id] = Watch(place: place, room: room, id: id) }
      button.yield()
    case .unwatch: unwatch(room.id)
    case .send:
      guard let event = request.event else { throw StudioRefusal("the event has no name") }
      try await room.exhibit.send(event, payload: request.payload)
    case .restart: try await room.exhibit.restart()
    case .rewind:
      guard let step = request.step else { throw StudioRefusal("the step has no number") }
      try await room.exhibit.rewind(to: step)
    case .advance: try await room.exhibit.advance(by: try duration(request.milliseconds))
    }
  }

  /// The longest time that may pass at once, in milliseconds: ten thousand hours.
  private static let longestAdvance = 3.6e10

  private func duration(_ milliseconds: Double?) throws(StudioRefusal) -> Duration? {
    guard let milliseconds else { return nil }
    guard 0...Self.longestAdvance ~= milliseconds else {
      throw StudioRefusal("time may pass by 0 ms to 10000 h at once, not by \(milliseconds) ms")
    }
    return .nanoseconds(Int64((milliseconds * 1_000_000).rounded()))
  }

  private func unwatch(_ id: String) {
    let watch = state.withLock { $0.watches.removeValue(forKey: id) }
    if let watch { watch.room.exhibit.stage.unwatch(watch.id) }
  }
}
#endif
