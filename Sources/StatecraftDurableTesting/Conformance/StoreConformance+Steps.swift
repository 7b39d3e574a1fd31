#if Durable
internal import Statecraft
internal import StatecraftDurable

extension StoreConformance {
  static var stepChecks: [Check] {
    claimChecks + [
      Check("a change is applied once: the revision decides") { probe in
        try await probe.start()
        try probe.expectEqual(
          try await probe.apply(probe.change(from: 1, key: "a")),
          [.applied],
          "the first change"
        )
        try probe.expectEqual(
          try await probe.apply(probe.change(from: 1, key: "b")),
          [.conflict],
          "a change from an old revision"
        )
        try probe.expectEqual(
          try await probe.apply(probe.change(from: 7, key: "c")),
          [.conflict],
          "a change from a revision that is not there yet"
        )
        try probe.expectEqual(try await probe.journal(), ["1 start", "2 a"], "the journal")
      },
      Check("a machine is started once, whether its row exists or not") { probe in
        try await probe.start()
        try probe.expectEqual(
          try await probe.apply(probe.change(from: 0, key: "other")),
          [.conflict],
          "a second start"
        )
        let other = MachineAddress(chart: "Order", id: "7")
        _ = try await probe.store.post([
          Posting(to: other, key: "s", input: .start(context: "{}"))
        ])
        let sequence = try await probe.store.pending(of: other, limit: 1).inbox.map(\.sequence)
        var start = probe.change(other, from: 0, key: "s")
        start.consumed = sequence
        try probe.expectEqual(try await probe.apply(start), [.applied], "a posted start")
        try probe.expectEqual(try await probe.store.machine(other)?.revision, 1, "the revision")
      },
      Check("a key enters the journal of a machine once") { probe in
        try await probe.start()
        _ = try await probe.apply(probe.change(from: 1, key: "a"))
        try probe.expectEqual(
          try await probe.apply(probe.change(from: 2, key: "a")),
          [.conflict],
          "a second entry with the key"
        )
        try probe.expectEqual(try await probe.journal(), ["1 start", "2 a"], "the journal")
        try probe.expectEqual(
          try await probe.store.machine(StoreProbe.address)?.revision,
          2,
          "the revision"
        )
      },
      Check("a change that conflicts leaves nothing behind, and others are applied") { probe in
        let other = MachineAddress(chart: "Order", id: "7")
        try await probe.start()
        try await probe.start(other)
        _ = try await probe.store.post([probe.event("x")])
        let sequences = try await probe.store.pending(of: StoreProbe.address, limit: 9).inbox
        var stale = probe.change(from: 5, key: "a")
        stale.consumed = sequences.map(\.sequence)
        stale.timers = [StoredTimer(generation: 1, name: "t", due: probe.after(.seconds(1)))]
        stale.work = [
          StoredWork(
            address: StoreProbe.address,
            generation: 2,
            name: "w",
            state: "open",
            version: 1,
            context: "{}",
            due: probe.time.now,
            started: probe.time.now
          )
        ]
        stale.outputs = [probe.output(revision: 6)]
        stale.places = [MachineChange.Place(state: "closed", since: probe.time.now)]
        stale.inserted = [probe.event("y")]
        let results = try await probe.apply(stale, probe.change(other, from: 1, key: "b"))
        try probe.expectEqual(results, [.conflict, .applied], "the results")
        let pending = try await probe.store.pending(of: StoreProbe.address, limit: 9)
        try probe.expectEqual(pending.inbox.map(\.key), ["x"], "the inbox")
        try probe.expect(
          pending.timers.isEmpty && pending.work.isEmpty && pending.outputs.isEmpty,
          "rows of the conflict are there: \(pending)"
        )
        try probe.expectEqual(try await probe.store.counts(of: "Order"), ["open": 2], "the counts")
        try probe.expectEqual(
          try await probe.journal(other),
          ["1 start", "2 b"],
          "the other journal"
        )
      },
      Check("a change writes all its parts") { probe in
        try await probe.start { change in
          change.timers = [1, 2].map {
            StoredTimer(generation: $0, name: "t\($0)", due: probe.after(.seconds(Double($0))))
          }
          change.work = [probe.work(3), probe.work(4)]
        }
        _ = try await probe.store.post([probe.event("x"), probe.event("y")])
        let inbox = try await probe.store.pending(of: StoreProbe.address, limit: 9).inbox
        var change = probe.change(from: 1, key: "x", status: .done)
        change.consumed = [inbox[0].sequence]
        change.inserted = [probe.event("z")]
        change.cancelledTimers = [1, 99]
        change.timers = [StoredTimer(generation: 5, name: "t5", due: probe.after(.seconds(1)))]
        change.endedWork = [3, 99]
        change.work = [probe.work(6)]
        change.outputs = [probe.output(revision: 2), probe.output(revision: 2, number: 1)]
        change.places = [MachineChange.Place(state: "closed", since: probe.time.now)]
        try probe.expectEqual(try await probe.apply(change), [.applied], "the change")
        let pending = try await probe.store.pending(of: StoreProbe.address, limit: 9)
        try probe.expectEqual(pending.inbox.map(\.key), ["y", "z"], "the inbox")
        try probe.expectEqual(pending.timers.map(\.generation), [5, 2], "the timers")
        try probe.expectEqual(pending.work.map(\.generation), [4, 6], "the work")
        try probe.expectEqual(pending.outputs.map(\.key), ["42:2:0", "42:2:1"], "the outputs")
        try probe.expectEqual(
          try await probe.store.counts(of: "Order"),
          ["closed": 1],
          "the counts"
        )
        let row = try await probe.store.machine(StoreProbe.address)
        try probe.expectEqual(row, probe.row(revision: 2, status: .done), "the row")
      },
      Check("one timer takes the place of another one, which may be gone") { probe in
        try await probe.start { change in
          change.timers = [1, 2].map {
            StoredTimer(generation: $0, name: "t\($0)", due: probe.after(.seconds(Double($0))))
          }
        }
        var change = probe.change(from: 1, key: "a")
        change.cancelledTimers = [1]
        change.timers = [StoredTimer(generation: 3, name: "t3", due: probe.after(.seconds(3)))]
        try probe.expectEqual(try await probe.apply(change), [.applied], "the first change")
        change = probe.change(from: 2, key: "b")
        change.cancelledTimers = [1]
        change.timers = [StoredTimer(generation: 4, name: "t4", due: probe.after(.seconds(4)))]
        try probe.expectEqual(try await probe.apply(change), [.applied], "the second change")
        let timers = try await probe.store.pending(of: StoreProbe.address, limit: 9).timers
        try probe.expectEqual(timers.map(\.generation), [2, 3, 4], "the timers")
        try probe.expectEqual(timers.map(\.name), ["t2", "t3", "t4"], "the names of the timers")
        probe.time.advance(by: .seconds(9))
        let move = try await probe.store.moveDueTimers(limit: 9)
        try probe.expectEqual(move.moved, 3, "the timers that move")
      },
      Check("places are replaced whose old ones are known") { probe in
        func places(_ states: String...) -> [MachineChange.Place] {
          states.map { MachineChange.Place(state: $0, since: probe.time.now) }
        }
        try await probe.start(places: ["open", "unpaid"])
        let first = places("open", "unpaid")
        probe.time.advance(by: .seconds(1))
        let second = [first[0]] + places("paid")
        var change = probe.change(from: 1, key: "a")
        change.places = second
        change.replacedPlaces = first
        try probe.expectEqual(try await probe.apply(change), [.applied], "the first change")
        try probe.expectEqual(
          try await probe.store.counts(of: "Order"),
          ["open": 1, "paid": 1],
          "the counts after the first change"
        )
        let listed = try await probe.store.list(MachineQuery(chart: "Order", .all))
        try probe.expectEqual(listed.first?.places, second, "the places")
        change = probe.change(from: 2, key: "b")
        change.places = places("closed")
        change.replacedPlaces = second
        try probe.expectEqual(try await probe.apply(change), [.applied], "the second change")
        try probe.expectEqual(
          try await probe.store.counts(of: "Order"),
          ["closed": 1],
          "the counts after the second change"
        )
      },
      Check("a change without entries changes the row") { probe in
        try await probe.start()
        var row = probe.row(revision: 1, status: .parked)
        row.fault = StoredMachine.Fault(
          reason: "it broke",
          key: "a",
          input: "pay",
          time: probe.time.now
        )
        let change = MachineChange(
          address: StoreProbe.address,
          expectedRevision: 1,
          machine: row
        )
        try probe.expectEqual(try await probe.apply(change), [.applied], "the change")
        try probe.expectEqual(
          try await probe.store.machine(StoreProbe.address),
          row,
          "the row with its fault"
        )
      },
      Check("an error of the closure leaves nothing behind") { probe in
        struct Stop: Error {}
        try await probe.start()
        do {
          _ = try await probe.store.process(.named([NamedClaim(StoreProbe.address)], events: 9)) {
            _ in throw Stop()
          }
          throw Failure(description: "the error did not pass through")
        } catch is Stop {}
        try probe.expectEqual(
          try await probe.apply(probe.change(from: 1, key: "a")),
          [.applied],
          "the next change"
        )
      },
      Check("of many writers at the same revision one succeeds") { probe in
        try await probe.start()
        for round in 1...5 {
          let results = try await withThrowingTaskGroup(of: [ChangeResult].self) { group in
            for writer in 0..<8 {
              let change = probe.change(from: Int64(round), key: "\(round)-\(writer)")
              group.addTask { try await probe.apply(change) }
            }
            return try await group.reduce(into: []) { $0 += $1 }
          }
          try probe.expectEqual(
            results.count { $0 == .applied },
            1,
            "the number of writers that succeeded in round \(round)"
          )
        }
        try probe.expectEqual(
          try await probe.store.machine(StoreProbe.address)?.revision,
          6,
          "the revision"
        )
      },
    ]
  }

