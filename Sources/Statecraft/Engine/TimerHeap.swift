/// Many timers of a machine: in the order of their start, and as a heap of their deadlines.
///
/// A timer that ends stays in both until there are more of those than pending ones, so that ending
/// it costs no search in the heap.
///
/// The unchecked `Sendable` is right because a heap is only changed by the queue that is known to be
/// its only owner; so no access to its properties needs to be checked for exclusiveness, either.
final class TimerHeap: @unchecked Sendable {
  typealias Timer = EngineState.PendingTimer

  fileprivate struct Slot {
    var timer: Timer
    var isPending = true
  }

  /// The timers in the order of their start, which is that of their serial numbers.
  @exclusivity(unchecked)
  private var slots: [Slot] = []
  /// The deadlines, with positions in ``slots``; the timer of the first one is pending.
  @exclusivity(unchecked)
  private var deadlines = DeadlineHeap()
  /// The position of the latest timer of each number; -1 without one.
  @exclusivity(unchecked)
  private var positions: [Int] = []
  /// The position of the first pending timer, or one before it.
  @exclusivity(unchecked)
  private var head = 0
  /// The number of pending timers.
  @exclusivity(unchecked)
  private(set) var count = 0

  /// Creates a heap of timers in the order of their start.
  init(_ timers: [Timer]) {
    slots = timers.map { Slot(timer: $0) }
    arrange()
  }

  // MARK: - Reading

  /// The timer that is due first.
  var first: Timer? { deadlines.first.map { slots[$0.number].timer } }

  /// Returns the timer that is due first among those without these serial numbers.
  func first(except ended: [Int]) -> Timer? {
    let first = deadlines.first { entry in
      let slot = slots[entry.number]
      return slot.isPending && !ended.contains(slot.timer.serial)
    }
    return first.map { slots[$0.number].timer }
  }

  /// Returns the pending timer with a serial number.
  func timer(serial: Int) -> Timer? { position(ofSerial: serial).map { slots[$0].timer } }

  /// Returns the pending timer of a number of which there is at most one.
  func timer(number: Int) -> Timer? {
    guard positions.indices.contains(number), positions[number] >= 0 else { return nil }
    let slot = slots[positions[number]]
    return slot.isPending ? slot.timer : nil
  }

  /// Returns the timers in the order of their start, without those with these serial numbers.
  ///
  /// - Parameter ended: the serial numbers, in ascending order.
  /// - Returns: the timers, one after another.
  func timers(except ended: [Int]) -> Timers {
    Timers(slots[head...], except: ended[...])
  }

  /// Timers in the order of their start.
  struct Timers: IteratorProtocol {
    private var slots: ArraySlice<Slot>
    private var ended: ArraySlice<Int>

    fileprivate init(_ slots: ArraySlice<Slot>, except ended: ArraySlice<Int>) {
      self.slots = slots
      self.ended = ended
    }

    /// None.
    init() { self.init([], except: []) }

    mutating func next() -> Timer? {
      while let slot = slots.popFirst() {
        if !slot.isPending { continue }
        while let serial = ended.first, serial < slot.timer.serial { ended.removeFirst() }
        if ended.first != slot.timer.serial { return slot.timer }
      }
      return nil
    }
  }

  private func position(ofSerial serial: Int) -> Int? {
    var low = head
    var high = slots.count
    while low < high {
      let middle = (low + high) / 2
      if slots[middle].timer.serial < serial { low = middle + 1 } else { high = middle }
    }
    guard low < slots.count, slots[low].timer.serial == serial, slots[low].isPending else {
      return nil
    }
    return low
  }

  // MARK: - Changing

  /// Appends a timer, which was started after all others.
  func append(_ timer: Timer) {
    note(timer, at: slots.count)
    deadlines.insert(DeadlineHeap.Entry(timer.due, slots.count))
    slots.append(Slot(timer: timer))
    count += 1
  }

  /// Removes the timer with a serial number.
  func remove(serial: Int) {
    // The next one is removed most often; it needs no search.
    if let first = deadlines.first, slots[first.number].timer.serial == serial {
      end(first.number)
    } else if let position = position(ofSerial: serial) {
      end(position)
    }
  }

  private func end(_ position: Int) {
    slots[position].isPending = false
    slots[position].timer.event = nil
    count -= 1
    if slots.count > 2 * count + TimerQueue.patience {
      slots.removeAll { !$0.isPending }
      arrange()
      return
    }
    while let first = deadlines.first, !slots[first.number].isPending { deadlines.removeFirst() }
    while head < slots.count, !slots[head].isPending { head += 1 }
  }

  /// Computes everything anew from the slots, which are all pending.
  private func arrange() {
    head = 0
    count = slots.count
    positions = []
    for (position, slot) in slots.enumerated() { note(slot.timer, at: position) }
    deadlines = DeadlineHeap(
      slots.enumerated().map { DeadlineHeap.Entry($1.timer.due, $0) }
    )
  }

  private func note(_ timer: Timer, at position: Int) {
    if timer.timer >= positions.count {
      positions += repeatElement(-1, count: timer.timer + 1 - positions.count)
    }
    positions[timer.timer] = position
  }
}
