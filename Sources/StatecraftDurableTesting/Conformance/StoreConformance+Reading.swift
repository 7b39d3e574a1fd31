#if Durable
internal import Statecraft
internal import StatecraftDurable

extension StoreConformance {
  static var readingChecks: [Check] {
    [
      Check("the journal is read in parts") { probe in
        try await probe.start()
        for number in 1...5 {
          _ = try await probe.apply(probe.change(from: Int64(number), key: "k\(number)"))
        }
        let part = try await probe.store.journal(of: StoreProbe.address, after: 2, limit: 3)
        try probe.expectEqual(part.map(\.revision), [3, 4, 5], "the part")
        try probe.expectEqual(part.first, probe.entry(3, "k2"), "an entry")
        let entry = try await probe.store.entry(of: StoreProbe.address, key: "k4")
        try probe.expectEqual(entry?.revision, 5, "the entry of a key")
        let none = try await probe.store.entry(of: StoreProbe.address, key: "k9")
        try probe.expect(none == nil, "an unknown key has an entry")
      },
      Check("a limit below one finds nothing, and takes nothing") { probe in
        try await probe.start { change in
          change.timers = [StoredTimer(generation: 1, name: "t", due: probe.time.now)]
          change.work = [probe.work(1)]
          change.outputs = (0..<2).map { probe.output(revision: 1, number: $0) }
        }
        _ = try await probe.store.post([probe.event("k")])
        let head = try await probe.claimOutputs(limit: 1)[0]
        try await probe.store.buryOutput(head, reason: "no address")
        for limit in [0, -1] {
          try await probe.expectNothing(limit: limit)
        }
        try probe.expectEqual(try await probe.claimOutputs().count, 1, "the outputs after that")
        let moved = try await probe.store.moveDueTimers(limit: 9).moved
        try probe.expectEqual(moved, 1, "the timers that moved after that")
      },
      Check("states are counted, outer states too") { probe in
        for number in 1...3 {
          try await probe.start(
            MachineAddress(chart: "Order", id: "\(number)"),
            places: ["open", number == 1 ? "paid" : "unpaid"]
          )
        }
        try await probe.start(MachineAddress(chart: "Customer", id: "1"), places: ["open"])
        try probe.expectEqual(
          try await probe.store.counts(of: "Order"),
          ["open": 3, "paid": 1, "unpaid": 2],
          "the counts"
        )
        var change = probe.change(MachineAddress(chart: "Order", id: "2"), from: 1, key: "a")
        change.places = [MachineChange.Place(state: "closed", since: probe.time.now)]
        _ = try await probe.apply(change)
        try probe.expectEqual(
          try await probe.store.counts(of: "Order"),
          ["open": 2, "paid": 1, "unpaid": 1, "closed": 1],
          "the counts after a change"
        )
      },
      Check("states whose names look the same are counted together") { probe in
        for (number, state) in ["gepr\u{FC}ft", "gepru\u{308}ft"].enumerated() {
          try await probe.start(
            MachineAddress(chart: "Order", id: "\(number)"),
            places: [state]
          )
        }
        try probe.expectEqual(
          try await probe.store.counts(of: "Order"),
          ["gepr\u{FC}ft": 2],
          "the counts"
        )
      },
      Check("machines are listed by id in pages") { probe in
        for id in ["b", "a", "B", "ab", "é", "c"] {
          try await probe.start(MachineAddress(chart: "Order", id: id))
        }
        try await probe.start(MachineAddress(chart: "Customer", id: "aa"))
        var ids: [String] = []
        var cursor: MachineQuery.Cursor?
        while true {
          let page = try await probe.store.list(
            MachineQuery(chart: "Order", .all, after: cursor, limit: 2)
          )
          ids += page.map(\.id)
          guard let last = page.last else { break }
          cursor = last.cursor
        }
        try probe.expectEqual(ids, ["B", "a", "ab", "b", "c", "é"], "the ids in pages")
        let prefix = try await probe.store.list(MachineQuery(chart: "Order", .prefix("a")))
        try probe.expectEqual(prefix.map(\.id), ["a", "ab"], "the ids with a prefix")
      },
      Check("machines in a state are listed by how long they are there") { probe in
        for id in ["3", "1", "2"] {
          try await probe.start(
            MachineAddress(chart: "Order", id: id),
            places: id == "2" ? ["open", "paid"] : ["open", "unpaid"]
          )
          probe.time.advance(by: .seconds(10))
        }
        func ids(_ states: [String], before: WallTime? = nil) async throws -> [String] {
          try await probe.store.list(MachineQuery(chart: "Order", .states(states, before: before)))
            .map(\.id)
        }
        try probe.expectEqual(try await ids(["open"]), ["3", "1", "2"], "the machines in 'open'")
        try probe.expectEqual(try await ids(["unpaid"]), ["3", "1"], "the machines in 'unpaid'")
        try probe.expectEqual(
          try await ids(["unpaid", "paid"]),
          ["3", "1", "2"],
          "the machines in one of two states"
        )
        try probe.expectEqual(
          try await ids(["open"], before: probe.after(.seconds(-20))),
          ["3", "1"],
          "the machines that are there for long"
        )
        let first = try await probe.store.list(
          MachineQuery(chart: "Order", .states(["open"], before: nil), limit: 1)
        )
        let rest = try await probe.store.list(
          MachineQuery(
            chart: "Order",
            .states(["open"], before: nil),
            after: first.first?.cursor,
            limit: 9
          )
        )
        try probe.expectEqual(rest.map(\.id), ["1", "2"], "the machines behind the cursor")
        try probe.expectEqual(
          rest.last?.places.map(\.state),
          ["open", "paid"],
          "the places of a machine"
        )
      },
      Check("machines are listed by status and by version") { probe in
        let parked = MachineAddress(chart: "Order", id: "parked")
        try await probe.start()
        try await probe.start(parked)
        var change = probe.change(parked, from: 1, key: "p", status: .parked)
        change.machine.version = 3
        _ = try await probe.apply(change)
        let list = try await probe.store.list(MachineQuery(chart: "Order", .status(.parked)))
        try probe.expectEqual(list.map(\.id), ["parked"], "the parked machines")
        let old = try await probe.store.list(MachineQuery(chart: "Order", .versionsBelow(3)))
        try probe.expectEqual(old.map(\.id), ["42"], "the machines of older versions")
      },
      Check("the ages of what waits longest are known") { probe in
        try probe.expectEqual(try await probe.store.ages(), QueueAges(), "the ages of nothing")
        try await probe.start { change in
          change.outputs = [probe.output(revision: 1)]
          change.timers = [StoredTimer(generation: 2, name: "t", due: probe.after(.seconds(4)))]
          change.work = [probe.work(1, due: .seconds(2))]
        }
        _ = try await probe.store.post([probe.event("a")])
        probe.time.advance(by: .seconds(10))
        let ages = try await probe.store.ages()
        try probe.expectEqual(
          ages,
          QueueAges(
            inbox: .seconds(10),
            outputs: .seconds(10),
            timers: .seconds(6),
            work: .seconds(8)
          ),
          "the ages"
        )
      },
    ]
  }