  private static var claimChecks: [Check] {
    [
      Check("a claim has the machine, its inbox in order and the entries of keys") { probe in
        try await probe.start()
        _ = try await probe.apply(probe.change(from: 1, key: "a"))
        _ = try await probe.store.post((1...5).map { probe.event("e\($0)") })
        let claim = try await probe.claim(
          .named([NamedClaim(StoreProbe.address, keys: ["a", "b", "start"])], events: 3)
        )
        let claimed = claim.machines.first
        try probe.expectEqual(claimed?.machine, probe.row(revision: 2), "the row")
        try probe.expectEqual(claimed?.inbox.map(\.key), ["e1", "e2", "e3"], "the inbox")
        try probe.expectEqual(claimed?.hasMore, true, "whether there is more")
        try probe.expectEqual(
          claimed.map { Set($0.answered.map(\.key)) },
          ["a", "start"],
          "the entries of keys"
        )
        try probe.expectEqual(
          claim.now.microseconds,
          probe.time.now.microseconds,
          "the time of the claim"
        )
      },
      Check("a machine that does not exist is claimed by name as missing") { probe in
        let claim = try await probe.claim(.named([NamedClaim(StoreProbe.address)], events: 3))
        try probe.expectEqual(claim.machines.map(\.address), [StoreProbe.address], "the addresses")
        try probe.expect(claim.machines.first?.machine == nil, "there is a row")
      },
      Check("only machines with an inbox are claimed, of known charts and versions") { probe in
        let idle = MachineAddress(chart: "Order", id: "idle")
        let foreign = MachineAddress(chart: "Customer", id: "1")
        let newer = MachineAddress(chart: "Order", id: "newer")
        for address in [StoreProbe.address, idle, foreign] { try await probe.start(address) }
        var change = probe.change(newer, from: 0, key: "start")
        change.machine.version = 2
        _ = try await probe.apply(change)
        _ = try await probe.store.post(
          [StoreProbe.address, foreign, newer].map { probe.event("a", to: $0) }
        )
        let claim = try await probe.waiting(["Order": 1])
        try probe.expectEqual(claim.machines.map(\.address), [StoreProbe.address], "the machines")
        let all = try await probe.waiting(["Order": 2, "Customer": 1])
        try probe.expectEqual(all.machines.count, 3, "the machines of all versions")
      },
      Check("machines that are parked, paused or of paused charts are not claimed") { probe in
        let parked = MachineAddress(chart: "Order", id: "parked")
        let paused = MachineAddress(chart: "Order", id: "paused")
        for address in [StoreProbe.address, parked, paused] { try await probe.start(address) }
        _ = try await probe.apply(
          probe.change(parked, from: 1, key: "p", status: .parked),
          probe.change(paused, from: 1, key: "p", status: .paused)
        )
        _ = try await probe.store.post(
          [StoreProbe.address, parked, paused].map { probe.event("a", to: $0) }
        )
        try probe.expectEqual(
          try await probe.waiting().machines.map(\.address),
          [StoreProbe.address],
          "the machines"
        )
        try await probe.store.setPaused(true, chart: "Order")
        try probe.expectEqual(try await probe.waiting().machines.count, 0, "a paused chart")
        let named = try await probe.claim(.named([NamedClaim(paused)], events: 9))
        try probe.expectEqual(named.machines.first?.isChartPaused, true, "the mark of the chart")
        try probe.expectEqual(named.machines.first?.inbox.count, 1, "the inbox of a named machine")
        try await probe.store.setPaused(false, chart: "Order")
        _ = try await probe.apply(probe.change(paused, from: 2, key: "q"))
        try probe.expectEqual(
          Set(try await probe.waiting().machines.map(\.address)),
          [StoreProbe.address, paused],
          "the machines after both were resumed"
        )
      },
      Check("a drained machine is not claimed again") { probe in
        try await probe.start()
        _ = try await probe.store.post([probe.event("a")])
        let claim = try await probe.waiting()
        var change = probe.change(from: 1, key: "a")
        change.consumed = claim.machines.first?.inbox.map(\.sequence) ?? []
        _ = try await probe.apply(change)
        try probe.expectEqual(try await probe.waiting().machines.count, 0, "the machines")
        _ = try await probe.store.post([probe.event("b")])
        try probe.expectEqual(try await probe.waiting().machines.count, 1, "after a further event")
      },
      Check("a claim is limited, and those that wait longest come first") { probe in
        let addresses = (1...5).map { MachineAddress(chart: "Order", id: "\($0)") }
        for address in addresses {
          try await probe.start(address)
          _ = try await probe.store.post([probe.event("a", to: address)])
          probe.time.advance(by: .seconds(1))
        }
        let claim = try await probe.waiting(machines: 2)
        try probe.expectEqual(claim.machines.map(\.address.id), ["1", "2"], "the machines")
      },
    ]
  }
}

extension StoreProbe {
  func work(_ generation: Int64, due: Duration = .zero) -> StoredWork {
    StoredWork(
      address: Self.address,
      generation: generation,
      name: "w\(generation)",
      state: "open",
      version: 1,
      context: #"{"cents":\#(generation)}"#,
      due: after(due),
      started: time.now
    )
  }

  func output(
    _ address: MachineAddress = address,
    revision: Int64,
    number: Int = 0,
    topic: StoredOutput.Topic = .output
  ) -> StoredOutput {
    StoredOutput(
      address: address,
      revision: revision,
      number: number,
      topic: topic,
      body: #"{"receipt":{"_0":"\#(revision).\#(number)"}}"#,
      due: time.now,
      emitted: time.now
    )
  }
}
#endif
