#if Durable
internal import Statecraft
internal import StatecraftDurable

extension StoreConformance {
  /// What does not proceed.
  static var findingChecks: [Check] {
    [
      Check("what does not proceed is found with its reason") { probe in
        try await probe.start { change in
          change.machine.status = .parked
          change.machine.fault = StoredMachine.Fault(
            reason: "it broke",
            key: "a",
            input: "pay",
            time: probe.time.now
          )
          change.outputs = [probe.output(revision: 1)]
          change.work = [probe.work(1)]
          change.timers = [
            StoredTimer(generation: 2, name: "after 1 day", due: probe.after(.seconds(1)))
          ]
        }
        let head = try await probe.claimOutputs()[0]
        try await probe.store.buryOutput(head, reason: "no such address")
        let work = try await probe.store.claimWork(
          charts: ["Order": 1],
          limit: 9,
          lease: .seconds(30)
        )
        try await probe.store.retryWork(work[0].reference, after: .seconds(500), error: "away")
        probe.time.advance(by: .seconds(100))
        let found = try await probe.store.stuck(chart: "Order", overdue: .seconds(60), limit: 9)
        try probe.expectEqual(
          found.map(\.kind),
          [.parked, .deadLetter, .failingWork, .overdueTimer],
          "the kinds of findings"
        )
        try probe.expectEqual(
          found.map(\.reason),
          ["it broke", "no such address", "away", ""],
          "the reasons"
        )
        try probe.expectEqual(
          found.map(\.subject),
          ["pay", "42:1:0", "w1", "after 1 day"],
          "the subjects"
        )
        let others = try await probe.store.stuck(chart: "Customer", overdue: .zero, limit: 9)
        try probe.expectEqual(others.count, 0, "the findings of another chart")
      },
      Check("what is overdue is found before 1970, too, and for any duration") { probe in
        probe.time.jump(by: .seconds(-4_000_000_000))
        try await probe.start { change in
          change.timers = [StoredTimer(generation: 1, name: "t", due: probe.time.now)]
          change.work = [probe.work(1)]
          change.outputs = [probe.output(revision: 1)]
        }
        _ = try await probe.store.post([probe.event("k")])
        probe.time.advance(by: .seconds(10))
        let all: [StuckFinding.Kind] = [
          .overdueTimer, .overdueInbox, .overdueWork, .overdueOutput,
        ]
        let expected: [(Duration, [StuckFinding.Kind])] = [
          (.seconds(1), all), (.seconds(20), []), (.seconds(1e13), []), (.seconds(-1e13), all),
        ]
        for (overdue, kinds) in expected {
          let found = try await probe.store.stuck(chart: nil, overdue: overdue, limit: 9)
          try probe.expectEqual(found.map(\.kind), kinds, "the findings after \(overdue)")
        }
        try probe.expectEqual(try await probe.store.ages().inbox, .seconds(10), "the inbox's age")
      },
      Check("work that runs for too long is found, and so is work that was interrupted") { probe in
        func expect(_ expected: [(StuckFinding.Kind, String)], _ when: String) async throws {
          let found = try await probe.store.stuck(chart: "Order", overdue: .seconds(60), limit: 9)
          try probe.expectEqual(
            found.map { "\($0.kind) \($0.subject)" },
            expected.map { "\($0.0) \($0.1)" },
            "the findings \(when)"
          )
        }
        let started = probe.time.now
        try await probe.start { $0.work = [probe.work(1), probe.work(2), probe.work(3)] }
        let work = try await probe.store.claimWork(
          charts: ["Order": 1],
          limit: 9,
          lease: .seconds(30)
        )
        try probe.expectEqual(Set(work.map(\.generation)), [1, 2, 3], "the claimed work")
        // The first one fails, the process of the second one ends, and the third one does not end.
        for failed in work where failed.generation == 1 {
          try await probe.store.retryWork(failed.reference, after: .seconds(500), error: "away")
        }
        let hanging = work.filter { $0.generation == 3 }.map(\.reference)
        probe.time.advance(by: .seconds(59))
        _ = try await probe.store.renewWork(hanging, lease: .seconds(30))
        try await expect([(.failingWork, "w1")], "after 59 seconds")
        probe.time.advance(by: .seconds(2))
        try await expect([(.failingWork, "w1"), (.hangingWork, "w3")], "after 61 seconds")
        let found = try await probe.store.stuck(chart: nil, overdue: .seconds(60), limit: 9)
        try probe.expectEqual(
          found.last?.since.microseconds,
          started.microseconds,
          "since when the work hangs"
        )
        let first = try await probe.store.stuck(chart: nil, overdue: .seconds(60), limit: 1)
        try probe.expectEqual(first.map(\.kind), [.failingWork], "the gravest finding")
        let others = try await probe.store.stuck(chart: "Customer", overdue: .zero, limit: 9)
        try probe.expectEqual(others.count, 0, "the findings of another chart")
        // Both leases are over, one of them for more than a minute.
        probe.time.advance(by: .seconds(30))
        try await expect([(.failingWork, "w1"), (.overdueWork, "w2")], "without a lease")
        _ = try await probe.store.renewWork(hanging, lease: .seconds(30))
        try await expect(
          [(.failingWork, "w1"), (.hangingWork, "w3"), (.overdueWork, "w2")],
          "with a lease again"
        )
        try await probe.store.releaseWork(hanging[0], attempt: 0, isRunning: false)
        try await expect([(.failingWork, "w1"), (.overdueWork, "w2")], "after it was given back")
      },
      Check("work that hangs in an attempt after one that failed is found, with both") { probe in
        let started = probe.time.now
        func expect(
          _ kind: StuckFinding.Kind,
          attempt: Int,
          since: WallTime,
          _ when: String
        ) async throws {
          let found = try await probe.store.stuck(chart: "Order", overdue: .seconds(60), limit: 9)
          try probe.expectEqual(found.map(\.kind), [kind], "the findings \(when)")
          let reason = kind == .failingWork ? "away" : ""
          try probe.expectEqual(found[0].reason, reason, "the reason \(when)")
          try probe.expectEqual(found[0].error, "away", "the last failure \(when)")
          try probe.expectEqual(found[0].attempt, attempt, "the number of attempts \(when)")
          try probe.expectEqual(
            found[0].since.microseconds,
            since.microseconds,
            "since when it does not proceed \(when)"
          )
        }
        func claim() async throws -> WorkReference {
          let work = try await probe.store.claimWork(
            charts: ["Order": 1],
            limit: 9,
            lease: .seconds(30)
          )
          try probe.expectEqual(work.count, 1, "the claimed work")
          return work[0].reference
        }
        try await probe.start { $0.work = [probe.work(1)] }
        let first = try await claim()
        try await probe.store.retryWork(first, after: .seconds(10), error: "away")
        try await expect(.failingWork, attempt: 1, since: started, "after the failure")
        probe.time.advance(by: .seconds(100))
        let begun = probe.time.now
        let second = try await claim()
        try await expect(.failingWork, attempt: 2, since: started, "when the next attempt begins")
        for _ in 0..<2 {
          probe.time.advance(by: .seconds(29))
          _ = try await probe.store.renewWork([second], lease: .seconds(30))
        }
        // It was started more than two minutes ago, and the attempt began 58 seconds ago.
        try await expect(.failingWork, attempt: 2, since: started, "after 58 seconds")
        probe.time.advance(by: .seconds(3))
        try await expect(.hangingWork, attempt: 2, since: begun, "after 61 seconds")
        probe.time.advance(by: .seconds(40))
        try await expect(.failingWork, attempt: 2, since: started, "without a lease")
        _ = try await claim()
        try await expect(.failingWork, attempt: 3, since: started, "in the attempt after it")
      },
      Check("an output whose delivery was interrupted is found") { probe in
        func found() async throws -> [StuckFinding] {
          try await probe.store.stuck(chart: "Order", overdue: .seconds(60), limit: 9)
        }
        try await probe.start { $0.outputs = [probe.output(revision: 1)] }
        let leased = probe.after(.seconds(30))
        try probe.expectEqual(try await probe.claimOutputs().count, 1, "the claimed outputs")
        probe.time.advance(by: .seconds(89))
        try probe.expectEqual(try await found(), [], "the findings 59 seconds after the lease")
        probe.time.advance(by: .seconds(2))
        let late = try await found()
        try probe.expectEqual(late.map(\.kind), [.overdueOutput], "the findings after that")
        try probe.expectEqual(late.map(\.subject), ["42:1:0"], "the output")
        try probe.expectEqual(
          late.map(\.since.microseconds),
          [leased.microseconds],
          "since when it waits"
        )
      },
    ]
  }
}
#endif
