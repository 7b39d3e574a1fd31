extension TimerQueue: Hashable {
  /// Returns whether two queues have equal timers in the same order of their start.
  ///
  /// Neither serial numbers nor delayed events are compared; the latter are compared where their
  /// type is known.
  @usableFromInline
  package static func == (left: TimerQueue, right: TimerQueue) -> Bool {
    left.count == right.count && left.elementsEqual(right) { Wait($0) == Wait($1) }
  }

  /// Hashes the timers in the order of their start.
  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for timer in self { hasher.combine(Wait(timer)) }
  }

  /// The part of a timer that is compared.
  private struct Wait: Hashable {
    let timer: Int
    let due: Duration
    let duration: Duration

    init(_ pending: Timer) {
      timer = pending.timer
      due = pending.due
      duration = pending.duration
    }
  }
}
