/// An actor around a machine, as one writes it by hand.
actor Shielded<Machine: Contestant> {
  private var machine = Machine()

  var checksum: UInt64 { machine.checksum }

  func send(_ event: Machine.Event) {
    machine.send(event)
  }

  func send(batch events: [Machine.Event]) {
    for event in events { machine.send(event) }
  }

  /// Handles what comes until nothing comes any more.
  func handle(_ events: AsyncStream<Machine.Event>) async {
    for await event in events { machine.send(event) }
  }
}

/// A written machine with its actor and its mailbox in the ring.
struct ShieldedMachine<Machine: Contestant>: LiveContestant {
  private let actor: Shielded<Machine>
  private let mailbox: AsyncStream<Machine.Event>.Continuation
  private let handler: Task<Void, Never>

  init() {
    let (events, mailbox) = AsyncStream.makeStream(of: Machine.Event.self)
    let actor = Shielded<Machine>()
    self.actor = actor
    self.mailbox = mailbox
    handler = Task { await actor.handle(events) }
  }

  func send(_ event: Machine.Event) async {
    await actor.send(event)
  }

  func send(batch events: [Machine.Event]) async {
    await actor.send(batch: events)
  }

  func post(_ event: Machine.Event) {
    mailbox.yield(event)
  }

  func finish() async -> UInt64 {
    mailbox.finish()
    await handler.value
    return await actor.checksum
  }
}
