#if Durable
internal import Statecraft
internal import StatecraftDurable

extension StoreConformance {
  static var timerChecks: [Check] {
    [
      Check("timers move into the inbox when they are due, in the order of their deadlines") {
        probe in
        try await probe.start { change in
          change.timers = [(1, 30), (2, 10), (3, 20), (4, 500)].map {
            StoredTimer(generation: $0.0, name: "t", due: probe.after(.seconds($0.1)))
          }
        }
        let early = try await probe.store.moveDueTimers(limit: 100)
        try probe.expectEqual(early.moved, 0, "timers that moved too early")
        try probe.expectEqual(
          early.next?.microseconds,
          probe.after(.seconds(10)).microseconds,
          "the next deadline"
        )
        probe.time.advance(by: .seconds(60))
        let move = try await probe.store.moveDueTimers(limit: 100)
        try probe.expectEqual(move.moved, 3, "the timers that moved")
        try probe.expectEqual(move.lateness, [50, 40, 30].map { .seconds($0) }, "their lateness")
        let pending = try await probe.store.pending(of: StoreProbe.address, limit: 9)
        try probe.expectEqual(
          pending.inbox.map(\.input),
          [2, 3, 1].map { .timer(generation: $0) },
          "the inbox"
        )
        try probe.expectEqual(
          pending.inbox.map(\.key),
          ["timer:2", "timer:3", "timer:1"],
          "the keys"
        )
        try probe.expectEqual(pending.timers.map(\.generation), [4], "the timers that are left")
      },
      Check("a deadline that is as early as can be is due") { probe in
        try await probe.start { change in
          change.timers = [
            StoredTimer(generation: 1, name: "t", due: WallTime(sinceEpoch: .seconds(-1e13)))
          ]
        }
        let move = try await probe.store.moveDueTimers(limit: 100)
        try probe.expectEqual(move.moved, 1, "the timers that moved")
        let isLate = move.lateness.allSatisfy { $0 > .seconds(1_000_000_000) }
        try probe.expect(isLate, "it is late by \(move.lateness)")
      },
      Check("leases and delays that are longer than any time do not fail") { probe in
        let long = Duration.seconds(1e13)
        func claimWork(_ lease: Duration) async throws -> [StoredWork] {
          try await probe.store.claimWork(charts: ["Order": 1], limit: 9, lease: lease)
        }
        try await probe.start { change in
          change.work = [probe.work(1)]
          change.outputs = [probe.output(revision: 1)]
        }
        let work = try await claimWork(long)
        try probe.expectEqual(work.count, 1, "the work")
        let isHeld = try await probe.store.renewWork(work.map(\.reference), lease: long)
        try probe.expectEqual(isHeld, [true], "the renewal")
        try await probe.store.retryWork(work[0].reference, after: long, error: "away")
        try probe.expectEqual(try await claimWork(long).count, 0, "the work before its retry")
        let outputs = try await probe.store.claimOutputs(
          charts: ["Order"],
          kind: nil,
          limit: 9,
          lease: long
        )
        try probe.expectEqual(outputs.count, 1, "the outputs")
        try await probe.store.retryOutput(outputs[0], attempt: 1, after: long, error: "away")
        try probe.expectEqual(try await probe.claimOutputs().count, 0, "outputs before their retry")
      },
      Check("an attempt stays at the largest number, and keeps no others from their claims") {
        probe in
        let other = MachineAddress(chart: "Order", id: "43")
        try await probe.start { change in
          change.work = [probe.work(1), probe.work(2)]
          change.work[0].attempt = .max
          change.outputs = [probe.output(revision: 1)]
          change.outputs[0].attempt = .max
        }
        try await probe.start(other) { $0.outputs = [probe.output(other, revision: 1)] }
        // The second claims read what the first ones have stored.
        for attempt in 1...2 {
          let work = try await probe.store.claimWork(
            charts: ["Order": 1],
            limit: 9,
            lease: .seconds(30)
          )
          try probe.expectEqual(work.map(\.attempt).sorted(), [attempt, .max], "attempts of work")
          let outputs = try await probe.claimOutputs()
          try probe.expectEqual(
            outputs.map(\.attempt).sorted(),
            [attempt, .max],
            "attempts of outputs"
          )
          probe.time.advance(by: .seconds(30))
        }
      },
      Check("a timer moves once") { probe in
        try await probe.start { change in
          change.timers = [StoredTimer(generation: 1, name: "t", due: probe.time.now)]
        }
        let first = try await probe.store.moveDueTimers(limit: 100).moved
        let second = try await probe.store.moveDueTimers(limit: 100).moved
        try probe.expectEqual([first, second], [1, 0], "the moved timers")
      },
      Check("a move is limited") { probe in
        try await probe.start { change in
          change.timers = (1...5).map {
            StoredTimer(generation: $0, name: "t", due: probe.time.now)
          }
        }
        var moved: [Int] = []
        for _ in 0..<4 { moved.append(try await probe.store.moveDueTimers(limit: 2).moved) }
        try probe.expectEqual(moved, [2, 2, 1, 0], "the moved timers")
      },
      Check("timers of one name are told apart by their generations") { probe in
        func arm(_ generation: Int64, due: Duration, from revision: Int64) async throws {
          var change = probe.change(from: revision, key: "arm \(generation)")
          change.cancelledTimers = [generation - 1]
          change.timers = [
            StoredTimer(generation: generation, name: "t", due: probe.after(due))
          ]
          try probe.expectEqual(try await probe.apply(change), [.applied], "a timer armed again")
        }
        try await probe.start { change in
          change.timers = [StoredTimer(generation: 1, name: "t", due: probe.after(.seconds(10)))]
        }
        try await arm(2, due: .seconds(20), from: 1)
        probe.time.advance(by: .seconds(10))
        try probe.expectEqual(
          try await probe.store.moveDueTimers(limit: 9).moved,
          0,
          "the moved timers when the cancelled one was due"
        )
        probe.time.advance(by: .seconds(10))
        try probe.expectEqual(
          try await probe.store.moveDueTimers(limit: 9).moved,
          1,
          "the moved timers when the second one was due"
        )
        // Armed again while the older one waits in the inbox.
        try await arm(3, due: .seconds(20), from: 2)
        let claim = try await probe.claim(.named([NamedClaim(StoreProbe.address)], events: 9))
        try probe.expectEqual(
          claim.machines.first?.inbox.map(\.input),
          [.timer(generation: 2)],
          "the inbox"
        )
        let pending = try await probe.store.pending(of: StoreProbe.address, limit: 9)
        try probe.expectEqual(pending.timers.map(\.generation), [3], "the timers that are left")
      },
      Check("a timer whose key is in the journal does not move again") { probe in
        try await probe.start { change in
          change.timers = [StoredTimer(generation: 1, name: "t", due: probe.time.now)]
        }
        _ = try await probe.apply(probe.change(from: 1, key: "timer:1"))
        _ = try await probe.store.moveDueTimers(limit: 100)
        let pending = try await probe.store.pending(of: StoreProbe.address, limit: 9)
        try probe.expect(pending.isEmpty, "there is \(pending)")
      },
    ]
  }

