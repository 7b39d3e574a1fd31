extension Population {
  /// Sends an event to a machine.
  ///
  /// - Parameters:
  ///   - event: the event to send.
  ///   - position: the position of the machine.
  /// - Returns: the outcome, as ``Machine/send(_:)`` returns it.
  /// - Precondition: the position is in ``indices``.
  @inlinable
  @discardableResult
  public mutating func send(_ event: Context.Event, to position: Int) -> Outcome<Context> {
    if let precomputed = run(event, at: position) {
      return Outcome(precomputed, event, at: ProgramTimestamp(table, now))
    }
    return sendOtherwise(event, to: position)
  }

  /// Sends an event to all machines, in the order of their positions.
  ///
  /// - Parameters:
  ///   - event: the event to send.
  ///   - report: receives the position and outcome of each machine.
  @inlinable
  public mutating func sendToAll(
    _ event: Context.Event,
    report: ((Int, Outcome<Context>) -> Void)? = nil
  ) {
    send(numbers.indices.lazy.map { ($0, event) }, report: report)
  }

  /// Sends an event to several machines, in the given order.
  ///
  /// - Parameters:
  ///   - event: the event to send.
  ///   - positions: the positions of the machines; a machine receives the event once for each
  ///     occurrence.
  ///   - report: receives the position and outcome of each machine.
  /// - Precondition: all positions are in ``indices``.
  @inlinable
  public mutating func send(
    _ event: Context.Event,
    to positions: some Sequence<Int>,
    report: ((Int, Outcome<Context>) -> Void)? = nil
  ) {
    send(positions.lazy.map { ($0, event) }, report: report)
  }

  /// Sends a batch of events, each to a machine, in order.
  ///
  /// The result is the same as that of sending the events one by one. A batch is faster for
  /// machines that do not fit into the processor's caches, because it loads the memory for several
  /// events at once.
  ///
  /// - Parameters:
  ///   - batch: the positions of the machines, with their events.
  ///   - report: receives the position and outcome of each event. Without it, outputs and other
  ///     effects are lost.
  /// - Precondition: all positions are in ``indices``.
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

  /// The number of machines whose memory is loaded at once.
  @inlinable static var chunk: Int { 64 }

  /// Runs the events of a batch that the table covers.
  ///
  /// - Returns: the index of the first pair that the table does not cover.
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
            // This loop only touches the memory, so that the processor loads all of it at once. The
            // pointer is in bounds, because the position was checked and there is a context for
            // each number.
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
              // The conversion is exact: the table has fewer configurations than `UInt16` has
              // values. An entry that was run has a target.
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

  /// Runs the table's entry for an event.
  ///
  /// - Returns: the step that was run; `nil` when nothing has been done.
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

  /// Sends an event that the table does not cover.
  @inlinable @inline(never)
  mutating func sendOtherwise(_ event: Context.Event, to position: Int) -> Outcome<Context> {
    change(at: position) { $0.sendOtherwise(event) }
  }
}

// MARK: - Time and work

extension Population {
  /// The earliest deadline of any machine's timers; `nil` without timers.
  ///
  /// - Complexity: O(1).
  public var nextDeadline: Duration? { others.next?.deadline }

  /// Advances the time of all machines.
  ///
  /// Their timers fire in order, each at its own deadline.
  ///
  /// Timers of different machines with equal deadlines fire in the order of the machines.
  ///
  /// - Parameters:
  ///   - moment: the machines' new time; an earlier time than ``now`` has no effect.
  ///   - report: receives the position and outcome of each timer.
  /// - Complexity: O(log(machines with timers)) for each timer that fires.
  @inlinable
  public mutating func advance(
    to moment: Duration,
    report: ((Int, Outcome<Context>) -> Void)? = nil
  ) {
    let moment = min(moment, .longest)
    while let (deadline, position) = nextMachine(until: moment) {
      // All timers that are due now fire; endless ones are bounded by the chart's microstep limit.
      let outcomes = change(at: position) { $0.advance(to: deadline, limit: .max) }
      if let report { for outcome in outcomes { report(position, outcome) } }
    }
    pass(to: moment)
  }

  /// The machine whose timer is due next, with its deadline, which becomes the time.
  @usableFromInline
  mutating func nextMachine(until moment: Duration) -> (deadline: Duration, position: Int)? {
    guard let next = others.next, next.deadline <= moment else { return nil }
    // A machine's own time is the deadline, not later, when its timers fire.
    pass(to: next.deadline)
    return next
  }

  @usableFromInline
  mutating func pass(to moment: Duration) { now = max(now, moment) }

  /// Ends an invocation of a machine with the result of its work.
  ///
  /// - Returns: the outcome; `refused` when the invocation has already ended.
  @discardableResult
  public mutating func resolve(
    _ invocation: InvocationID,
    of position: Int,
    with result: Result<any Sendable, any Error>
  ) -> Outcome<Context> {
    change(at: position) { $0.resolve(invocation, with: result) }
  }
}
