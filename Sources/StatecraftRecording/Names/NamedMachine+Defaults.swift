extension NamedMachine {
  /// The next deadline, without a name of its own.
  public var timers: [NamedTimer] {
    nextDeadline.map { [NamedTimer(name: "the next delay", due: $0)] } ?? []
  }

  /// No work is running.
  public var work: [NamedWork] { [] }

  /// No data are shown.
  public var values: [NamedValue] { [] }

  /// Always throws, because no work is running.
  public mutating func complete(
    _ work: String,
    with result: String?
  ) throws(NamedEventError) -> [RecordedStep] {
    throw .unknownWork(work, running: self.work.map(\.name))
  }

  /// Always throws, because no work is running.
  public mutating func fail(
    _ work: String,
    because reason: String
  ) throws(NamedEventError) -> [RecordedStep] {
    throw .unknownWork(work, running: self.work.map(\.name))
  }
}

extension NamedMachine {
  /// The active states without active children: one for each region.
  public var states: [String] { configuration.filter(atomicStates.contains) }

  /// The events that would be taken now, in the order of ``events``.
  public var permitted: [EventForm] {
    let verdicts = verdicts
    return events.filter { verdicts[$0.name]?.isTaken == true }
  }
}
