#if Durable
internal import Statecraft
internal import Synchronization

extension DurableRuntime {
  /// Applies an input, and waits until it is committed.
  ///
  /// Inputs that arrive while a transaction is under way share the next one.
  func send(_ input: DirectInput) async throws -> DurableAnswer {
    let slot = SendSlot(input)
    if sends.add(slot) { await serve() }
    return try await slot.result()
  }

  /// Serves one batch of waiting inputs, and hands the rest to a task.
  ///
  /// It never runs on an actor of the caller, such as the main actor, which steps would hold up.
  @concurrent private func serve() async {
    await gather()
    let batch = sends.take()
    if !batch.isEmpty { await apply(batch) }
    if sends.finish(batch) { Task { await self.serve() } }
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
  private func apply(_ batch: [SendSlot]) async {
    let parts = batch.map { store.part(of: $0.input.posting.address) }
    guard parts.contains(where: { $0 != parts[0] }) else { return await applyTogether(batch) }
    await withTaskGroup { group in
      for part in Set(parts) {
        let slots = zip(batch, parts).filter { $0.1 == part }.map(\.0)
        group.addTask { await self.applyTogether(slots) }
      }
    }
  }

  private func applyTogether(_ batch: [SendSlot]) async {
    var open = batch
    var attempts = 0
    var firsts: [MachineAddress: Int64] = [:]
    // Keys are mostly new. One that is not conflicts, and is then looked for.
    var asksForKeys = false
    while !open.isEmpty {
      let slots = open
      let outcome: [DirectOutcome]
      do {
        outcome = try await applyOnce(slots.map(\.input), askingForKeys: asksForKeys)
      } catch let error as StoreError where error.kind == .invalid && slots.count > 1 {
        // It is about one of the inputs; the others have nothing to do with it.
        for slot in slots { await applyTogether([slot]) }
        return
      } catch is CancellationError where Task.isCancelled {
        // The sender whose task serves the others was cancelled, and they were not.
        await Task { await applyTogether(slots) }.value
        return
      } catch {
        for slot in slots { slot.finish(.failure(error)) }
        return
      }
      open = []
      var isContended = false
      let reached = firsts
      for (slot, outcome) in zip(slots, outcome) {
        switch outcome {
        case .reply(.answered(let answer)): slot.finish(.success(answer))
        case .reply(.refused(let error)):
          slot.finish(asksForKeys ? .failure(error) : await firstAnswer(to: slot.input, or: error))
        case .reply(.notYet(let first)):
          // An inbox that does not get shorter counts as contention, so that the loop ends.
          let address = slot.input.posting.address
          if let last = reached[address], first <= last { isContended = true }
          firsts[address] = first
          open.append(slot)
        case .conflict:
          isContended = true
          open.append(slot)
        }
      }
      if isContended, asksForKeys { attempts += 1 }
      asksForKeys = true
      if attempts >= settings.sendAttempts {
        for slot in open {
          let error = DurableError.contended(slot.input.posting.address, attempts: attempts)
          slot.finish(.failure(error))
        }
        return
      }
    }
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

  /// Applies inputs in one transaction, those of one machine in their order.
  private func applyOnce(
    _ inputs: [DirectInput],
    askingForKeys asksForKeys: Bool
  ) async throws -> [DirectOutcome] {
    var order: [MachineAddress] = []
    var groups: [MachineAddress: [Int]] = [:]
    for (position, input) in inputs.enumerated() {
      let address = input.posting.address
      if groups[address] == nil { order.append(address) }
      groups[address, default: []].append(position)
    }
    let claims = order.map { address in
      NamedClaim(
        address,
        keys: asksForKeys ? (groups[address] ?? []).map { inputs[$0].posting.key } : []
      )
    }
    let decisions = Mutex<[(address: MachineAddress, decision: StepDecision)]>([])
    let (started, began) = (clock.measureStart(), TraceCarrier.now)
    let results = try await store.process(.named(claims, events: settings.inputsPerMachine)) {
      [charts, groups] claim in
      let now = claim.now.rounded
      let made = claim.machines.map { claimed in
        let direct = (groups[claimed.address] ?? []).map { inputs[$0] }
        return (
          claimed.address,
          charts[claimed.address.chart]?.decide(claimed, direct, at: now) ?? StepDecision()
        )
      }
      decisions.withLock { $0 = made }
      return made.compactMap { $0.1.change }
    }
    metrics.step(started())
    var outcomes = [DirectOutcome](repeating: .conflict, count: inputs.count)
    var changed = results[...]
    for (address, decision) in decisions.withLock({ $0 }) {
      if decision.change != nil {
        guard changed.popFirst() == .applied else { continue }
        publish(decision, from: began)
      }
      for (position, reply) in zip(groups[address] ?? [], decision.replies) {
        outcomes[position] = .reply(reply)
      }
    }
    return outcomes
  }
}
#endif
