/// Metronomes, written by hand: an array, and a heap of their deadlines.
struct MetronomeSwitch<Metronomes: Count>: Contestant {
  private struct Beat: Comparable {
    let due: UInt64
    let number: Int

    static func < (left: Self, right: Self) -> Bool {
      left.due != right.due ? left.due < right.due : left.number < right.number
    }
  }

  private var beats = Heap<Beat>()
  private var now: UInt64 = 0
  private var draws: [UInt32]

  init() {
    draws = (0..<Metronomes.count).map { UInt32($0) &* 2_654_435_761 }
    for number in draws.indices { beats.insert(nextBeat(of: number)) }
  }

  var checksum: UInt64 { draws.reduce(now) { $0 &* 31 &+ UInt64($1) } }

  mutating func send(_ event: NextDeadline) {
    guard let next = beats.first else { return }
    now = next.due
    while let beat = beats.first, beat.due <= now {
      draws[beat.number] = draws[beat.number] &* 1_664_525 &+ 1_013_904_223
      beats.replaceFirst(with: nextBeat(of: beat.number))
    }
  }

  private func nextBeat(of number: Int) -> Beat {
    Beat(due: now + UInt64(draws[number]) + 1, number: number)
  }
}
