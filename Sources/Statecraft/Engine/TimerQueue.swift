/// The pending timers of a machine, in the order of their start, with the one that is due first.
///
/// The queue is a value. The timers started last are in a short list, which is all that most
/// machines need. The others are in a heap that copies of the queue share. A copy that changes
/// records what has ended, until it is the only owner of the heap or until that becomes too much:
/// then it changes the heap, or a copy of it. A step of a machine works on such a copy, which takes
/// the place of the original, so that the step does not copy the heap.
///
/// All changes are O(log(timers)) on average, except where stated otherwise.
@usableFromInline
package struct TimerQueue: Sendable {
  @usableFromInline package typealias Timer = EngineState.PendingTimer

  /// The timers that were started last, in order of their start.
  private var recent: [Timer] = []
  /// The timers that were started before.
  private var heap: TimerHeap?
  /// The serial numbers of the timers that are in the heap and have ended, in ascending order.
  private var ended: [Int] = []
  /// The serial numbers of the timers that an event from outside starts again, in ascending order.
  private var restarting: [Int] = []

  /// When the next timer is due; `nil` without timers.
  @usableFromInline private(set) var nextDeadline: Duration?

  /// The number of delayed events without a name.
  @usableFromInline package private(set) var unnamedEvents = 0

  /// The number of timers in the list from which the heap is worth it.
  static var shortest: Int { 8 }
  /// The number of changes from which a copy of the heap is worth it.
  static var patience: Int { 64 }

  /// Creates an empty queue.
  package init() {}

  /// Creates a queue of timers in the order of their start.
  package init(_ timers: some Sequence<Timer>) {
    for timer in timers { append(timer) }
  }
}

// MARK: - Reading

extension TimerQueue {
  /// The number of timers.
  package var count: Int { recent.count + (heap?.count ?? 0) - ended.count }

  /// Whether no timer is pending.
  package var isEmpty: Bool { recent.isEmpty && (heap?.count ?? 0) == ended.count }

  /// Whether an event from outside starts timers again.
  package var hasRestartingTimers: Bool { !restarting.isEmpty }

  /// The timers that an event from outside starts again, in order of their start.
  package var restartingTimers: [Timer] { restarting.compactMap { timer(serial: $0) } }

  /// The timer that fires next: the one due first, of equal ones the one started first.
  package var next: Timer? {
    let first = firstOfHeap
    guard let position = firstOfRecent else { return first }
    if let first, first.due <= recent[position].due { return first }
    return recent[position]
  }

  private var firstOfHeap: Timer? {
    guard let heap else { return nil }
    return ended.isEmpty ? heap.first : heap.first(except: ended)
  }

  /// The position of the first of the timers in ``recent`` to be due.
  private var firstOfRecent: Int? {
    guard var first = recent.indices.first else { return nil }
    for position in recent.indices.dropFirst() where recent[position].due < recent[first].due {
      first = position
    }
    return first
  }

  /// Returns the timer with a serial number.
  package func timer(serial: Int) -> Timer? {
    if let timer = recent.first(where: { $0.serial == serial }) { return timer }
    return heap.flatMap { $0.timer(serial: serial) }.flatMap { has($0) ? $0 : nil }
  }

  /// Returns the pending timer of a number of which there is at most one: all but delayed events
  /// without a name.
  package func timer(number: Int) -> Timer? {
    if let timer = recent.first(where: { $0.timer == number }) { return timer }
    return heap.flatMap { $0.timer(number: number) }.flatMap { has($0) ? $0 : nil }
  }

  /// Returns the oldest delayed events without a name, at most so many.
  ///
  /// - Complexity: O(the result + timers with a name).
  package func oldestUnnamedEvents(_ limit: Int) -> [Timer] {
    Array(lazy.filter { $0.isUnnamedEvent }.prefix(limit))
  }

  /// Whether a timer of the heap has not ended.
  private func has(_ timer: Timer) -> Bool {
    ended.isEmpty || !ended.contains(timer.serial)
  }
}

extension TimerQueue: Sequence {
  /// Returns the timers in the order of their start.
  @usableFromInline
  package func makeIterator() -> some IteratorProtocol<Timer> {
    let heap = heap?.timers(except: ended) ?? TimerHeap.Timers()
    return Chain(heap, recent)
  }

