#if Durable
internal import Synchronization

/// The outputs that a call of ``DurableMachines/run()`` delivers: those of different machines side by side, those
/// of one machine one after the other.
///
/// The loop of outputs claims as many as there is room for and starts tasks, each of which takes one
/// machine after the other. The loop records what they have ended.
final class OutputDeliveries: Sendable {
  /// The outputs of a machine, and the claim that has taken them.
  struct Delivery: Sendable {
    let part: OutputPart
    let claim: OutputClaim

    var address: MachineAddress { part.address }
  }

  private struct State {
    /// What was claimed and has not begun, the first one last.
    var waiting: [Delivery] = []
    /// What is being delivered.
    var running: [MachineAddress: (delivery: Delivery, isAlone: Bool)] = [:]
    /// What is delivered when nothing else is.
    var alone: Delivery?
    /// The tasks that deliver, or are about to.
    var tasks = 0
    /// Whether the next claim takes one output, because others may be ones that are delivered alone.
    var isCareful = false
    /// Heads of machines of which an earlier output has not ended, although its lease has.
    var kept: [MachineAddress: StoredOutput] = [:]
    var ended = Ended()
    /// Tells for how long the loop has waited for a claim; `nil` if it does not.
    var claiming: (@Sendable () -> Duration)?
    /// What was leased, and is not begun.
    var leased: [(parts: [OutputPart], elapsed: @Sendable () -> Duration)] = []
    /// The number of outputs that transactions under way may lease, and that were leased.
    var promised = 0
    /// Whether nothing is leased any more.
    var isEnding = false
    /// Whether there may be something to claim.
    var mustLook = true
    /// Whether the last look has left something for which there was no room.
    var isBehind = false
  }

  private let largest: Int
  private let perClaim: Int
  private let lease: Duration
  /// How many outputs a claim takes for each machine that there is room for: more than one only if
  /// handlers are fast.
  private let pace: DeliveryPace
  private let state = Mutex(State())

  init(_ settings: DurableSettings) {
    largest = max(1, settings.concurrentOutputs)
    perClaim = max(1, settings.outputsPerClaim)
    lease = settings.lease
    pace = DeliveryPace(beginningWith: 1, atMost: perClaim)
  }

  // MARK: - Claims

  /// How many machines there is room for, and how many of their outputs a claim takes.
  ///
  /// There is none while outputs wait that were claimed, and while one is delivered alone. One that still runs
  /// after its lease does not hold up more than its own task.
  var room: (machines: Int, outputs: Int) {
    state.withLock { state in
      guard state.waiting.isEmpty, !isAlone(state), state.tasks < largest else { return (0, 0) }
      let machines = largest - state.tasks
      let each = pace.limit(atMost: perClaim)
      return (machines, state.isCareful ? 1 : outputs(of: machines, each))
    }
  }

  private func isLeased(_ delivery: Delivery) -> Bool { delivery.claim.elapsed() < lease }

  /// Whether an output of a machine is being delivered.
  func isDelivering(_ address: MachineAddress) -> Bool {
    state.withLock { $0.running[address] != nil }
  }

  /// Whether an output is the head of what is being delivered.
  func hasBegun(_ head: StoredOutput) -> Bool {
    state.withLock { $0.running[head.address]?.delivery.part.head.sequence == head.sequence }
  }

  /// Returns what a claim has taken, with the attempts that count.
  ///
  /// A head that was kept while the claim was made, and that is to be given back, has not begun since.
  func recognized(_ parts: [OutputPart]) -> [OutputPart] {
    state.withLock { state in
      guard !state.ended.rest.isEmpty else { return parts }
      return parts.map { part in
        let position = state.ended.rest.firstIndex {
          $0.address == part.address && $0.sequence == part.head.sequence
        }
        guard let position else { return part }
        var part = part
        part.countAttempts(as: state.ended.rest.remove(at: position))
        return part
      }
    }
  }

  /// Adds what a claim has taken; returns how many tasks are to be started for it.
  func add(_ parts: [OutputPart], of claim: OutputClaim) -> Int {
    state.withLock { state in
      if !claim.isLease { state.isCareful = false }
      let added = parts.map { Delivery(part: $0, claim: claim) }
      state.waiting.insert(contentsOf: added.reversed(), at: 0)
      let count = max(0, min(state.waiting.count, largest - state.tasks))
      state.tasks += count
      return count
    }
  }

  /// Adds what is delivered when nothing else is.
  func add(alone part: OutputPart, of claim: OutputClaim) {
    state.withLock { state in
      state.isCareful = true
      state.alone = Delivery(part: part, claim: claim)
    }
  }

