/// The errors of a step that have become events, and those of them that no transition has taken.
struct ErrorEvents {
  /// The errors whose events wait in the internal queue, with the numbers of these events.
  private var waiting = FIFO<(event: Int, error: MachineError)>()
  /// How many events have come into the internal queue.
  private var queued = 0
  /// How many events have left it.
  private var received = 0
  /// The errors whose events no transition has taken, in the order of the events.
  private(set) var untaken: [MachineError] = []

  /// Notes an error that becomes the next event in the queue.
  mutating func note(_ error: MachineError) { waiting.append((queued, error)) }

  /// Notes that an event comes into the queue.
  mutating func queue() { queued += 1 }

  /// Notes that the first event leaves the queue.
  ///
  /// - Returns: the error that it stands for; `nil` for all other events.
  mutating func receive() -> MachineError? {
    received += 1
    guard let first = waiting.first, first.event == received - 1 else { return nil }
    return waiting.popFirst()?.error
  }

  /// Notes that no transition takes the event of an error.
  mutating func leave(_ error: MachineError) { untaken.append(error) }

  /// Notes that all events that wait are dropped.
  mutating func drop() {
    while let next = waiting.popFirst() { untaken.append(next.error) }
    received = queued
  }
}
