/// The printer, written by hand: a queue keeps the jobs.
struct PrinterSwitch: Contestant {
  enum State: UInt32 { case ready, empty }

  private var state = State.ready
  private var printed: UInt32 = 0
  private var jobs: [PrinterEvent] = []

  var checksum: UInt64 {
    (UInt64(printed) * 31 + UInt64(state.rawValue)) * 31 + UInt64(jobs.count)
  }

  mutating func send(_ event: PrinterEvent) {
    switch (state, event) {
    case (.ready, .paper):
      printed &+= 7
      state = .empty
    case (.ready, .job):
      printJob()
    case (.empty, .paper):
      printed ^= 5
      state = .ready
      for _ in jobs { printJob() }
      jobs.removeAll(keepingCapacity: true)
    case (.empty, .job):
      jobs.append(event)
    }
  }

  private mutating func printJob() { printed = printed &* 3 &+ 1 }
}