  /// Keeps the head of a machine that is delivered until that has ended; it is then given back.
  func keep(_ head: StoredOutput) {
    state.withLock { state in
      guard let running = state.running[head.address] else {
        state.ended.rest.append(head)
        return
      }
      var head = head
      if let kept = state.kept[head.address], kept.sequence == head.sequence,
        running.delivery.part.head.sequence != head.sequence
      {
        // It has not begun since, so that none of these claims counts.
        (head.attempt, head.error) = (kept.attempt, kept.error)
      }
      state.kept[head.address] = head
    }
  }

  // MARK: - Leases

  /// Permits a transaction to lease outputs; ``take(_:_:promised:)`` follows.
  ///
  /// - Returns: how many, of the room that there is at most a half, for another transaction at the same time; 0 while handlers
  ///   are slow and have enough to do, while the first one that waits has waited for ``briefTime``, and while some wait in the
  ///   store for which there was no room.
  func promise() -> Int {
    state.withLock { state in
      guard !state.isEnding, !state.isBehind, !isAlone(state), !state.isCareful,
        isBrief(state.waiting.last?.claim.elapsed), isBrief(state.leased.first?.elapsed)
      else { return 0 }
      let each = pace.limit(atMost: perClaim)
      // Fast handlers have soon ended what they have begun.
      let held =
        each > 1 ? state.running.values.count { !isBrief($0.delivery.claim.elapsed) } : state.tasks
      let all = outputs(of: max(0, largest - held), each)
      let room = all - state.waiting.count - state.promised
      guard room > 0 else { return 0 }
      let half = room - room / 2
      state.promised += half
      return half
    }
  }

  /// Whether a time is one that fast handlers take, or there is none.
  private func isBrief(_ elapsed: (() -> Duration)?) -> Bool {
    elapsed.map { $0() < briefTime } ?? true
  }

  /// How many outputs so many machines have, so many each, that one claim may take.
  private func outputs(of machines: Int, _ each: Int) -> Int {
    let (outputs, isTooLarge) = machines.multipliedReportingOverflow(by: each)
    return isTooLarge ? perClaim : min(outputs, perClaim)
  }

  /// Takes what a transaction has leased.
  ///
  /// - Parameters:
  ///   - rows: the outputs.
  ///   - elapsed: tells the time since the transaction began.
  ///   - promised: how many it might have leased.
  /// - Returns: whether they will be delivered.
  func take(
    _ rows: [StoredOutput],
    _ elapsed: @escaping @Sendable () -> Duration,
    promised: Int
  ) -> Bool {
    state.withLock { state in
      state.promised += rows.count - promised
      guard !rows.isEmpty, !state.isEnding else {
        state.promised -= rows.count
        return rows.isEmpty
      }
      state.leased.append((OutputPart.parts(of: rows), elapsed))
      return true
    }
  }

  /// Whether an output is delivered alone, or about to be.
  private func isAlone(_ state: State) -> Bool {
    state.alone != nil
      || state.running.values.contains { $0.isAlone && isLeased($0.delivery) }
  }

  /// Returns what was leased and is to begin, once; nothing while an output is delivered alone.
  func takeLeased() -> [(parts: [OutputPart], elapsed: @Sendable () -> Duration)] {
    state.withLock { state in
      guard !isAlone(state) else { return [] }
      for (parts, _) in state.leased { state.promised -= parts.reduce(0) { $0 + $1.rows.count } }
      defer { state.leased = [] }
      return state.leased
    }
  }

  /// Leases nothing any more, and leaves what has not begun, which is given back.
  func endLeases() {
    state.withLock { state in
      state.isEnding = true
      state.ended.rest += state.leased.flatMap { $0.parts.map(\.head) }
      state.leased = []
    }
  }

  /// Notes that there may be something to claim.
  func look() { state.withLock { $0.mustLook = true } }

  /// Notes whether a look has left something.
  func endLook(isBehind: Bool) {
    state.withLock { state in
      state.isBehind = isBehind
      if isBehind { state.mustLook = true }
    }
  }

  /// Whether there may be something to claim.
  var isLookWanted: Bool { state.withLock { $0.mustLook } }

  /// Returns whether there may be something to claim, once.
  func takeLook() -> Bool {
    state.withLock { state in
      defer { state.mustLook = false }
      return state.mustLook
    }
  }

  // MARK: - Deliveries

