#if Durable
internal import Logging
internal import Statecraft

extension DurableRuntime {
  // MARK: - Messages

  /// Whether machines of the charts send messages, for which there is a loop of its own.
  ///
  /// Otherwise, messages that programs of other versions have left are delivered as outputs are.
  var hasRoutes: Bool { charts.values.contains(where: \.hasRoute) }

  /// Moves messages into the inboxes of other machines; they do not wait for handlers of outputs.
  func messageLoop(until isEnding: @escaping @Sendable () -> Bool) async {
    await loop("messages", until: isEnding) {
      if try await self.deliverOutputs(.message, until: isEnding) == 0 {
        await self.messages.wait(atMost: self.settings.pollInterval, on: self.clock)
      } else {
        // An output for a handler may have waited behind a message.
        self.lookForOutputs()
      }
    }
  }

  // MARK: - Outputs

  /// Delivers outputs to their handlers, those of different machines side by side.
  ///
  /// What has begun is finished, unless the task is cancelled.
  func outputLoop(until isEnding: @escaping @Sendable () -> Bool) async {
    let deliveries = OutputDeliveries(settings)
    delivering.add(deliveries)
    var sinceLook = clock.measureStart()
    // A message of a machine may wait behind an output, and no signal tells.
    var pace = RecordingPace(lease: settings.lease, mayWait: !hasRoutes, on: clock)
    await withDiscardingTaskGroup { group in
      await loop("outputs", until: { isEnding() && deliveries.isIdle }) {
        if isEnding() { deliveries.leaveWaiting() }
        let isLookDue = sinceLook() >= settings.pollInterval
        let pause = pace.wait(isLookWanted: deliveries.isLookWanted)
        let ended = deliveries.takeEnded(canWait: pause > .zero && !isLookDue && !isEnding())
        if let ended {
          if !ended.isEmpty { pace.begin() }
          try await record(ended, deliveries, &group)
        }
        if !isEnding() {
          try await beginLeased(deliveries, &group, until: isEnding)
          if try await look(deliveries, &group, &sinceLook, until: isEnding) { return }
        }
        guard !(isEnding() && deliveries.isIdle) else { return }
        let rest = settings.pollInterval - sinceLook()
        let limit = rest > .zero ? rest : settings.pollInterval
        await outputs.wait(atMost: ended == nil ? min(limit, pause) : limit, on: clock)
      }
      deliveries.leaveWaiting()
    }
    delivering.remove(deliveries)
    // The task was cancelled, and what ran has ended.
    let ended = deliveries.takeEnded()
    await recordLater(ended.delivered)
    do {
      try await giveBack(ended.rest)
    } catch {
      logger.error("outputs are not given back before their lease is over: \(error)")
    }
  }

  /// Records what has ended, later if the store is away.
  private func record(
    _ ended: OutputDeliveries.Ended,
    _ deliveries: OutputDeliveries,
    _ group: inout DiscardingTaskGroup
  ) async throws {
    if ended.mayHaveMore || !ended.rest.isEmpty { deliveries.look() }
    do {
      try await delete(ended.delivered)
    } catch let error as StoreError where error.isTransient {
      group.addTask { await self.recordLater(ended.delivered) }
    }
    // A message may have waited behind an output.
    if !ended.delivered.isEmpty, ended.charts.contains(where: { charts[$0]?.hasRoute == true }) {
      messages.set()
    }
    do {
      try await giveBack(ended.rest)
    } catch let error as StoreError where error.isTransient {
      group.addTask { await self.giveBackLater(ended.rest) }
    }
  }

  /// Gives outputs back, again while the store is away, for as long as their lease may be.
  ///
  /// A repetition does no harm: what was given back has no lease any more.
  private func giveBackLater(_ rest: [StoredOutput]) async {
    guard !rest.isEmpty else { return }
    await repeating(
      "the return of \(rest.count) outputs",
      orSay: "outputs are not given back before their lease is over"
    ) {
      try await giveBack(rest)
    }
  }

