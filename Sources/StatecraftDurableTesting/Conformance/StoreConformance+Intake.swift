#if Durable
internal import Statecraft
internal import StatecraftDurable

extension StoreConformance {
  /// Two texts that are equal strings and have different bytes.
  private static let twins = ["caf\u{E9}", "cafe\u{301}"]

  static var intakeChecks: [Check] {
    [
      Check("a posted event is in the inbox with the time of its acceptance") { probe in
        try await probe.start()
        probe.time.advance(by: .seconds(5))
        let results = try await probe.store.post([probe.event("a"), probe.event("b")])
        guard case .accepted(let first) = results.first, case .accepted(let second) = results.last
        else { throw Failure(description: "two events were answered with \(results)") }
        try probe.expect(first < second, "the sequence numbers \(first) and \(second) do not rise")
        let inbox = try await probe.store.pending(of: StoreProbe.address, limit: 9).inbox
        try probe.expectEqual(inbox.map(\.key), ["a", "b"], "the keys of the inbox")
        try probe.expectEqual(inbox.map(\.sequence), [first, second], "the sequence numbers")
        try probe.expectEqual(
          inbox.map { $0.accepted.microseconds },
          [Int64](repeating: probe.time.now.microseconds, count: 2),
          "the times of acceptance"
        )
        try probe.expectEqual(inbox.first?.input, probe.event("a").input, "the input")
      },
      Check("an event for a machine that does not exist is not stored") { probe in
        let results = try await probe.store.post([probe.event("a")])
        try probe.expectEqual(results, [.unknownMachine], "the result")
        let row = try await probe.store.machine(StoreProbe.address)
        try probe.expect(row == nil, "a row was made: \(String(describing: row))")
      },
      Check("the start of a machine makes its row, with revision 0 and no state") { probe in
        let start = Posting(to: StoreProbe.address, key: "s", input: .start(context: "{}"))
        let results = try await probe.store.post([start, probe.event("a")])
        try probe.expectEqual(results.count, 2, "the number of results")
        let row = try await probe.store.machine(StoreProbe.address)
        try probe.expectEqual(row?.status, .starting, "the status")
        try probe.expectEqual(row?.revision, 0, "the revision")
        try probe.expectEqual(row?.version, 0, "the version")
        try probe.expect(row?.state == nil, "there is a state")
        let claim = try await probe.waiting()
        try probe.expectEqual(
          claim.machines.map { $0.inbox.map(\.key) },
          [["s", "a"]],
          "the claimed inbox"
        )
      },
      Check("a chart that has machines and was not recorded is known by its name") { probe in
        let carts = (1...2).map { MachineAddress(chart: "Cart", id: "\($0)") }
        try probe.expectEqual(try await probe.store.unrecordedCharts(), [], "the charts at first")
        _ = try await probe.store.post(
          carts.map { Posting(to: $0, key: "s", input: .start(context: "{}")) }
        )
        try probe.expectEqual(
          try await probe.store.unrecordedCharts(),
          ["Cart"],
          "the charts of machines that were started"
        )
        try probe.expectEqual(
          try await probe.store.list(MachineQuery(chart: "Cart", .status(.starting))).map(\.id),
          ["1", "2"],
          "the machines that were started"
        )
        let chart = StoredChart(name: "Cart", version: 1, fingerprint: 1, document: "{}")
        _ = try await probe.store.register(chart)
        try probe.expectEqual(
          try await probe.store.unrecordedCharts(),
          [],
          "the charts after the recording"
        )
      },
      Check("a key that waits in the inbox is not stored again") { probe in
        try await probe.start()
        let first = try await probe.store.post([probe.event("a")])
        let again = try await probe.store.post([probe.event("a"), probe.event("a")])
        guard case .accepted(let sequence) = first.first, case .waiting(let entry) = again.first
        else { throw Failure(description: "a repetition was answered with \(again)") }
        try probe.expectEqual(entry.sequence, sequence, "the entry that waits")
        let inbox = try await probe.store.pending(of: StoreProbe.address, limit: 9).inbox
        try probe.expectEqual(inbox.count, 1, "the number of entries")
      },
      Check("two postings of one call with the same key are one entry") { probe in
        try await probe.start()
        let results = try await probe.store.post([probe.event("a"), probe.event("a")])
        guard case .accepted? = results.first, case .waiting? = results.last else {
          throw Failure(description: "they were answered with \(results)")
        }
      },
      Check("a key that is in the journal is answered with its entry") { probe in
        try await probe.start()
        _ = try await probe.apply(probe.change(from: 1, key: "a"))
        let results = try await probe.store.post([probe.event("a")])
        guard case .answered(let entry)? = results.first else {
          throw Failure(description: "a repetition was answered with \(results)")
        }
        try probe.expectEqual(entry, probe.entry(2, "a"), "the entry")
        let inbox = try await probe.store.pending(of: StoreProbe.address, limit: 9).inbox
        try probe.expect(inbox.isEmpty, "the inbox has \(inbox.count) entries")
      },
      Check("machines of one id and different charts are different machines") { probe in
        let other = MachineAddress(chart: "Customer", id: "42")
        try await probe.start()
        try probe.expectEqual(
          try await probe.store.post([probe.event("a", to: other)]),
          [.unknownMachine],
          "an event for the other chart"
        )
        try await probe.start(other)
        _ = try await probe.store.post([probe.event("a", to: other)])
        let pending = try await probe.store.pending(of: StoreProbe.address, limit: 9)
        try probe.expect(pending.isEmpty, "the first machine has \(pending)")
      },
      Check("ids and texts of any characters are stored as they are") { probe in
        let odd = MachineAddress(chart: "Order", id: "é \u{0} '\"; DROP TABLE machine; -- 🛒")
        try await probe.start(odd)
        let posting = Posting(
          to: odd,
          key: "ключ\n%_",
          input: .event(#"{"note":{"_0":"\u0000 🛒 'quoted'"}}"#),
          trace: #"{"traceparent":"00-1"}"#
        )
        _ = try await probe.store.post([posting])
        let entry = try await probe.store.pending(of: odd, limit: 9).inbox.first
        try probe.expectEqual(entry?.key, posting.key, "the key")
        try probe.expectEqual(entry?.input, posting.input, "the input")
        try probe.expectEqual(entry?.trace, posting.trace, "the trace")
      },
      Check("ids that look the same are told apart by their bytes") { probe in
        let addresses = twins.map { MachineAddress(chart: "Order", id: $0) }
        let starts = addresses.map { probe.change($0, from: 0, key: "start") }
        try probe.expectEqual(
          try await probe.apply(starts[0], starts[1]),
          [.applied, .applied],
          "the starts"
        )
        try probe.expectEqual(
          try await probe.apply(probe.change(addresses[1], from: 1, key: "a")),
          [.applied],
          "a change of one of them"
        )
        _ = try await probe.store.post(addresses.map { probe.event("b", to: $0) })
        let claim = try await probe.claim(.named(addresses.map { NamedClaim($0) }, events: 9))
        try probe.expectEqual(
          claim.machines.map { $0.machine?.revision },
          [1, 2],
          "the revisions that are claimed"
        )
        try probe.expectEqual(claim.machines.map(\.inbox.count), [1, 1], "the claimed inputs")
        try probe.expectEqual(
          Set(try await probe.waiting().machines.map { Array($0.address.id.utf8) }),
          Set(twins.map { Array($0.utf8) }),
          "the machines that wait"
        )
        let list = try await probe.store.list(MachineQuery(chart: "Order"))
        try probe.expectEqual(
          list.map { Array($0.id.utf8) },
          twins.reversed().map { Array($0.utf8) },
          "the list"
        )
      },
      Check("keys that look the same are told apart by their bytes") { probe in
        try await probe.start()
        let postings = twins.map { probe.event($0) }
        for result in try await probe.store.post(postings) {
          guard case .accepted = result else {
            throw Failure(description: "a key was answered with \(result)")
          }
        }
        let inbox = try await probe.store.pending(of: StoreProbe.address, limit: 9).inbox
        try probe.expectEqual(
          inbox.map { Array($0.key.utf8) },
          twins.map { Array($0.utf8) },
          "the inbox"
        )
        var change = probe.change(from: 1, key: twins[0])
        change.journal.append(probe.entry(3, twins[1]))
        change.machine = probe.row(revision: 3)
        change.consumed = inbox.map(\.sequence)
        try probe.expectEqual(try await probe.apply(change), [.applied], "a step with both keys")
        for (position, result) in try await probe.store.post(postings).enumerated() {
          guard case .answered(let entry) = result, entry.revision == Int64(position + 2) else {
            throw Failure(description: "a repeated key was answered with \(result)")
          }
        }
      },
      Check("each kind of input is read as it was written") { probe in
        let inputs: [InboxEntry.Input] = [
          .start(context: "{}"), .event("{}"), .timer(generation: 7),
          .done(generation: 8, result: nil), .done(generation: 9, result: "null"),
          .failed(generation: 10, reason: "because"),
          .move(to: ["a", "b \"c\""], reason: "ticket"), .skip("event"), .migration(from: 3),
        ]
        try await probe.start()
        _ = try await probe.store.post(
          inputs.enumerated().map { number, input in
            Posting(to: StoreProbe.address, key: "k\(number)", input: input)
          }
        )
        let found = try await probe.store.pending(of: StoreProbe.address, limit: 99).inbox
        try probe.expectEqual(found.map(\.input), inputs, "the inputs")
      },
    ]
  }
}
#endif