  /// Begins what a task delivers next; `nil` if nothing waits, and the task ends.
  func next() -> Delivery? {
    state.withLock { state in
      guard let delivery = state.waiting.popLast() else {
        state.tasks -= 1
        return nil
      }
      state.running[delivery.address] = (delivery, false)
      return delivery
    }
  }

  /// Whether something waits that is delivered alone.
  var hasAlone: Bool { state.withLock { $0.alone != nil } }

  /// Begins what is delivered alone, in a task of its own; `nil` if there is nothing, or something else runs
  /// whose lease has not ended.
  func nextAlone() -> Delivery? {
    state.withLock { state in
      guard let delivery = state.alone, state.waiting.isEmpty, state.tasks < largest,
        !state.running.values.contains(where: { isLeased($0.delivery) })
      else { return nil }
      state.alone = nil
      state.running[delivery.address] = (delivery, true)
      state.tasks += 1
      return delivery
    }
  }

  /// Notes how a delivery has ended.
  func end(_ delivery: Delivery, _ result: DeliveryResult) {
    state.withLock { state in
      state.running[delivery.address] = nil
      state.ended.delivered += result.delivered
      state.ended.rest += result.rest
      state.ended.charts.insert(delivery.address.chart)
      // The store tells what is behind a leased output that was delivered, and nothing else.
      if !delivery.claim.isLease || result.delivered.count < delivery.part.rows.count
        || state.kept[delivery.address] != nil
      {
        state.ended.mayHaveMore = true
      }
      if let head = state.kept.removeValue(forKey: delivery.address) {
        state.ended.rest.append(head)
      }
    }
    if let handled = delivery.claim.end(handled: result.handled) {
      pace.learn(
        handled: handled,
        room: delivery.claim.room,
        in: delivery.claim.elapsed(),
        within: briefTime,
        atMost: max(1, perClaim / largest)
      )
    }
  }

  /// Notes how a delivery has ended that was the only one of its task.
  func endAlone(_ delivery: Delivery, _ result: DeliveryResult) {
    end(delivery, result)
    state.withLock { $0.tasks -= 1 }
  }

  /// The time within which a claim ends if handlers are fast: a 300th of the lease.
  var briefTime: Duration { lease / 300 }

  /// Returns what is to be recorded, once.
  ///
  /// Nothing is returned soon after a claim of which outputs wait, unless many have ended: what ends soon is recorded together.
  func takeEnded() -> Ended { state.withLock { takeEnded(&$0) } }

  /// Returns what is to be recorded, once, unless that may be left for later.
  ///
  /// - Parameter canWait: whether a few deliveries may be left for later. They are not if others may wait for their
  ///   end, and before a look, which finds outputs only where none is before them.
  /// - Returns: what has ended; `nil` if it is left for later.
  func takeEnded(canWait: Bool) -> Ended? {
    state.withLock { state in
      let isLooking = state.mustLook || state.alone != nil
      return canWait && !isLooking && state.ended.areFewDelivered ? nil : takeEnded(&state)
    }
  }

  private func takeEnded(_ state: inout State) -> Ended {
    if let next = state.waiting.last, isBrief(next.claim.elapsed), !state.ended.areManyDelivered {
      return Ended()
    }
    defer { state.ended = Ended() }
    return state.ended
  }

  /// Notes that the loop waits for a claim from now on, and records nothing meanwhile.
  func beginClaim(_ elapsed: @escaping @Sendable () -> Duration) {
    state.withLock { $0.claiming = elapsed }
  }

  func endClaim() { state.withLock { $0.claiming = nil } }

  /// Returns the deliveries to be recorded, once, if the loop has waited for a claim for some time; their leases
  /// may end before it does.
  func takeDeliveredWhileClaiming() -> [Int64] {
    state.withLock { state in
      guard let claiming = state.claiming, claiming() >= briefTime else { return [] }
      defer { state.ended.delivered = [] }
      return state.ended.delivered
    }
  }

  // MARK: - The end

  /// Leaves what was claimed and has not begun, which is given back.
  func leaveWaiting() {
    endLeases()
    state.withLock { state in
      state.ended.rest += state.waiting.reversed().map(\.part.head)
      state.waiting = []
      if let delivery = state.alone { state.ended.rest.append(delivery.part.head) }
      state.alone = nil
    }
  }

  /// Whether nothing is delivered, waits or is to be recorded.
  var isIdle: Bool {
    state.withLock { state in
      state.tasks == 0 && state.waiting.isEmpty && state.alone == nil && state.leased.isEmpty
        && state.ended.isEmpty
    }
  }
}
#endif
