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
    if let precomputed = run(event, at: position) {
      return Outcome(precomputed, event, at: ProgramTimestamp(table, now))
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
    let sent: Void? = batch.withContiguousStorageIfAvailable { send(pairs: $0, report) }
    if sent == nil { Array(batch).withUnsafeBufferPointer { send(pairs: $0, report) } }
  }

  @inlinable
  mutating func send(
    pairs: UnsafeBufferPointer<(Int, Context.Event)>,
    _ report: ((Int, Outcome<Context>) -> Void)?
  ) {
    var next = 0
    while next < pairs.count {
      if report == nil { next = run(pairs, from: next) }
      guard next < pairs.count else { return }
      let (position, event) = pairs[next]
      precondition(indices.contains(position), "there is no machine at \(position), only \(count)")
      let outcome = send(event, to: position)
      report?(position, outcome)
      next += 1
    }
  }

  /// How many machines are fetched at the same time.
  @inlinable static var chunk: Int { 64 }

  /// Runs events for which the table is enough.
  ///
  /// - Returns: the position of the first pair that needs more.
  @inlinable
  mutating func run(
    _ pairs: UnsafeBufferPointer<(Int, Context.Event)>,
    from start: Int
  ) -> Int {
    var next = start
    var sum: UInt8 = 0
    var isNew = false
    contexts.withUnsafeMutableBufferPointer { contexts in
      numbers.withUnsafeMutableBufferPointer { numbers in
        configurations.withUnsafeBufferPointer { configurations in
          chunks: while next < pairs.count {
            let end = Swift.min(next &+ Self.chunk, pairs.count)
            // Touched first: the processor waits for all of them at once.
            for pair in next..<end {
              let position = pairs[pair].0
              guard numbers.indices.contains(position) else { break }
              sum &+= UInt8(truncatingIfNeeded: numbers[position])
              if MemoryLayout<Context>.size > 0 {
                sum &+= UnsafeRawPointer(contexts.baseAddress.unsafelyUnwrapped + position)
                  .load(as: UInt8.self)
              }
            }
            while next < end {
              let (position, event) = pairs[next]
              guard numbers.indices.contains(position), numbers[position] != Self.elsewhere,
                let tableEntry = Configuration.run(
                  event,
                  from: configurations[Int(numbers[position])],
                  &contexts[position]
                )
              else { break chunks }
              let number = tableEntry.pointee.target.unsafelyUnwrapped._withUnsafeGuaranteedRef {
                $0.number
              }
              // Kept small: the table holds fewer configurations than there are numbers.
              numbers[position] = UInt16(truncatingIfNeeded: number)
              next &+= 1
              if number >= configurations.count {
                isNew = true
                break chunks
              }
            }
          }
        }
      }
    }
    touched = sum
    if isNew { learn() }
    return next
  }

  /// Runs what the table says about an event.
  ///
  /// - Returns: what was run; `nil` when nothing has been done.
  @inlinable
  mutating func run(
    _ event: Context.Event,
    at position: Int
  ) -> Unmanaged<PrecomputedStep<Context>>? {
    guard let configuration = known(at: position),
      let tableEntry = Configuration.run(event, from: configuration, &contexts[position]),
      let target = tableEntry.pointee.target, let number = number(of: target)
    else { return nil }
    numbers[position] = number
    return tableEntry.pointee.precomputed
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
    let moment = min(moment, .longest)
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