  /// Records deliveries while the loop waits for a claim, which takes long where a database does not answer.
  private func recordMeanwhile(_ deliveries: OutputDeliveries) async {
    let delivered = deliveries.takeDeliveredWhileClaiming()
    guard !delivered.isEmpty else { return }
    await recordLater(delivered)
    if hasRoutes { messages.set() }
  }

  /// Records deliveries, again while the store is away, for as long as their lease may be.
  private func recordLater(_ delivered: [Int64]) async {
    guard !delivered.isEmpty else { return }
    let end = "the delivery of \(delivered.count) outputs"
    await repeating(end, orSay: "\(end) is not recorded") { try await delete(delivered) }
  }

  /// Records an end, again while the store is away, for as long as leases may be; then wakes all loops, or says
  /// what was not possible.
  private func repeating(
    _ end: String,
    orSay failure: String,
    _ body: () async throws -> Void
  ) async {
    do {
      try await recording(end, within: settings.lease, body)
      wake()
    } catch {
      logger.error("\(failure): \(error)")
    }
  }

  /// Begins what transactions of this process have leased.
  private func beginLeased(
    _ deliveries: OutputDeliveries,
    _ group: inout DiscardingTaskGroup,
    until isEnding: @escaping @Sendable () -> Bool
  ) async throws {
    for (parts, elapsed) in deliveries.takeLeased() {
      let known = parts.filter { deliveries.isDelivering($0.address) }
      for part in known { try await leave(part.head, to: deliveries) }
      let fresh = known.isEmpty ? parts : parts.filter { !deliveries.isDelivering($0.address) }
      let claim = OutputClaim(
        parts: fresh.count,
        room: max(1, settings.concurrentOutputs),
        isLease: true,
        elapsed
      )
      start(fresh, of: claim, deliveries, &group, until: isEnding)
    }
  }

  /// Starts tasks for outputs that are to be delivered.
  private func start(
    _ parts: [OutputPart],
    of claim: OutputClaim,
    _ deliveries: OutputDeliveries,
    _ group: inout DiscardingTaskGroup,
    until isEnding: @escaping @Sendable () -> Bool
  ) {
    for _ in 0..<deliveries.add(parts, of: claim) {
      group.addTask { await self.deliver(deliveries, until: isEnding) }
    }
  }

  /// Claims outputs if there may be some, or nobody has looked for the poll interval.
  ///
  /// - Returns: whether there is probably more to claim at once.
  private func look(
    _ deliveries: OutputDeliveries,
    _ group: inout DiscardingTaskGroup,
    _ sinceLook: inout @Sendable () -> Duration,
    until isEnding: @escaping @Sendable () -> Bool
  ) async throws -> Bool {
    let mustLook = deliveries.takeLook() || sinceLook() >= settings.pollInterval
    guard mustLook || deliveries.hasAlone else { return false }
    do {
      let found = try await begin(deliveries, &group, until: isEnding)
      deliveries.endLook(isBehind: found != .all)
      if found == .all { sinceLook = clock.measureStart() }
      return found == .some
    } catch {
      deliveries.look()
      throw error
    }
  }

  /// What a look at the store has found.
  private enum Look {
    /// There was no room.
    case none
    /// There is probably more to claim at once.
    case some
    /// A claim got less than there is room for: it has taken what it could see. What comes later gives a signal, as
    /// the end of each delivery does, or is found after the poll interval.
    case all
  }