  static var operationChecks: [Check] {
    [
      Check("charts are recorded by name and version") { probe in
        let first = StoredChart(name: "Order", version: 1, fingerprint: .max, document: "{}")
        let second = StoredChart(name: "Order", version: 2, fingerprint: 7, document: "[]")
        let before = try await probe.store.register(second)
        try probe.expect(before == nil, "there was a row before")
        _ = try await probe.store.register(first)
        var changed = second
        changed.fingerprint = 8
        try probe.expectEqual(try await probe.store.register(changed), second, "the row before")
        try probe.expectEqual(try await probe.store.charts(), [first, changed], "the charts")
      },
      Check("paused charts are known") { probe in
        try await probe.store.setPaused(true, chart: "Order")
        try await probe.store.setPaused(true, chart: "Order")
        try probe.expectEqual(try await probe.store.pausedCharts(), ["Order"], "the paused charts")
        try await probe.store.setPaused(false, chart: "Order")
        try probe.expectEqual(try await probe.store.pausedCharts(), [], "after the resumption")
      },
      Check("an erased machine keeps its revisions and keys, and nothing else") { probe in
        try await probe.start { change in
          change.outputs = [probe.output(revision: 1)]
          change.timers = [StoredTimer(generation: 2, name: "t", due: probe.time.now)]
          change.work = [probe.work(1)]
        }
        _ = try await probe.store.post([probe.event("x")])
        let wrong = try await probe.store.erase(
          StoreProbe.address,
          expecting: 7,
          keepingAnswers: true
        )
        try probe.expect(!wrong, "a machine of another revision was erased")
        let isErased = try await probe.store.erase(
          StoreProbe.address,
          expecting: nil,
          keepingAnswers: true
        )
        try probe.expect(isErased, "the machine was not erased")
        let row = try await probe.store.machine(StoreProbe.address)
        try probe.expectEqual(row?.status, .erased, "the status")
        try probe.expectEqual(row?.revision, 1, "the revision")
        try probe.expect(row?.state == nil, "there is a state")
        let entry = try await probe.store.entry(of: StoreProbe.address, key: "start")
        try probe.expect(entry?.input == nil, "the input is there")
        try probe.expectEqual(entry?.answer, probe.entry(1, "start").answer, "the answer")
        try probe.expectEqual(entry?.digest, probe.entry(1, "start").digest, "the digest")
        let pending = try await probe.store.pending(of: StoreProbe.address, limit: 9)
        try probe.expect(pending.isEmpty, "there is \(pending)")
        try probe.expectEqual(try await probe.store.counts(of: "Order"), [:], "the counts")
        try probe.expectEqual(
          try await probe.store.post([probe.event("y")]),
          [.erased],
          "an event for it"
        )
        let start = Posting(to: StoreProbe.address, key: "start", input: .start(context: "{}"))
        let again = try await probe.store.post([start, probe.event("start"), probe.event("x")])
        try probe.expectEqual(
          again,
          [entry.map(PostResult.answered), entry.map(PostResult.answered), .erased],
          "a repeated key, another input with it, and a key that waited"
        )
        let alone = try await probe.store.post([probe.event("start")])
        try probe.expectEqual(alone, [entry.map(PostResult.answered)], "a repeated key alone")
        let another = Posting(to: StoreProbe.address, key: "s2", input: .start(context: "{}"))
        try probe.expectEqual(try await probe.store.post([another]), [.erased], "another start")
        try probe.expectEqual(
          try await probe.apply(probe.change(from: 1, key: "z")),
          [.conflict],
          "a change of it"
        )
        let list = try await probe.store.list(MachineQuery(chart: "Order"))
        try probe.expectEqual(list.count, 0, "the number of listed machines")
        let moved = try await probe.store.moveDueTimers(limit: 9).moved
        try probe.expectEqual(moved, 0, "its timers")
      },
      Check("a machine of an expected revision is erased only when nothing waits in it") { probe in
        func expectErasure(_ isErased: Bool, _ what: String) async throws {
          let found = try await probe.store.erase(
            StoreProbe.address,
            expecting: 1,
            keepingAnswers: true
          )
          try probe.expectEqual(found, isErased, "the erasure of a machine with \(what)")
        }
        try await probe.start { $0.outputs = [probe.output(revision: 1)] }
        try await expectErasure(false, "an output")
        let output = try await probe.claimOutputs()[0]
        try await probe.store.buryOutput(output, reason: "no such address")
        try await expectErasure(false, "a dead letter")
        _ = try await probe.store.reviveOutput(output.sequence)
        try await probe.store.deleteOutputs([output.sequence])
        _ = try await probe.store.post([probe.event("a")])
        try await expectErasure(false, "an input")
        try await probe.store.setPaused(true, chart: "Order")
        try await expectErasure(false, "an input that is held")
        try await probe.store.setPaused(false, chart: "Order")
        let inbox = try await probe.store.pending(of: StoreProbe.address, limit: 9).inbox
        try probe.expectEqual(inbox.map(\.key), ["a"], "the inbox")
        var change = MachineChange(
          address: StoreProbe.address,
          expectedRevision: 1,
          machine: probe.row(revision: 1)
        )
        change.consumed = inbox.map(\.sequence)
        try probe.expectEqual(try await probe.apply(change), [.applied], "the end of the input")
        try await expectErasure(true, "nothing that waits")
      },
      Check("an erased machine can lose its answers, too") { probe in
        try await probe.start()
        _ = try await probe.store.erase(StoreProbe.address, expecting: nil, keepingAnswers: false)
        let entry = try await probe.store.entry(of: StoreProbe.address, key: "start")
        try probe.expectEqual(entry?.revision, 1, "the revision of the entry")
        try probe.expect(entry?.answer == nil, "the answer is there")
      },
    ]
  }
}

