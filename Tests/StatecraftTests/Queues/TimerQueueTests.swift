import StatecraftRandom
import Testing

@testable import Statecraft

/// The queue of a machine's timers, beside a plain list of them.
@Suite struct TimerQueueTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a queue and its copies behave like lists of timers`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var pair = Pair()
    var kept: [Pair] = []
    for step in 0..<1_500 {
      switch random.number(below: 10) {
      case 0..<4: pair.append(&random)
      case 4: pair.removeNext()
      case 5: pair.removeSome(&random)
      case 6: pair.removeNumber(random.number(below: 5))
      case 7 where random.chance(10): kept.append(pair)
      case 8 where random.chance(3): pair.shift()
      case 9 where random.chance(2): pair.removeAll { $0.serial % 3 == 0 }
      default: pair.append(&random)
      }
      // Going on with an older copy must not change the others.
      if !kept.isEmpty, random.chance(2) { swap(&pair, &kept[random.number(below: kept.count)]) }
      if step % 50 == 0 { for pair in kept + [pair] { pair.check() } }
    }
    for pair in kept + [pair] { pair.check() }
    while !pair.list.isEmpty {
      pair.removeNext()
      pair.checkNext()
    }
    #expect(pair.queue.isEmpty)
    for pair in kept { pair.check() }
  }

  @Test func `queues are equal when their timers are, whatever has happened before`() {
    let timers = (1...100).map { Pair.timer($0, number: 0, due: $0 % 7) }
    let plain = TimerQueue(timers)
    var other = TimerQueue((1...300).map { Pair.timer($0, number: 0, due: 50 - $0 % 3) })
    other = TimerQueue(Array(other.prefix(150)))
    for timer in Array(other) { other.remove(timer) }
    for timer in timers { other.append(Pair.timer(timer.serial + 1_000, number: 0, like: timer)) }
    #expect(plain == other)
    #expect(plain.hashValue == other.hashValue)
    other.remove(other.next!)
    #expect(plain != other)
  }

  /// A queue and a list of the same timers.
  private struct Pair {
    var queue = TimerQueue()
    var list: [TimerQueue.Timer] = []
    var serial = 0

    static func timer(_ serial: Int, number: Int, due: Int) -> TimerQueue.Timer {
      TimerQueue.Timer(
        timer: number,
        due: .seconds(due),
        duration: .seconds(due),
        serial: serial,
        restartsOnEvents: number == 3,
        isUnnamedEvent: number == 0
      )
    }

    static func timer(_ serial: Int, number: Int, like other: TimerQueue.Timer) -> TimerQueue.Timer
    {
      TimerQueue.Timer(
        timer: number,
        due: other.due,
        duration: other.duration,
        serial: serial,
        isUnnamedEvent: number == 0
      )
    }

    mutating func append(_ random: inout SplitMix64) {
      serial += 1
      // Of all numbers but the one of events without a name there is at most one timer.
      let number = random.chance(80) ? 0 : random.number(below: 5)
      if number != 0 { removeNumber(number) }
      let timer = Self.timer(serial, number: number, due: random.number(below: 40))
      queue.append(timer)
      list.append(timer)
    }

    mutating func removeNext() {
      guard let next = queue.next else { return }
      queue.remove(next)
      list.removeAll { $0.serial == next.serial }
    }

    mutating func removeSome(_ random: inout SplitMix64) {
      guard !list.isEmpty else { return }
      let timer = list.remove(at: random.number(below: list.count))
      guard let found = queue.timer(serial: timer.serial) else {
        Issue.record("the timer \(timer.serial) is missing")
        return
      }
      queue.remove(found)
      #expect(queue.timer(serial: timer.serial) == nil)
    }

    mutating func removeNumber(_ number: Int) {
      guard number != 0 else { return }
      let found = queue.timer(number: number)
      #expect(found?.serial == list.first { $0.timer == number }?.serial)
      guard let found else { return }
      queue.remove(found)
      list.removeAll { $0.serial == found.serial }
    }

    mutating func removeAll(_ isMeant: (TimerQueue.Timer) -> Bool) {
      let removed = queue.removeAll(where: isMeant)
      #expect(removed.map(\.serial) == list.filter(isMeant).map(\.serial))
      list.removeAll(where: isMeant)
    }

    mutating func shift() {
      queue.shift(by: .seconds(3))
      list = list.map { $0.shifted(by: .seconds(3)) }
    }

    func checkNext() {
      let next = list.min { ($0.due, $0.serial) < ($1.due, $1.serial) }
      #expect(queue.next?.serial == next?.serial)
      #expect(queue.next?.due == next?.due)
      #expect(queue.count == list.count)
    }

    func check() {
      checkNext()
      #expect(queue.isEmpty == list.isEmpty)
      #expect(queue.map(\.serial) == list.map(\.serial))
      #expect(queue.unnamedEvents == list.count { $0.isUnnamedEvent })
      #expect(
        queue.restartingTimers.map(\.serial) == list.filter(\.restartsOnEvents).map(\.serial)
      )
      #expect(
        queue.oldestUnnamedEvents(7).map(\.serial)
          == list.filter(\.isUnnamedEvent).prefix(7).map(\.serial)
      )
      #expect(queue == TimerQueue(list))
    }
  }
}