  static var workChecks: [Check] {
    [
      Check("work is claimed when it is due, and its attempts are counted") { probe in
        try await probe.start { $0.work = [probe.work(1), probe.work(2, due: .seconds(10))] }
        let first = try await probe.store.claimWork(
          charts: ["Order": 1],
          limit: 9,
          lease: .seconds(30)
        )
        try probe.expectEqual(first.map(\.generation), [1], "the claimed work")
        try probe.expectEqual(first.first?.attempt, 1, "the attempt")
        try probe.expectEqual(first.first?.isRunning, false, "whether it was running before")
        try probe.expectEqual(first.first?.context, probe.work(1).context, "the context")
        let again = try await probe.store.claimWork(
          charts: ["Order": 1],
          limit: 9,
          lease: .seconds(30)
        )
        try probe.expectEqual(again.count, 0, "work claimed during its lease")
        probe.time.advance(by: .seconds(30))
        let late = try await probe.store.claimWork(
          charts: ["Order": 1],
          limit: 9,
          lease: .seconds(30)
        )
        try probe.expectEqual(late.map(\.generation), [2, 1], "the work after the lease")
        try probe.expectEqual(late.last?.attempt, 2, "the second attempt")
        try probe.expectEqual(late.last?.isRunning, true, "whether it was interrupted")
      },
      Check("work of other charts, paused charts and paused machines is not claimed") { probe in
        try await probe.start { $0.work = [probe.work(1)] }
        func claim(_ chart: String) async throws -> Int {
          try await probe.store.claimWork(charts: [chart: 1], limit: 9, lease: .seconds(30)).count
        }
        try probe.expectEqual(try await claim("Customer"), 0, "work of another chart")
        try await probe.store.setPaused(true, chart: "Order")
        try probe.expectEqual(try await claim("Order"), 0, "work of a paused chart")
        try await probe.store.setPaused(false, chart: "Order")
        _ = try await probe.apply(probe.change(from: 1, key: "p", status: .paused))
        try probe.expectEqual(try await claim("Order"), 0, "work of a paused machine")
        _ = try await probe.apply(probe.change(from: 2, key: "q"))
        try probe.expectEqual(try await claim("Order"), 1, "work of the resumed machine")
      },
      Check("work of a newer version of its chart is left alone") { probe in
        try await probe.start { change in
          change.work = [Int64(1), 2].map { generation in
            var work = probe.work(generation)
            work.version = Int(generation)
            return work
          }
        }
        for version in 1...2 {
          let work = try await probe.store.claimWork(
            charts: ["Order": version],
            limit: 9,
            lease: .seconds(30)
          )
          try probe.expectEqual(work.map(\.version), [version], "the claimed versions")
        }
      },
      Check("a lease is renewed while the work and the attempt are there") { probe in
        try await probe.start { $0.work = [probe.work(1)] }
        let work = try await probe.store.claimWork(
          charts: ["Order": 1],
          limit: 9,
          lease: .seconds(30)
        )
        let reference = work[0].reference
        probe.time.advance(by: .seconds(20))
        try probe.expectEqual(
          try await probe.store.renewWork([reference], lease: .seconds(30)),
          [true],
          "the renewal"
        )
        probe.time.advance(by: .seconds(20))
        let early = try await probe.store.claimWork(
          charts: ["Order": 1],
          limit: 9,
          lease: .seconds(30)
        )
        try probe.expectEqual(early.count, 0, "work claimed during its renewed lease")
        probe.time.advance(by: .seconds(20))
        _ = try await probe.store.claimWork(charts: ["Order": 1], limit: 9, lease: .seconds(30))
        try probe.expectEqual(
          try await probe.store.renewWork([reference], lease: .seconds(30)),
          [false],
          "the renewal of an attempt that another has followed"
        )
      },
      Check("a result is recorded once, and the work is gone") { probe in
        try await probe.start { $0.work = [probe.work(1)] }
        let work = try await probe.store.claimWork(
          charts: ["Order": 1],
          limit: 9,
          lease: .seconds(30)
        )
        let reference = work[0].reference
        let posting = Posting(
          to: StoreProbe.address,
          key: reference.key,
          input: .done(generation: 1, result: "1")
        )
        let first = try await probe.store.finishWork(reference, with: posting)
        let second = try await probe.store.finishWork(reference, with: posting)
        try probe.expectEqual([first, second], [true, false], "whether the result was recorded")
        let pending = try await probe.store.pending(of: StoreProbe.address, limit: 9)
        try probe.expectEqual(pending.inbox.map(\.key), ["work:1"], "the inbox")
        try probe.expect(pending.work.isEmpty, "the work is there")
        try probe.expectEqual(
          try await probe.store.renewWork([reference], lease: .seconds(1)),
          [false],
          "the renewal of finished work"
        )
      },
      Check("the result of work that a step has ended is not recorded") { probe in
        try await probe.start { $0.work = [probe.work(1)] }
        let work = try await probe.store.claimWork(
          charts: ["Order": 1],
          limit: 9,
          lease: .seconds(30)
        )
        var change = probe.change(from: 1, key: "a")
        change.endedWork = [1]
        _ = try await probe.apply(change)
        let posting = Posting(
          to: StoreProbe.address,
          key: "work:1",
          input: .done(generation: 1, result: nil)
        )
        let isRecorded = try await probe.store.finishWork(work[0].reference, with: posting)
        try probe.expect(!isRecorded, "the result was recorded")
      },
      Check("work that is given back is due at once, with the attempts that count") { probe in
        func claim() async throws -> [StoredWork] {
          try await probe.store.claimWork(charts: ["Order": 1], limit: 9, lease: .seconds(30))
        }
        try await probe.start { $0.work = [probe.work(1)] }
        let first = try await claim()[0].reference
        try await probe.store.releaseWork(first, attempt: 0, isRunning: false)
        let again = try await claim()
        try probe.expectEqual(again.map(\.attempt), [1], "the attempt that did not count")
        try probe.expectEqual(again.map(\.isRunning), [false], "whether it was interrupted")
        try await probe.store.releaseWork(again[0].reference, attempt: 1, isRunning: true)
        let interrupted = try await claim()
        try probe.expectEqual(interrupted.map(\.attempt), [2], "the attempt after one that counts")
        try probe.expectEqual(interrupted.map(\.isRunning), [true], "whether that was interrupted")
        // The attempt is another worker's by now, and then has failed.
        try await probe.store.releaseWork(first, attempt: 0, isRunning: false)
        try probe.expectEqual(try await claim().count, 0, "the work of another attempt")
        let current = interrupted[0].reference
        try await probe.store.retryWork(current, after: .seconds(5), error: "away")
        try await probe.store.releaseWork(current, attempt: 1, isRunning: false)
        try probe.expectEqual(try await claim().count, 0, "the work before its retry")
        probe.time.advance(by: .seconds(5))
        try probe.expectEqual(try await claim().map(\.attempt), [3], "the attempt after a failure")
      },
      Check("work waits for its next attempt, with the failure of the last one") { probe in
        try await probe.start { $0.work = [probe.work(1)] }
        let work = try await probe.store.claimWork(
          charts: ["Order": 1],
          limit: 9,
          lease: .seconds(30)
        )
        try await probe.store.retryWork(work[0].reference, after: .seconds(5), error: "away")
        try await probe.store.retryWork(
          WorkReference(address: StoreProbe.address, generation: 1, attempt: 7),
          after: .seconds(500),
          error: "of another attempt"
        )
        // A renewal may come late.
        try probe.expectEqual(
          try await probe.store.renewWork([work[0].reference], lease: .seconds(30)),
          [false],
          "the renewal of an attempt that has failed"
        )
        probe.time.advance(by: .seconds(5))
        let next = try await probe.store.claimWork(
          charts: ["Order": 1],
          limit: 9,
          lease: .seconds(30)
        )
        try probe.expectEqual(next.first?.attempt, 2, "the attempt")
        try probe.expectEqual(next.first?.error, "away", "the failure")
        try probe.expectEqual(next.first?.isRunning, false, "whether it was interrupted")
      },
    ]
  }
}
#endif
