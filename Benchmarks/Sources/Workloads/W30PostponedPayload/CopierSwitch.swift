/// The copier, written by hand: a queue keeps the jobs.
struct CopierSwitch: Contestant {
  enum State: UInt32 { case ready, empty }

  private var state = State.ready
  private var printed: UInt32 = 0
  private var jobs: [UInt32] = []

  var checksum: UInt64 {
    (UInt64(printed) * 31 + UInt64(state.rawValue)) * 31 + UInt64(jobs.count)
  }

  mutating func send(_ event: CopierEvent) {
    switch (state, event) {
    case (.ready, .paper):
      printed &+= 7
      state = .empty
    case (.ready, .job(let pages)):
      copy(pages)
    case (.empty, .paper):
      printed ^= 5
      state = .ready
      for pages in jobs { copy(pages) }
      jobs.removeAll(keepingCapacity: true)
    case (.empty, .job(let pages)):
      jobs.append(pages)
    }
  }

  private mutating func copy(_ pages: UInt32) { printed = printed &* 3 &+ pages }
}
