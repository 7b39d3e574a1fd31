/// Many alarms, written by hand: a heap of deadlines.
struct AlarmsSwitch<Alarms: Count>: Contestant {
  private struct Alarm: Comparable {
    let due: UInt64
    let serial: UInt64

    static func < (left: Self, right: Self) -> Bool {
      left.due != right.due ? left.due < right.due : left.serial < right.serial
    }
  }

  private var alarms = Heap<Alarm>()
  private var now: UInt64 = 0
  private var serial: UInt64 = 0
  private var x: UInt32 = 12_345
  private var rung: UInt32 = 0

  init() {
    for _ in 0..<Alarms.count { alarms.insert(nextAlarm()) }
  }

  var checksum: UInt64 { (UInt64(x) * 31 + UInt64(rung)) &* 31 &+ now }

  mutating func send(_ event: NextDeadline) {
    guard let next = alarms.first else { return }
    now = next.due
    while let alarm = alarms.first, alarm.due <= now {
      rung &+= 1
      alarms.replaceFirst(with: nextAlarm())
    }
  }

  private mutating func nextAlarm() -> Alarm {
    x = x &* 1_664_525 &+ 1_013_904_223
    serial += 1
    return Alarm(due: now + UInt64(x) + 1, serial: serial)
  }
}
