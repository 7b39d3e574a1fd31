#if Durable
internal import Statecraft
internal import Synchronization

extension DurableRuntime {
  /// Applies an input, and waits until it is committed.
  ///
  /// Inputs that arrive while a transaction is under way share the next one.
  func send(_ input: DirectInput) async throws -> DurableAnswer {
    let slot = SendSlot(input)
    if sends.add(CollectionOfOne(slot)) { await serve() }
    return try await slot.result()
  }

  /// Applies inputs, and waits until each of them is committed or has failed.
  ///
  /// Parts of them come into the queue, each while the one before is served, so that others come between them.
  ///
  /// - Returns: the results, in the order of the inputs.
  func send(_ inputs: [DirectInput]) async -> [Result<DurableAnswer, any Error>] {
    var results: [Result<DurableAnswer, any Error>] = []
    results.reserveCapacity(inputs.count)
    var sent: [SendSlot] = []
    for start in stride(from: 0, to: inputs.count, by: SendQueue.largestBatch) {
      let end = min(start + SendQueue.largestBatch, inputs.count)
      let slots = inputs[start..<end].map(SendSlot.init)
      if sends.add(slots) {
        if end < inputs.count { Task { await self.serve() } } else { await serve() }
      }
      for slot in sent { results.append(await slot.outcome()) }
      sent = slots
    }
    for slot in sent { results.append(await slot.outcome()) }
    return results
  }

  /// Serves one batch of waiting inputs, and hands the rest to a task.
  ///
  /// It never runs on an actor of the caller, such as the main actor, which steps would hold up.
  @concurrent private func serve() async {
    await gather()
    let (batch, isShared) = sends.take()
    if isShared { Task { await self.serve() } }
    let open = batch.isEmpty ? [] : await apply(batch)
    if sends.finish(batch, open: open) { Task { await self.serve() } }
  }

  /// Gives senders whose answers have just come the opportunity to send again, so that their next
  /// inputs share a transaction, too.
  private func gather() async {
    var most = 0
    var idle = 0
    while idle < 2 {
      let (isSmaller, waiting) = sends.expectsMore
      guard isSmaller else { return }
      idle = waiting > most ? 0 : idle + 1
      most = max(most, waiting)
      await Task.yield()
    }
  }