  /// Claims what there is room for, and begins it.
  ///
  /// - Returns: what there was. What was left to an earlier attempt may have to be given back by now.
  /// - Throws: ``StoreError``.
  private func begin(
    _ deliveries: OutputDeliveries,
    _ group: inout DiscardingTaskGroup,
    until isEnding: @escaping @Sendable () -> Bool
  ) async throws -> Look {
    if let delivery = deliveries.nextAlone() {
      group.addTask { await self.deliverAlone(delivery, of: deliveries, until: isEnding) }
      return .some
    }
    let room = deliveries.room
    guard room.machines > 0 else { return .none }
    let kind: StoredOutput.Kind? = hasRoutes ? .output : nil
    let elapsed = clock.measureStart()
    deliveries.beginClaim(elapsed)
    defer { deliveries.endClaim() }
    let rows = try await claimOutputs(kind, limit: room.outputs)
    let parts = deliveries.recognized(OutputPart.parts(of: rows))
    // After a claim that took so long, a next one would be as late: they are claimed again after the lease.
    guard !parts.isEmpty, elapsed() * 2 <= settings.lease else { return .all }
    if isEnding() || Task.isCancelled {
      try await giveBack(parts.map(\.head))
      return .some
    }
    let known = parts.filter { deliveries.isDelivering($0.address) }
    for part in known { try await leave(part.head, to: deliveries) }
    let fresh = parts.filter { part in !known.contains { $0.address == part.address } }
    if let part = fresh.first(where: { isInterrupted($0.head) }) {
      let others = fresh.filter { $0.address != part.address }.map(\.head)
      let claim = OutputClaim(parts: 1, room: room.machines, elapsed)
      deliveries.add(alone: part, of: claim)
      try await giveBack(others)
      return .some
    }
    let claim = OutputClaim(parts: fresh.count, room: room.machines, elapsed)
    start(fresh, of: claim, deliveries, &group, until: isEnding)
    return rows.count >= room.outputs || !known.isEmpty ? .some : .all
  }

  /// Leaves an output to the time when an earlier attempt at it, or at another output of its machine, has
  /// ended here: the handler has not returned within the lease, or a dead letter was revived.
  private func leave(_ head: StoredOutput, to deliveries: OutputDeliveries) async throws {
    guard isInterrupted(head), deliveries.hasBegun(head) else { return deliveries.keep(head) }
    if try await buryInterrupted(head) {
      // A message may have waited behind it.
      messages.set()
      return
    }
    logger.warning(
      """
      the handler of \(head.key) of \(head.address) has not returned within the lease of \
      \(settings.lease), although it was cancelled; the output waits for it
      """
    )
    deliveries.keep(head)
  }

  /// Delivers outputs of one machine after the other, as long as some wait.
  private func deliver(
    _ deliveries: OutputDeliveries,
    until isEnding: @escaping @Sendable () -> Bool
  ) async {
    while let delivery = deliveries.next() {
      var result = DeliveryResult()
      do {
        try await deliver(
          delivery.part,
          delivery.claim.elapsed,
          until: { Task.isCancelled || isEnding() },
          &result
        )
      } catch {
        noteUnrecorded(delivery, error)
      }
      deliveries.end(delivery, result)
      await recordMeanwhile(deliveries)
      if delivery.claim.elapsed() > deliveries.briefTime { outputs.set() }
    }
    outputs.set()
  }

  /// Delivers an output whose last attempt was interrupted while nothing else is delivered.
  private func deliverAlone(
    _ delivery: OutputDeliveries.Delivery,
    of deliveries: OutputDeliveries,
    until isEnding: @escaping @Sendable () -> Bool
  ) async {
    let head = delivery.part.head
    let elapsed = delivery.claim.elapsed
    var result = DeliveryResult()
    if isEnding() || Task.isCancelled || elapsed() * 4 > settings.lease * 3 {
      result.rest = [head]
    } else {
      do {
        try await deliverInterrupted(head, elapsed, &result)
      } catch {
        noteUnrecorded(delivery, error)
      }
    }
    deliveries.endAlone(delivery, result)
    outputs.set()
  }

  private func noteUnrecorded(_ delivery: OutputDeliveries.Delivery, _ error: any Error) {
    logger.error("the end of a delivery for \(delivery.address) is not recorded: \(error)")
  }
}
#endif
