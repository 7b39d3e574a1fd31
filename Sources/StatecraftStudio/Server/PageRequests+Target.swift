#if Studio
extension PageRequests {
  /// The machine that a request is about, as the page knew it when the request came.
  enum Target: Sendable {
    /// There is none, or the request is about something else.
    case none
    case machine(StudioMachine)
    /// A machine of the store that is being opened.
    case opening(OpeningList.Machine)
    /// A machine of the store that the request wants to be opened.
    case watch(OpeningList.Ticket)
  }

  /// Finds the machine of a request, and begins to open it if the page wants to watch one of the store.
  func target(of request: StudioMessages.Request) throws(StudioRefusal) -> Target {
    guard let id = request.machine else { return .none }
    if let machine = registry.machine(id) ?? watches.machine(id) {
      guard request.instance.map({ $0 == machine.instance }) ?? true else {
        throw StudioRefusal(
          "nothing was done: another machine has taken the place of the one that the page shows"
        )
      }
      return .machine(machine)
    }
    guard request.action == .watch else {
      return openings.machine(id).map { .opening($0) } ?? .none
    }
    return .watch(try openings.begin(id) { [registry] in try await registry.storedMachine(id) })
  }

  /// What the request is about: requests about the same are performed in their order; `nil` for what takes no
  /// time.
  ///
  /// A journal can be read while a machine reacts.
  func subject(of request: StudioMessages.Request, _ target: Target) -> String? {
    switch request.action {
    case .browse, .leave, .unwatch: return nil
    // A way to a situation is looked for among all of them.
    case .path where request.states != nil: return request.machine.map { "way in \($0)" }
    case .prove, .stopProof, .path:
      guard case .opening = target else { return nil }
      return request.machine.map { "machine \($0)" }
    case .watch:
      guard case .watch(let ticket) = target else { return nil }
      return "opening of \(ticket.id)"
    case .earlier, .past: return request.machine.map { "journal of \($0)" }
    case .send, .restart, .rewind, .advance, .operate, .retryLetter, .discardLetter,
      .countLetters, .retryLetters, .discardLetters:
      return request.machine.map { "machine \($0)" } ?? request.chart.map { "chart \($0)" }
    }
  }

  /// The machine of a request, after it has been opened.
  func machine(
    of request: StudioMessages.Request,
    _ target: Target
  ) async throws(StudioRefusal) -> StudioMachine {
    guard let id = request.machine else { throw Self.unnamed }
    switch target {
    case .none: throw Self.missing(id)
    case .machine(let machine): return machine
    case .opening(let opening): return try await machine(opening, id)
    case .watch(let ticket): return try await machine(ticket.machine, id)
    }
  }

  private func machine(
    _ opening: OpeningList.Machine,
    _ id: String
  ) async throws(StudioRefusal) -> StudioMachine {
    let machine: StudioMachine?
    do {
      machine = try await opening.value
    } catch {
      throw Self.missing(id, ": \(error)")
    }
    guard let machine else { throw Self.missing(id) }
    return machine
  }

  /// Begins to watch a machine; one of the store is opened for this page.
  func watch(_ request: StudioMessages.Request, _ target: Target) async throws(StudioRefusal) {
    guard case .watch(let ticket) = target else {
      return try add(try await machine(of: request, target), request)
    }
    defer { openings.end(ticket) }
    let machine = try await machine(of: request, target)
    // An earlier request may have done it, and the page may have taken back this one.
    guard openings.isWanted(ticket) else { return }
    try add(watches.machine(ticket.id) ?? machine, request)
    if !openings.isWanted(ticket) { watches.remove(ticket.id) }
  }

  private func add(
    _ machine: StudioMachine,
    _ request: StudioMessages.Request
  ) throws(StudioRefusal) {
    var cursor = FeedCursor()
    // The page gets the whole scene in any case.
    if let epoch = request.epoch, let step = request.nextStep, step >= 0 {
      cursor = FeedCursor(epoch: epoch, step: step, change: -1)
    }
    try watches.add(machine, from: cursor, wakeup)
    // The session may have ended its watches before.
    if Task.isCancelled { watches.remove(machine.id) }
    wakeup.yield()
  }

  static let unnamed = StudioRefusal(
    "this is not a message of a studio's page: it names no machine"
  )

  private static func missing(_ id: String, _ reason: String = "") -> StudioRefusal {
    let name = StudioAddress(encoded: id).map { "\($0)" } ?? id
    return StudioRefusal("there is no machine '\(name.prefix(100))'\(reason)")
  }
}
#endif
