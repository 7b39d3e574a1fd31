#if Studio
internal import Foundation
internal import NIOCore
internal import NIOWebSocket

extension WebSocketSession {
  /// Receives frames until the page closes the connection.
  func receive(_ inbound: Inbound, _ outbound: Outbound) async throws {
    for try await frame in inbound {
      switch frame.opcode {
      case .text: try await receive(String(buffer: frame.unmaskedData), outbound)
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

  private func receive(_ text: String, _ outbound: Outbound) async throws {
    let request: StudioMessages.Request
    do {
      request = try JSONDecoder().decode(StudioMessages.Request.self, from: Data(text.utf8))
    } catch {
      let reason = "this is not a message of a studio's page"
      return try await reply(StudioMessages.Reply(request: 0, error: reason), outbound)
    }
    guard let subject = request.subject else { return try await answer(request, outbound) }
    do throws(StudioRefusal) {
      // A page that is not there any more ends the session elsewhere.
      try await requests.add(subject) { try? await self.answer(request, outbound) }
    } catch {
      try await reply(to: request, nil, error, outbound)
    }
  }

  /// Performs a request, and says what became of it.
  private func answer(_ request: StudioMessages.Request, _ outbound: Outbound) async throws {
    var refusal: StudioRefusal?
    var done: String?
    do throws(StudioRefusal) {
      done = try await perform(request, outbound)
    } catch {
      refusal = error
    }
    try await reply(to: request, done, refusal, outbound)
  }

  private func reply(
    to request: StudioMessages.Request,
    _ done: String?,
    _ refusal: StudioRefusal?,
    _ outbound: Outbound
  ) async throws {
    if let refusal, request.action == .watch, let id = request.machine {
      let missing = StudioMessages.Missing(id: id, reason: refusal.description)
      try await write(StudioMessages.text(missing), outbound)
      // That is the answer, unless the page asked for one by number.
      if request.request == nil { return }
    }
    guard request.request != nil || refusal != nil else { return }
    try await reply(
      StudioMessages.Reply(request: request.request ?? 0, error: refusal?.description, text: done),
      outbound
    )
  }

  private func reply(_ reply: StudioMessages.Reply, _ outbound: Outbound) async throws {
    try await write(StudioMessages.text(reply), outbound)
  }

  /// Performs a request; returns what was done, if there is something to say.
  private func perform(
    _ request: StudioMessages.Request,
    _ outbound: Outbound
  ) async throws(StudioRefusal) -> String? {
    switch request.action {
    case .browse:
      guard registry.store != nil else { throw StudioRefusal("the studio has no store") }
      browser.browse(request.browsing ?? StudioMessages.Browsing(), request.request ?? 0)
    case .leave: browser.stop()
    case .watch: try await watch(request)
    case .unwatch:
      guard let machine = request.machine else { throw Self.unnamed }
      // It may be gone already.
      watches.remove(machine)
    case .send:
      let machine = try known(request.machine)
      guard let event = request.event else { throw StudioRefusal("the event has no name") }
      return try await machine.host.send(event, payload: request.payload, ifLast: request.step)
    case .restart: try await known(request.machine).host.restart()
    case .rewind:
      let machine = try known(request.machine)
      guard let step = request.step else { throw StudioRefusal("the step has no number") }
      try await machine.host.rewind(to: step)
    case .earlier:
      let machine = try known(request.machine)
      guard let step = request.step else { throw StudioRefusal("the step has no number") }
      let earlier = try await machine.host.earlier(than: step)
      // A page that is not there any more ends the session elsewhere.
      try? await write(earlier.message(for: machine.id), outbound)
    case .past:
      let machine = try known(request.machine)
      guard let step = request.step else { throw StudioRefusal("the step has no number") }
      let past = StudioMessages.Past(
        try await machine.host.pastData(at: step),
        of: machine.id,
        at: step
      )
      try? await write(StudioMessages.text(past), outbound)
    case .operate: return try await operate(request)
    case .prove, .stopProof: try prove(request)
    case .path: try await sendPath(request, outbound)
    case .advance:
      try await known(request.machine).host.advance(by: try duration(request.milliseconds))
    }
    return nil
  }

  /// Does something with a stored machine, or with those of a chart.
  private func operate(_ request: StudioMessages.Request) async throws(StudioRefusal) -> String {
    guard let operation = request.operation else {
      throw StudioRefusal("this is not a message of a studio's page: it names no operation")
    }
    if request.machine != nil {
      return try await known(request.machine).host.perform(operation, ifParkedAt: request.fault)
    }
    guard let chart = request.chart else { throw Self.unnamed }
    guard let store = registry.store else { throw StudioRefusal("the studio has no store") }
    do {
      return try await store.perform(operation, onAll: chart)
    } catch {
      throw StudioRefusal("\(error)")
    }
  }

  private static let unnamed = StudioRefusal(
    "this is not a message of a studio's page: it names no machine"
  )

  private static func missing(_ id: String, _ reason: String = "") -> StudioRefusal {
    let name = StudioAddress(encoded: id).map { "\($0)" } ?? id
    return StudioRefusal("there is no machine '\(name.prefix(100))'\(reason)")
  }

  /// A machine of the studio, or one of its store that the page watches.
  func known(_ id: String?) throws(StudioRefusal) -> StudioMachine {
    guard let id else { throw Self.unnamed }
    guard let machine = registry.machine(id) ?? watches.machine(id) else { throw Self.missing(id) }
    return machine
  }

  /// Begins to watch a machine; one of the store is opened for this page.
  private func watch(_ request: StudioMessages.Request) async throws(StudioRefusal) {
    guard let id = request.machine else { throw Self.unnamed }
    var machine = registry.machine(id) ?? watches.machine(id)
    if machine == nil {
      do {
        machine = try await registry.storedMachine(id)
      } catch {
        throw Self.missing(id, ": \(error)")
      }
    }
    guard let machine else { throw Self.missing(id) }
    var cursor = FeedCursor()
    // The page gets the whole scene in any case.
    if let epoch = request.epoch, let step = request.nextStep, step >= 0 {
      cursor = FeedCursor(epoch: epoch, step: step, change: -1)
    }
    try watches.add(machine, from: cursor, wakeup)
    // The session may have ended its watches before.
    if Task.isCancelled { watches.remove(id) }
    wakeup.yield()
  }

  /// The longest time that a request may advance, in milliseconds: ten thousand hours.
  private static let longestAdvance = 3.6e10

  private func duration(_ milliseconds: Double?) throws(StudioRefusal) -> Duration? {
    guard let milliseconds else { return nil }
    guard 0...Self.longestAdvance ~= milliseconds else {
      throw StudioRefusal("time can advance by 0 ms to 10000 h at once, not by \(milliseconds) ms")
    }
    return .nanoseconds(Int64((milliseconds * 1_000_000).rounded()))
  }
}
#endif
