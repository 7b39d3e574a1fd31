extension Population {
  /// Lets a machine react to an event.
  ///
  /// - Parameters:
  ///   - event: what comes.
  ///   - position: which machine.
  /// - Returns: what happened, as ``Machine/send(_:)`` tells it.
  /// - Precondition: the position is one of ``indices``.
  @inlinable
  @discardableResult
  public mutating func send(_ event: Context.Event, to position: Int) -> Outcome<Context> {
    if let plan = run(event, at: position) {
      return Outcome(plan, event, at: Moment(program, now))
    }
    return sendOtherwise(event, to: position)
  }

  /// Lets all machines react to an event, in order.
  ///
  /// - Parameters:
  ///   - event: what comes.
  ///   - report: is told of each outcome.
  @inlinable
  public mutating func sendToAll(
    _ event: Context.Event,
    report: ((Int, Outcome<Context>) -> Void)? = nil
  ) {
    send(numbers.indices.lazy.map { ($0, event) }, report: report)
  }

  /// Lets some machines react to an event, in order.
  ///
  /// - Parameters:
  ///   - event: what comes.
  ///   - positions: which machines; each one's number of times.
  ///   - report: is told of each outcome.
  /// - Precondition: all positions are of ``indices``.
  @inlinable
  public mutating func send(
    _ event: Context.Event,
    to positions: some Sequence<Int>,
    report: ((Int, Outcome<Context>) -> Void)? = nil
  ) {
    send(positions.lazy.map { ($0, event) }, report: report)
  }

  /// Lets machines react to events, one pair of receiver and event after the other.
  ///
  /// The result is that of sending them one by one. A batch is faster where the machines do not fit
  /// into the processor's caches: what several events need is fetched at the same time.
  ///
  /// - Parameters:
  ///   - batch: the receivers' positions and the events.
  ///   - report: is told of each outcome. Without it, what machines emit or want started is lost.
  /// - Precondition: all positions are of ``indices``.
  @inlinable
  public mutating func send(
    _ batch: some Sequence<(Int, Context.Event)>,
    report: ((Int, Outcome<Context>) -> Void)? = nil
  ) {
    var chunk: [(Int, Context.Event)] = []
    chunk.reserveCapacity(Self.chunk)
    for pair in batch {
      precondition(indices.contains(pair.0), "there is no machine at \(pair.0), only \(count)")
      chunk.append(pair)
      if chunk.count == Self.chunk {
        send(chunk: chunk, report)
        chunk.removeAll(keepingCapacity: true)
      }
    }
    send(chunk: chunk, report)
  }

  /// How many machines are fetched at the same time.
  @inlinable static var chunk: Int { 64 }

  @inlinable
  mutating func send(
    chunk: [(Int, Context.Event)],
    _ report: ((Int, Outcome<Context>) -> Void)?
  ) {
    fetch(chunk)
    for (position, event) in chunk {
      if let report {
        report(position, send(event, to: position))
      } else if run(event, at: position) == nil {
        _ = sendOtherwise(event, to: position)
      }
    }
  }

  /// Touches what a chunk needs: the processor waits for all of it at once.
  @inlinable
  mutating func fetch(_ chunk: [(Int, Context.Event)]) {
    guard MemoryLayout<Context>.size > 0 else { return }
    var sum: UInt8 = 0
    contexts.withUnsafeBytes { contexts in
      numbers.withUnsafeBufferPointer { numbers in
        for (position, _) in chunk {
          sum &+= contexts[position &* MemoryLayout<Context>.stride]
          sum &+= UInt8(truncatingIfNeeded: numbers[position])
        }
      }
    }
    touched = sum
  }

  /// Runs what the table says about an event.
  ///
  /// - Returns: what was run; `nil` when nothing has been done.
  @inlinable
  mutating func run(_ event: Context.Event, at position: Int) -> Unmanaged<Plan<Context>>? {
    guard let configuration = known(at: position),
      let cell = configuration._withUnsafeGuaranteedRef({ $0.run(event, &contexts[position]) }),
      let target = cell.pointee.target, let number = number(of: target)
    else { return nil }
    numbers[position] = number
    return cell.pointee.plan
  }

  /// Lets a machine react that the table cannot do for.
  @usableFromInline
  mutating func sendOtherwise(_ event: Context.Event, to position: Int) -> Outcome<Context> {
    var machine = machine(at: position)
    others[position] = nil
    let outcome = machine.sendGenerally(event)
    put(machine, at: position)
    return outcome
  }
}

// MARK: - Time and work

extension Population {
  /// When the next timer of any machine is due; `nil` without timers.
  ///
  /// - Complexity: O(machines with timers).
  public var nextDeadline: Duration? { others.values.compactMap { $0.nextDeadline }.min() }

  /// Lets time pass for all machines; their timers fire in order, each at its own moment.
  ///
  /// Timers of different machines that are due at the same moment fire in the order of the machines.
  ///
  /// - Parameters:
  ///   - moment: up to when, on the machines' time; nothing happens when it is past.
  ///   - report: is told of each outcome.
  public mutating func advance(
    to moment: Duration,
    report: ((Int, Outcome<Context>) -> Void)? = nil
  ) {
    while let deadline = nextDeadline, deadline <= moment {
      now = max(now, deadline)
      for position in others.keys.sorted() {
        guard var machine = others[position], let due = machine.nextDeadline, due <= deadline
        else { continue }
        let outcomes = machine.advance(to: deadline)
        put(machine, at: position)
        if let report { for outcome in outcomes { report(position, outcome) } }
      }
    }
    now = max(now, moment)
    for position in others.keys { others[position]?.pass(to: now) }
  }

  /// Tells a machine that the work of an invocation ended.
  ///
  /// - Returns: the outcome; `refused` when the invocation has ended before.
  @discardableResult
  public mutating func resolve(
    _ invocation: InvocationID,
    of position: Int,
    with result: Result<any Sendable, any Error>
  ) -> Outcome<Context> {
    var machine = machine(at: position)
    others[position] = nil
    let outcome = machine.resolve(invocation, with: result)
    put(machine, at: position)
    return outcome
  }
}
