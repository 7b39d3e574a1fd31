#if Studio
extension PageRequests {
  /// Performs a request, and says what became of it.
  func answer(_ request: StudioMessages.Request, _ target: Target) async throws {
    var refusal: StudioRefusal?
    var done: String?
    do throws(StudioRefusal) {
      done = try await perform(request, target)
    } catch {
      refusal = error
    }
    try await reply(to: request, done, refusal)
  }

  /// Says what became of a request, if the page wants to know or if nothing was done.
  func reply(
    to request: StudioMessages.Request,
    _ done: String?,
    _ refusal: StudioRefusal?
  ) async throws {
    if let refusal, request.action == .watch, let id = request.machine {
      let missing = StudioMessages.Missing(id: id, reason: refusal.description)
      try await write(StudioMessages.text(missing))
      // That is the answer, unless the page asked for one by number.
      if request.request == nil { return }
    }
    guard request.request != nil || refusal != nil else { return }
    try await reply(
      StudioMessages.Reply(request: request.request ?? 0, error: refusal?.description, text: done)
    )
  }

  /// Sends a reply.
  func reply(_ reply: StudioMessages.Reply) async throws {
    try await write(StudioMessages.text(reply))
  }

  /// Performs a request; returns what was done, if there is something to say.
  private func perform(
    _ request: StudioMessages.Request,
    _ target: Target
  ) async throws(StudioRefusal) -> String? {
    switch request.action {
    case .browse:
      guard registry.store != nil else { throw StudioRefusal("the studio has no store") }
      browser.browse(request.browsing ?? StudioMessages.Browsing(), request.request ?? 0)
    case .leave: browser.stop()
    case .watch: try await watch(request, target)
    case .unwatch:
      guard let id = request.machine else { throw Self.unnamed }
      openings.takeBack(id)
      // It may be gone already.
      watches.remove(id)
    case .send:
      let machine = try await machine(of: request, target)
      guard let event = request.event else { throw StudioRefusal("the event has no name") }
      return try await machine.host.send(event, payload: request.payload, ifLast: request.step)
    case .restart: try await machine(of: request, target).host.restart()
    case .rewind:
      let machine = try await machine(of: request, target)
      guard let step = request.step else { throw StudioRefusal("the step has no number") }
      try await machine.host.rewind(to: step)
    case .earlier:
      let machine = try await machine(of: request, target)
      guard let step = request.step else { throw StudioRefusal("the step has no number") }
      let earlier = try await machine.host.earlier(than: step)
      // A page that is not there any more ends the session elsewhere.
      try? await write(machine.marked(earlier.message(for: machine.id)))
    case .past:
      let machine = try await machine(of: request, target)
      guard let step = request.step else { throw StudioRefusal("the step has no number") }
      let past = StudioMessages.Past(
        try await machine.host.pastData(at: step),
        of: machine.id,
        at: step
      )
      try? await write(machine.marked(StudioMessages.text(past)))
    case .operate: return try await operate(request, target)
    case .retryLetter: return try await perform(.retry, request, target)
    case .discardLetter: return try await perform(.discard, request, target)
    case .countLetters, .retryLetters, .discardLetters: return try await performOnLetters(request)
    case .prove, .stopProof: try prove(request, try await machine(of: request, target))
    case .path: try await sendPath(request, try await machine(of: request, target))
    case .advance:
      try await machine(of: request, target).host.advance(by: try duration(request.milliseconds))
    }
    return nil
  }

  /// Does something with a stored machine, or with those of a chart.
  private func operate(
    _ request: StudioMessages.Request,
    _ target: Target
  ) async throws(StudioRefusal) -> String {
    guard let operation = request.operation else {
      throw StudioRefusal("this is not a message of a studio's page: it names no operation")
    }
    if request.machine != nil {
      return try await machine(of: request, target).host.perform(
        operation,
        ifParkedAt: request.fault
      )
    }
    guard let chart = request.chart else { throw Self.unnamed }
    return try await inStore { store in try await store.perform(operation, onAll: chart) }
  }

  /// Counts dead letters of a chart's machines, or does something with as many as were counted.
  private func performOnLetters(
    _ request: StudioMessages.Request
  ) async throws(StudioRefusal) -> String {
    guard let chart = request.chart else {
      throw StudioRefusal("this is not a message of a studio's page: it names no chart")
    }
    var selection = StudioLetterSelection(chart: chart, reason: request.reason)
    let operation: StudioLetterOperation
    switch request.action {
    case .retryLetters: operation = .retry
    case .discardLetters: operation = .discard
    default: return "\(try await inStore { store in try await store.letterCount(selection) })"
    }
    // What nobody has counted is not changed.
    guard let count = request.count, count > 0 else {
      throw StudioRefusal(
        "this is not a message of a studio's page: it does not say how many dead letters were counted"
      )
    }
    selection.limit = count
    return try await inStore { [selection] store in
      try await store.perform(operation, onLetters: selection)
    }
  }

  /// Calls the store, and says why that failed.
  private func inStore<Value: Sendable>(
    _ body: (any StudioStore) async throws -> Value
  ) async throws(StudioRefusal) -> Value {
    guard let store = registry.store else { throw StudioRefusal("the studio has no store") }
    do {
      return try await body(store)
    } catch {
      throw StudioRefusal("\(error)")
    }
  }

  /// Does something with a dead letter of a stored machine.
  private func perform(
    _ operation: StudioLetterOperation,
    _ request: StudioMessages.Request,
    _ target: Target
  ) async throws(StudioRefusal) -> String {
    let machine = try await machine(of: request, target)
    guard let letter = request.letter else {
      throw StudioRefusal("this is not a message of a studio's page: it names no dead letter")
    }
    return try await machine.host.perform(operation, onLetter: letter)
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
