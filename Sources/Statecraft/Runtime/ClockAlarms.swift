internal import Synchronization

/// The alarms on a clock: one task sleeps until the first of them.
///
/// An alarm that is set to a later time keeps the earlier one. It then fires too early; its owner
/// finds nothing due and sets it again. A deadline that moves with every event therefore costs
/// nothing.
///
/// The system's clocks keep what they need for a sleep until its deadline, also when the sleep is
/// cancelled. On a clock that may sleep in this way, the alarms therefore cancel no sleep: a task
/// that wakes up for nothing ends, and until then it serves the alarms that are set to later times.
final class ClockAlarms: Sendable {
  fileprivate struct Slot {
    var receiver: (any AlarmReceiver)?
    /// When it fires; `nil` when it is not set.
    var deadline: Duration?
  }

  fileprivate struct State {
    var slots: [Slot] = []
    /// The slots without an alarm.
    var free: [Int] = []
    /// The deadlines with the slots' numbers, also outdated ones.
    var deadlines = DeadlineHeap()
    /// The number of alarms that are set.
    var count = 0
    /// The tasks that sleep, and until when.
    ///
    /// Each one wakes up earlier than those before it. There is only one if sleeps are cancelled.
    var sleepers: [(id: Int, deadline: Duration, task: Task<Void, Never>)] = []
    var lastID = 0
  }

  private let now: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void
  /// The greatest number of tasks that sleep.
  private let sleeperLimit: Int
  /// Whether a sleep is cancelled when no alarm is set.
  private let cancelsSleeps: Bool
  private let state = Mutex(State())

  /// Creates the alarms of a clock, of which none is set.
  ///
  /// - Parameters:
  ///   - now: returns the clock's time.
  ///   - sleep: sleeps until a time of the clock.
  ///   - cancelsSleeps: whether sleeps that nobody needs are cancelled.
  init(
    now: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    cancelsSleeps: Bool
  ) {
    self.now = now
    self.sleep = sleep
    self.cancelsSleeps = cancelsSleeps
    // Alarms that are each set to an earlier time than the one before need a sleep each.
    sleeperLimit = cancelsSleeps ? 1 : 64
  }

  /// Sets an alarm; it fires at the deadline, or earlier.
  ///
  /// - Complexity: O(log(alarms on the clock)) on average.
  ///
  /// - Parameters:
  ///   - alarm: the alarm; `nil` for a new one.
  ///   - deadline: when it fires.
  ///   - receiver: what it wakes; that of a new alarm.
  /// - Returns: the alarm, which exists until it is removed.
  func set(
    _ alarm: ClockAlarm?,
    to deadline: Duration,
    waking receiver: any AlarmReceiver
  ) -> ClockAlarm {
    let (slot, isFirst) = state.withLock { state in
      let slot = alarm?.slot ?? state.place(receiver)
      return (slot, state.set(slot, to: deadline))
    }
    if isFirst { watch() }
    return ClockAlarm(slot: slot)
  }

  /// Cancels an alarm; it can be set again.
  func cancel(_ alarm: ClockAlarm) {
    let task = state.withLock { state in
      state.clear(alarm.slot)
      return takeIdleSleeper(&state)
    }
    task?.cancel()
  }

  /// Removes an alarm.
  func remove(_ alarm: ClockAlarm) {
    let (task, receiver) = state.withLock { state in
      state.clear(alarm.slot)
      let receiver = state.slots[alarm.slot].receiver.take()
      state.free.append(alarm.slot)
      return (takeIdleSleeper(&state), receiver)
    }
    task?.cancel()
    // The receiver is released after the lock.
    _ = receiver
  }