  /// Applies a batch, in one transaction for each part of the store.
  ///
  /// - Returns: those that have no answer yet, those of one machine in their order.
  private func apply(_ batch: [QueuedSend]) async -> [QueuedSend] {
    do {
      try await recordCharts()
    } catch {
      for queued in batch { queued.slot.finish(.failure(error)) }
      return []
    }
    let parts = batch.map { store.part(of: $0.address) }
    guard parts.contains(where: { $0 != parts[0] }) else { return await applyTogether(batch) }
    return await withTaskGroup(of: [QueuedSend].self) { group in
      for part in Set(parts) {
        let sends = zip(batch, parts).filter { $0.1 == part }.map(\.0)
        group.addTask { await self.applyTogether(sends) }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }

  /// Applies inputs in one transaction; those of one machine stay together.
  private func applyTogether(_ batch: [QueuedSend]) async -> [QueuedSend] {
    let outcomes: [DirectOutcome]
    do {
      outcomes = try await applyOnce(batch)
    } catch let error as StoreError where error.isAboutStep && batch.count > 1 {
      // It is about one of the inputs; the others have nothing to do with it.
      var open: [QueuedSend] = []
      for queued in batch {
        // Those of one machine keep their order.
        let mustWait = open.contains { $0.address == queued.address }
        open += mustWait ? [queued] : await applyTogether([queued])
      }
      return open
    } catch let error as StoreError where error.isAboutStep && !batch[0].isIsolated {
      // What is in the inbox may be the cause; the machine is parked with it then.
      _ = try? await processAlone(batch[0].address)
      var next = batch[0]
      next.isIsolated = true
      return [next]
    } catch is CancellationError where Task.isCancelled {
      // The sender whose task serves the others was cancelled, and they were not.
      return await Task { await applyTogether(batch) }.value
    } catch let error as StoreError where error.kind == .invalid {
      let posting = batch[0].input.posting
      let failure = await Task { await self.cause(of: error, posting) }.value
      batch[0].slot.finish(.failure(failure))
      return []
    } catch {
      for queued in batch { queued.slot.finish(.failure(error)) }
      return []
    }
    var open: [QueuedSend] = []
    for (queued, outcome) in zip(batch, outcomes) {
      if let next = await settle(queued, outcome) { open.append(next) }
    }
    return open
  }

  /// Tells an input that cannot be stored from one whose step makes what cannot.
  ///
  /// A text that a store cannot keep cannot be asked for either.
  private func cause(of error: StoreError, _ posting: Posting) async -> any Error {
    let columns = posting.input.columns
    do {
      for text in [posting.key, columns.body, columns.note].compactMap(\.self) {
        _ = try await store.entry(of: posting.address, key: text)
      }
    } catch {
      return error
    }
    return DurableError.unstorableStep(posting.address, reason: error.reason)
  }

  /// Tells a sender its outcome.
  ///
  /// - Returns: what goes back to the queue, if the input has no answer yet.
  private func settle(_ queued: QueuedSend, _ outcome: DirectOutcome) async -> QueuedSend? {
    var next = queued
    var isContended = false
    switch outcome {
    case .reply(.answered(let answer)):
      queued.slot.finish(.success(answer))
      return nil
    case .reply(.refused(let error)):
      queued.slot.finish(
        queued.asksForKey ? .failure(error) : await firstAnswer(to: queued.input, or: error)
      )
      return nil
    case .reply(.later): return queued
    case .reply(.notYet(let first)):
      // An inbox that does not get shorter counts as contention, so that it ends.
      isContended = queued.firstInInbox.map { first <= $0 } ?? false
      next.firstInInbox = first
    case .conflict:
      isContended = true
    }
    if isContended, queued.asksForKey { next.conflicts += 1 }
    next.asksForKey = true
    guard next.conflicts >= settings.sendAttempts else { return next }
    queued.slot.finish(.failure(DurableError.contended(queued.address, attempts: next.conflicts)))
    return nil
  }

  /// Returns the first answer to a key that was used before, or else why the input was refused.
  private func firstAnswer(
    to input: DirectInput,
    or error: DurableError
  ) async -> Result<DurableAnswer, any Error> {
    let posting = input.posting
    do {
      guard let entry = try await store.entry(of: posting.address, key: posting.key) else {
        return .failure(error)
      }
      return .success(try chart(posting.address.chart).answer(to: posting, from: entry))
    } catch is CancellationError where Task.isCancelled {
      return await Task { await firstAnswer(to: input, or: error) }.value
    } catch {
      return .failure(error)
    }
  }

  private enum DirectOutcome {
    case reply(DirectReply)
    case conflict
  }

  /// The inputs of a machine in a batch.
  private struct InputGroup: Sendable {
    let address: MachineAddress
    /// Their positions in the batch.
    var positions: [Int]
    var inputs: [DirectInput]
    /// Whether their keys are looked for.
    ///
    /// A used key would be a conflict for those that have asked, too.
    var asksForKeys: Bool

    var claim: NamedClaim {
      NamedClaim(address, keys: asksForKeys ? inputs.map(\.posting.key) : [])
    }

    /// Returns the inputs of each machine, in the order in which the machines occur.
    static func groups(of batch: [QueuedSend]) -> [InputGroup] {
      var groups: [InputGroup] = []
      groups.reserveCapacity(batch.count)
      var places = [MachineAddress: Int](minimumCapacity: batch.count)
      for (position, queued) in batch.enumerated() {
        let address = queued.address
        if let place = places[address] {
          groups[place].positions.append(position)
          groups[place].inputs.append(queued.input)
          if queued.asksForKey { groups[place].asksForKeys = true }
        } else {
          places[address] = groups.count
          groups.append(
            InputGroup(
              address: address,
              positions: [position],
              inputs: [queued.input],
              asksForKeys: queued.asksForKey
            )
          )
        }
      }
      return groups
    }
  }

  /// Applies inputs in one transaction, those of one machine in their order.
  private func applyOnce(_ batch: [QueuedSend]) async throws -> [DirectOutcome] {
    let groups = InputGroup.groups(of: batch)
    let decisions = Mutex<[StepDecision]>([])
    let (started, began) = (clock.measureStart(), TraceCarrier.now)
    let request = ClaimRequest.named(groups.map(\.claim), events: settings.inputsPerMachine)
    return try await process(request) { [charts] claim in
      let made = try self.decisions(of: groups, claim, charts)
      if let failure = made.lazy.compactMap(\.failure).first { throw failure }
      decisions.withLock { $0 = made }
      return made.compactMap { $0.change }
    } committed: { recorded in
      metrics.step(started())
      var outcomes = [DirectOutcome](repeating: .conflict, count: batch.count)
      var changed = recorded.changes[...]
      var applied: [StepDecision] = []
      for (group, decision) in zip(groups, decisions.withLock { $0 }) {
        if decision.change != nil {
          guard changed.popFirst() == .applied else { continue }
          applied.append(decision)
        }
        for (position, reply) in zip(group.positions, decision.replies) {
          outcomes[position] = .reply(reply)
        }
      }
      publish(applied, from: began, leased: recorded.leased)
      return outcomes
    }
  }

  /// Lets claimed machines decide; what comes too late is left to the next transaction.
  ///
  /// - Throws: ``StoreError`` if the store has not claimed the machines in the order of the request.
  private func decisions(
    of groups: [InputGroup],
    _ claim: Claim,
    _ charts: [String: any RegisteredChart]
  ) throws -> [StepDecision] {
    guard groups.elementsEqual(claim.machines, by: { $0.address == $1.address }) else {
      throw StoreError.breach(
        "the store did not claim the machines that it was asked for in their order "
          + "(\(claim.machines.count) instead of \(groups.count)), as `DurableStore.process` has to"
      )
    }
    let now = claim.now.rounded
    let inTime = inTime(claim.machines) { claimed, position, isOver in
      charts[claimed.address.chart]?
        .decide(claimed, groups[position].inputs, at: now, until: isOver) ?? StepDecision()
    }
    return zip(groups, inTime).map { group, decision in
      decision ?? StepDecision(replies: group.inputs.map { _ in .later })
    }
  }
}
#endif