extension StoreProbe {
  /// Expects that calls with a limit below one find and take nothing.
  fileprivate func expectNothing(limit: Int) async throws {
    func expectNone(_ rows: [some Sendable], _ what: String) throws {
      try expect(rows.isEmpty, "\(what) with the limit \(limit): found \(rows)")
    }
    let address = Self.address
    try expectNone(try await store.journal(of: address, after: 0, limit: limit), "the journal")
    let pending = try await store.pending(of: address, limit: limit)
    try expect(pending.isEmpty, "what waits with the limit \(limit): found \(pending)")
    let letters = try await store.deadLetters(chart: nil, after: nil, limit: limit)
    try expectNone(letters, "the dead letters")
    let stuck = try await store.stuck(chart: nil, overdue: .zero, limit: limit)
    try expectNone(stuck, "what does not proceed")
    let selections: [MachineQuery.Selection] = [
      .all, .prefix("4"), .status(.active), .versionsBelow(9), .states(["open"], before: nil),
    ]
    for selection in selections {
      let query = MachineQuery(chart: "Order", selection, limit: limit)
      try expectNone(try await store.list(query), "the machines by \(selection)")
    }
    try expectNone(try await waiting(machines: limit).machines, "the machines that wait")
    let named = try await claim(.named([NamedClaim(address)], events: limit)).machines
    try expectNone(named.flatMap(\.inbox), "the inbox")
    try expect(named.allSatisfy(\.hasMore), "the inbox has more than the limit \(limit)")
    let work = try await store.claimWork(charts: ["Order": 1], limit: limit, lease: .seconds(30))
    try expectNone(work, "the work")
    try expectNone(try await claimOutputs(limit: limit), "the outputs")
    try expectEqual(try await store.moveDueTimers(limit: limit).moved, 0, "the timers that moved")
    let part = JournalPart(of: address, upTo: 9)
    let pruned = try await store.pruneJournals([part], before: time.now, limit: limit)
    try expectEqual(pruned, 0, "the entries that were pruned")
  }
}
#endif