  /// The number of timers.
  @usableFromInline package var underestimatedCount: Int { count }

  private struct Chain: IteratorProtocol {
    private var first: TimerHeap.Timers
    private var second: IndexingIterator<[Timer]>

    init(_ first: TimerHeap.Timers, _ second: [Timer]) {
      self.first = first
      self.second = second.makeIterator()
    }

    mutating func next() -> Timer? { first.next() ?? second.next() }
  }
}

// MARK: - Changing

extension TimerQueue {
  /// Appends a timer, which was started after all others: its serial number is the greatest.
  package mutating func append(_ timer: Timer) {
    if timer.isUnnamedEvent { unnamedEvents += 1 }
    if timer.restartsOnEvents { restarting.append(timer.serial) }
    nextDeadline = nextDeadline.map { Swift.min($0, timer.due) } ?? timer.due
    recent.append(timer)
    if hasManyRecent { mergeRecent() }
  }

  /// Removes a pending timer.
  package mutating func remove(_ timer: Timer) {
    end(timer)
    // Another timer may have the same deadline.
    if timer.due == nextDeadline { nextDeadline = next?.due }
  }

  private mutating func end(_ timer: Timer) {
    if hasManyRecent { mergeRecent() }
    if timer.isUnnamedEvent { unnamedEvents -= 1 }
    if timer.restartsOnEvents { restarting.removeAll { $0 == timer.serial } }
    if let position = recent.firstIndex(where: { $0.serial == timer.serial }) {
      recent.remove(at: position)
      return
    }
    if ownsHeap() {
      applyEnded()
      heap?.remove(serial: timer.serial)
      if heap?.count == 0 { heap = nil }
      return
    }
    let position = ended.firstIndex { $0 > timer.serial } ?? ended.endIndex
    ended.insert(timer.serial, at: position)
    if ended.count > Self.patience { mergeRecent() }
  }

  /// Removes the timers that fulfil a condition.
  ///
  /// - Returns: the timers, in the order of their start.
  /// - Complexity: O(timers).
  package mutating func removeAll(where isMeant: (Timer) -> Bool) -> [Timer] {
    let removed = filter(isMeant)
    if removed.count == count {
      self = TimerQueue()
    } else {
      for timer in removed { remove(timer) }
    }
    return removed
  }

  /// Moves all deadlines by a duration.
  ///
  /// - Complexity: O(timers).
  package mutating func shift(by shift: Duration) {
    if !isEmpty { self = TimerQueue(map { $0.shifted(by: shift) }) }
  }

  /// Puts off all deadlines at a moment, from which none is farther than the timer's duration says, and none
  /// farther than a delay can be.
  ///
  /// - Complexity: O(timers).
  package mutating func putOff(by shift: Duration, at now: Duration) {
    guard !isEmpty else { return }
    self = TimerQueue(
      map { timer in
        let due = Swift.min(timer.due + shift, now + .longest)
        return timer.shifted(by: due - timer.due, lasting: due - now)
      }
    )
  }

  /// Lets a timer be due at a moment if it is due later.
  ///
  /// - Complexity: O(timers).
  package mutating func bringForward(_ timer: Timer, to moment: Duration) {
    guard timer.due > moment else { return }
    self = TimerQueue(
      map { $0.serial == timer.serial ? $0.shifted(by: moment - $0.due) : $0 }
    )
  }

  /// Whether the list of the timers started last is longer than it should be.
  var hasManyRecent: Bool { recent.count > Self.shortest }

  /// Brings the changes into the heap, if no copy of the queue has the same one, or if there are
  /// many of them.
  mutating func mergeRecent() {
    if heap == nil {
      heap = TimerHeap(recent)
    } else if ownsHeap() {
      applyEnded()
      for timer in recent { heap?.append(timer) }
    } else if recent.count + ended.count > Self.patience {
      heap = TimerHeap(Array(self))
    } else {
      return
    }
    recent = []
    ended = []
  }

  /// Whether no copy of the queue has the same heap.
  private mutating func ownsHeap() -> Bool { isKnownUniquelyReferenced(&heap) }

  /// Removes from the heap, which must be this queue's own, what has ended.
  private mutating func applyEnded() {
    guard !ended.isEmpty else { return }
    for serial in ended { heap?.remove(serial: serial) }
    ended = []
  }
}
