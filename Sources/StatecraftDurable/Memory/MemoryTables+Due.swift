#if Durable
internal import Statecraft

extension MemoryTables {
  // MARK: - Timers

  mutating func moveDueTimers(_ limit: Int, at now: WallTime) -> TimerMove {
    var result = TimerMove(moved: 0, next: nil)
    while let item = timers.first {
      guard let timer = machines[item.address]?.timers[item.row], timer.due == item.due else {
        timers.removeFirst()
        continue
      }
      guard timer.due <= now, result.moved < limit else {
        result.next = timer.due
        return result
      }
      timers.removeFirst()
      machines[item.address]?.timers[item.row] = nil
      result.moved += 1
      result.lateness.append(now.sinceEpoch - timer.due.sinceEpoch)
      _ = post(
        Posting(to: item.address, key: timer.key, input: .timer(generation: item.row)),
        at: now
      )
    }
    return result
  }

  // MARK: - Work

  mutating func claimWork(
    _ charts: [String: Int],
    _ limit: Int,
    _ lease: Duration,
    at now: WallTime
  ) -> [StoredWork] {
    var claimed: [StoredWork] = []
    var skipped: [DueQueue.Item] = []
    while claimed.count < limit, let item = work.first, item.due <= now {
      work.removeFirst()
      guard let machine = machines[item.address], var row = machine.work[item.row],
        row.due == item.due
      else { continue }
      guard let version = charts[item.address.chart], row.version <= version,
        !paused.contains(item.address.chart), machine.row.status != .paused
      else {
        skipped.append(item)
        continue
      }
      let wasRunning = row.isRunning
      row.attempt = row.attempt.nextAttempt
      row.due = now + lease
      row.isRunning = true
      set(row)
      machines[row.address]?.begun[row.generation] = now
      row.isRunning = wasRunning
      claimed.append(row)
    }
    for item in skipped { work.add(item.due, item.address, item.row) }
    return claimed
  }

  private mutating func set(_ row: StoredWork) {
    machines[row.address]?.work[row.generation] = row
    work.add(row.due, row.address, row.generation)
  }

  private func row(_ reference: WorkReference) -> StoredWork? {
    let row = machines[reference.address]?.work[reference.generation]
    return row?.attempt == reference.attempt ? row : nil
  }

  mutating func renew(_ reference: WorkReference, until due: WallTime) -> Bool {
    guard var row = row(reference), row.isRunning else { return false }
    row.due = due
    set(row)
    return true
  }

  mutating func finish(
    _ reference: WorkReference,
    _ posting: Posting,
    at now: WallTime
  ) -> Bool {
    guard machines[reference.address]?.removeWork(reference.generation) == true else {
      return false
    }
    _ = post(posting, at: now)
    return true
  }

  mutating func retry(_ reference: WorkReference, at due: WallTime, _ error: String) {
    guard var row = row(reference) else { return }
    row.due = due
    row.error = error
    row.isRunning = false
    set(row)
  }

  mutating func release(
    _ reference: WorkReference,
    _ attempt: Int,
    _ isRunning: Bool,
    at now: WallTime
  ) {
    guard var row = row(reference), row.isRunning else { return }
    row.attempt = attempt
    row.isRunning = isRunning
    row.due = now
    set(row)
  }

  // MARK: - Outputs

  mutating func claimOutputs(
    _ charts: Set<String>,
    _ kind: StoredOutput.Kind?,
    _ limit: Int,
    _ lease: Duration,
    at now: WallTime
  ) -> [StoredOutput] {
    // What others have changed is dropped, also where nobody claims messages alone.
    while let item = messages.first, head(item) == nil { messages.removeFirst() }
    let queue: WritableKeyPath<Self, DueQueue> = kind == .message ? \.messages : \.outputs
    var claimed: [StoredOutput] = []
    var skipped: [DueQueue.Item] = []
    while claimed.count < limit, let item = self[keyPath: queue].first, item.due <= now {
      self[keyPath: queue].removeFirst()
      guard let first = head(item) else { continue }
      guard charts.contains(item.address.chart), kind == nil || first.topic.kind == kind else {
        skipped.append(item)
        continue
      }
      changeOutput(first.sequence) { row in
        row.attempt = row.attempt.nextAttempt
        row.due = now + lease
        row.error = row.begunError
      }
      var rows = machines[item.address]?.outputs.filter { !$0.isDead } ?? []
      rows[0].error = first.error
      claimed += rows.prefix(1)
      claimed += rows.dropFirst().prefix { $0.due <= now }.prefix(max(0, limit - claimed.count))
    }
    for item in skipped { self[keyPath: queue].add(item.due, item.address, item.row) }
    return claimed
  }

  /// Returns the oldest output of a machine; `nil` if it is another one by now, or has another time.
  private func head(_ item: DueQueue.Item) -> StoredOutput? {
    guard let first = machines[item.address]?.firstOutput, first.sequence == item.row,
      first.due == item.due
    else { return nil }
    return first
  }

  mutating func deleteOutput(_ sequence: Int64) -> Bool {
    guard let owner = outputOwners.removeValue(forKey: sequence) else { return false }
    machines[owner]?.outputs.removeAll { $0.sequence == sequence }
    enqueueOutput(of: owner)
    return true
  }

  /// Deletes a dead letter that is as it was read.
  mutating func discardOutput(_ letter: StoredOutput) -> Bool {
    guard letter.isDead, let owner = outputOwners[letter.sequence],
      machines[owner]?.outputs.contains(letter) == true
    else { return false }
    return deleteOutput(letter.sequence)
  }

  @discardableResult
  mutating func changeOutput(_ sequence: Int64, _ change: (inout StoredOutput) -> Void) -> Bool {
    guard let owner = outputOwners[sequence],
      let index = machines[owner]?.outputs.firstIndex(where: { $0.sequence == sequence }),
      var row = machines[owner]?.outputs[index]
    else { return false }
    change(&row)
    machines[owner]?.outputs[index] = row
    enqueueOutput(of: owner)
    return true
  }

  /// Changes an output, unless another worker has claimed it since or it has left the outbox.
  mutating func changeOutput(
    claimedAs claimed: StoredOutput,
    _ change: (inout StoredOutput) -> Void
  ) -> Bool {
    var isOwn = false
    changeOutput(claimed.sequence) { row in
      isOwn = row.due == claimed.due && !row.isDead
      if isOwn { change(&row) }
    }
    return isOwn
  }

  mutating func forward(_ delivery: Delivery, at now: WallTime) -> PostResult? {
    guard let owner = outputOwners[delivery.sequence],
      machines[owner]?.outputs.contains(where: { $0.sequence == delivery.sequence && !$0.isDead })
        == true
    else { return nil }
    let result = post(delivery.posting, at: now)
    if let reason = result.deadLetterReason(to: delivery.posting.address) {
      changeOutput(delivery.sequence) {
        $0.isDead = true
        $0.error = reason
      }
    } else {
      _ = deleteOutput(delivery.sequence)
    }
    return result
  }
}
#endif
