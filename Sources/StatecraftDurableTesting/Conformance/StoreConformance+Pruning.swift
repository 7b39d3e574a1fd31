#if Durable
internal import Statecraft
internal import StatecraftDurable

extension StoreConformance {
  static var pruningChecks: [Check] {
    [
      Check("an entry that is pruned keeps its key with the answer, and revisions have no gaps") {
        probe in
        try await probe.startWithEvents(4)
        let state = try await probe.store.machine(StoreProbe.address)
        let pruned = try await probe.prune(upTo: 3, before: probe.time.now)
        try probe.expectEqual(pruned, 3, "the pruned entries")
        try probe.expectEqual(
          try await probe.inputs(),
          ["1 -", "2 -", "3 -", "4 event", "5 event"],
          "the journal"
        )
        try probe.expectEqual(
          try await probe.store.machine(StoreProbe.address),
          state,
          "the machine's row"
        )
        let entry = try await probe.store.entry(of: StoreProbe.address, key: "k2")
        let written = probe.entry(2, "k2")
        try probe.expect(entry?.input == nil, "the input is there")
        try probe.expectEqual(entry?.answer, written.answer, "the answer")
        try probe.expectEqual(entry?.digest, written.digest, "the digest")
        try probe.expectEqual(entry?.outcome, written.outcome, "the outcome")
        let repeated = try await probe.store.post([probe.event("k2")])
        guard case .answered(let answered)? = repeated.first else {
          throw Failure(description: "the repetition was answered with \(repeated)")
        }
        try probe.expectEqual(answered, entry, "the answer to the repetition")
        try probe.expectEqual(
          try await probe.apply(probe.change(from: 5, key: "k2")),
          [.conflict],
          "a step with a key that was used"
        )
        try probe.expectEqual(
          try await probe.apply(probe.change(from: 5, key: "new")),
          [.applied],
          "a step with a new key"
        )
      },
      Check("a journal is pruned in parts, oldest first, up to the first young entry") { probe in
        let start = probe.time.now
        try await probe.startWithEvents(4)
        let young = WallTime(sinceEpoch: start.sinceEpoch + .seconds(25))
        var pruned: [Int] = []
        for _ in 0..<3 {
          pruned.append(try await probe.prune(upTo: .max, before: young, limit: 2))
        }
        try probe.expectEqual(pruned, [2, 1, 0], "the pruned entries")
        try probe.expectEqual(
          try await probe.inputs(),
          ["1 -", "2 -", "3 -", "4 event", "5 event"],
          "the journal"
        )
        pruned = []
        for _ in 0..<2 { pruned.append(try await probe.prune(upTo: 4, before: probe.time.now)) }
        try probe.expectEqual(pruned, [1, 0], "the entries that were pruned later")
        try probe.expectEqual(
          try await probe.prune(upTo: 0, before: probe.time.now),
          0,
          "the entries of an empty part"
        )
      },
      Check("journals of several machines are pruned at once, not those of erased ones") { probe in
        let ids = ["1", "2", "3"]
        let addresses = ids.map { MachineAddress(chart: "Order", id: $0) }
        for address in addresses { try await probe.start(address) }
        _ = try await probe.store.erase(addresses[1], expecting: nil, keepingAnswers: true)
        let unknown = MachineAddress(chart: "Shipment", id: "4")
        let parts = (addresses + [unknown]).map { JournalPart(of: $0, upTo: 9) }
        func prune() async throws -> Int {
          try await probe.store.pruneJournals(parts, before: probe.time.now, limit: 100)
        }
        try probe.expectEqual(try await prune(), 2, "the pruned entries")
        try probe.expectEqual(try await prune(), 0, "the entries that were pruned later")
        for address in addresses {
          let journal = try await probe.inputs(address)
          try probe.expectEqual(journal, ["1 -"], "the journal of \(address)")
        }
        let isErased = try await probe.store.erase(
          addresses[0],
          expecting: nil,
          keepingAnswers: false
        )
        try probe.expect(isErased, "a pruned machine was not erased")
        let entry = try await probe.store.entry(of: addresses[0], key: "start")
        try probe.expect(entry != nil && entry?.answer == nil, "the answer is there")
      },
    ]
  }
}

extension StoreProbe {
  /// Starts a machine, and applies events with the keys `k2`, `k3` …, 10 seconds apart.
  fileprivate func startWithEvents(_ count: Int64) async throws {
    try await start()
    for revision in 1...count {
      time.advance(by: .seconds(10))
      let change = change(from: revision, key: "k\(revision + 1)")
      try expectEqual(try await apply(change), [.applied], "the event \(revision)")
    }
  }

  fileprivate func prune(
    upTo last: Int64,
    before time: WallTime,
    limit: Int = 100
  ) async throws -> Int {
    let part = JournalPart(of: Self.address, upTo: last)
    return try await store.pruneJournals([part], before: time, limit: limit)
  }

  /// The revisions of a journal with the kinds of their inputs.
  fileprivate func inputs(_ address: MachineAddress = address) async throws -> [String] {
    try await store.journal(of: address, after: 0, limit: 1_000).map {
      "\($0.revision) \($0.input?.kind ?? "-")"
    }
  }
}
#endif
