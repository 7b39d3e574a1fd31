extension NamedMachine {
  /// A timer for the next deadline, without a specific name.
  public var timers: [NamedTimer] {
    nextDeadline.map { [NamedTimer(name: "the next delay", due: $0)] } ?? []
  }

  /// Fires all timers that are due with the next one.
  public mutating func fireNextTimer(until moment: Duration) -> [RecordedStep] {
    guard let deadline = nextDeadline, deadline <= moment else { return [] }
    return advance(to: max(deadline, now))
  }

  /// Advances the time, and fires the timers that are due.
  public mutating func wait(until moment: Duration) -> [RecordedStep] { advance(to: moment) }

  /// By default, no work is running.
  public var work: [NamedWork] { [] }

  /// By default, no data are shown.
  public var values: [NamedValue] { [] }

  /// Throws an error, because no work is running by default.
  public mutating func complete(
    _ work: String,
    with result: String?
  ) throws(NamedEventError) -> [RecordedStep] {
    throw .unknownWork(work, running: self.work.map(\.name))
  }

  /// Throws an error, because no work is running by default.
  public mutating func fail(
    _ work: String,
    because reason: String
  ) throws(NamedEventError) -> [RecordedStep] {
    throw .unknownWork(work, running: self.work.map(\.name))
  }
}

extension NamedMachine {
  /// The active states without active children: one for each region.
  public var states: [String] {
    configuration.filter { [compositeStates] in !compositeStates.contains($0) }
  }

  /// The events that the machine would take at present, in the order of ``events``.
  public var permitted: [EventForm] {
    let verdicts = verdicts
    return events.filter { verdicts[$0.name]?.isTaken == true }
  }
}