  /// Waits until an alarm of its own fires.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  func sleep(until deadline: Duration) async throws {
    let gate = CountedGate(1)
    let alarm = set(nil, to: deadline, waking: gate)
    await gate.pass()
    remove(alarm)
    try Task.checkCancellation()
  }

  /// Removes and returns the task that sleeps if no alarm is set and sleeps are cancelled.
  private func takeIdleSleeper(_ state: inout State) -> Task<Void, Never>? {
    guard state.count == 0 else { return nil }
    state.deadlines = DeadlineHeap()
    return cancelsSleeps ? state.sleepers.popLast()?.task : nil
  }

  /// Lets a new task sleep until the first deadline, unless one that sleeps wakes up by then.
  private func watch() {
    let old = state.withLock { state -> Task<Void, Never>? in
      guard let deadline = state.nextDeadline(), !state.isAwake(by: deadline) else { return nil }
      state.lastID += 1
      let id = state.lastID
      // Nothing of the task that sets the alarm belongs to the alarms.
      let task = Task.detached { await self.run(id, until: deadline) }
      let old = state.sleepers.count < sleeperLimit ? nil : state.sleepers.popLast()?.task
      state.sleepers.append((id, deadline, task))
      return old
    }
    old?.cancel()
  }

  /// Sleeps and fires until no alarm is set, or until another task wakes up for the next one.
  private func run(_ id: Int, until first: Duration) async {
    var deadline = first
    while (try? await sleep(deadline)) != nil {
      let now = now()
      let (receivers, next) = state.withLock { state -> ([any AlarmReceiver], Duration?) in
        guard let task = state.removeSleeper(id) else { return ([], nil) }
        let receivers = state.takeDue(at: now)
        guard let next = state.nextDeadline(), !state.isAwake(by: next) else {
          return (receivers, nil)
        }
        state.sleepers.append((id, next, task))
        return (receivers, next)
      }
      for receiver in receivers { receiver.wake() }
      guard let next else { return }
      deadline = next
    }
    // Another task has taken over, or the clock does not sleep: then the next alarm tries again.
    _ = state.withLock { $0.removeSleeper(id) }
  }

  /// The numbers of alarms that are set, of alarms that exist, and of sleeping tasks, for tests.
  var counts: (set: Int, all: Int, tasks: Int) {
    state.withLock { ($0.count, $0.slots.count - $0.free.count, $0.sleepers.count) }
  }

  /// The number of deadlines that are kept, for tests.
  var deadlineCount: Int { state.withLock { $0.deadlines.count } }
}

extension ClockAlarms.State {
  /// Makes an alarm that is not set.
  fileprivate mutating func place(_ receiver: any AlarmReceiver) -> Int {
    if let slot = free.popLast() {
      slots[slot].receiver = receiver
      return slot
    }
    slots.append(ClockAlarms.Slot(receiver: receiver))
    return slots.count - 1
  }

  /// Sets an alarm, unless it fires earlier.
  ///
  /// - Returns: whether it is the first one, and no task sleeps until then.
  fileprivate mutating func set(_ slot: Int, to deadline: Duration) -> Bool {
    if let earlier = slots[slot].deadline {
      if earlier <= deadline { return false }
    } else {
      count += 1
    }
    slots[slot].deadline = deadline
    deadlines.insert(DeadlineHeap.Entry(deadline, slot))
    removeOutdated()
    return !isAwake(by: deadline)
  }

  fileprivate mutating func clear(_ slot: Int) {
    guard slots[slot].deadline != nil else { return }
    slots[slot].deadline = nil
    count -= 1
    removeOutdated()
  }

  /// Removes the entries of alarms that have been set anew, when they are more than the others.
  private mutating func removeOutdated() {
    guard deadlines.count > 2 * count + 64 else { return }
    // An alarm that is set to the same deadline again has two entries that are equal.
    var seen: Set<Int> = []
    deadlines.removeAll { entry in
      slots[entry.number].deadline != entry.deadline || !seen.insert(entry.number).inserted
    }
  }

  /// Whether a task that sleeps wakes up at a deadline or before.
  fileprivate func isAwake(by deadline: Duration) -> Bool {
    sleepers.last.map { $0.deadline <= deadline } ?? false
  }

  /// Removes a task that sleeps; `nil` if another one has taken its place.
  fileprivate mutating func removeSleeper(_ id: Int) -> Task<Void, Never>? {
    guard let position = sleepers.lastIndex(where: { $0.id == id }) else { return nil }
    return sleepers.remove(at: position).task
  }

  /// The first deadline; removes outdated ones before it.
  fileprivate mutating func nextDeadline() -> Duration? {
    while let first = deadlines.first {
      if slots[first.number].deadline == first.deadline { return first.deadline }
      deadlines.removeFirst()
    }
    return nil
  }

  /// Removes and returns what fires now.
  fileprivate mutating func takeDue(at now: Duration) -> [any AlarmReceiver] {
    var due: [any AlarmReceiver] = []
    while let deadline = nextDeadline(), deadline <= now, let first = deadlines.first {
      deadlines.removeFirst()
      slots[first.number].deadline = nil
      count -= 1
      if let receiver = slots[first.number].receiver { due.append(receiver) }
    }
    return due
  }
}
