#if Durable
internal import Statecraft
internal import StatecraftDurable

extension StoreConformance {
  static var outputChecks: [Check] {
    [
      Check("outputs of a machine are claimed in their order, by one worker at a time") { probe in
        try await probe.start { change in
          change.outputs = (0..<3).map { probe.output(revision: 1, number: $0) }
        }
        let first = try await probe.claimOutputs()
        try probe.expectEqual(first.map(\.key), ["42:1:0", "42:1:1", "42:1:2"], "the outputs")
        try probe.expectEqual(first.map(\.attempt), [1, 0, 0], "the attempts")
        try probe.expectEqual(
          first.map(\.sequence),
          first.map(\.sequence).sorted(),
          "the order of the sequence numbers"
        )
        try probe.expectEqual(try await probe.claimOutputs().count, 0, "outputs during the lease")
        probe.time.advance(by: .seconds(30))
        try probe.expectEqual(
          try await probe.claimOutputs().map(\.attempt),
          [2, 0, 0],
          "the attempts after the lease"
        )
      },
      Check("outputs that a transaction leases are as after a claim, and nobody else gets them") {
        probe in
        try await probe.start()
        try await probe.start(MachineAddress(chart: "Order", id: "7"))
        var leased: [StoredOutput] = []
        for revision in 1...2 as ClosedRange<Int64> {
          let request = ClaimRequest.named([NamedClaim(StoreProbe.address)], events: 9)
          let lease = OutputLease(charts: ["Order"], limit: 9, duration: .seconds(30))
          let recorded = try await probe.store.process(request, leasing: lease) { _ in
            var change = probe.change(from: revision, key: "\(revision)")
            change.outputs = (0..<2).map { probe.output(revision: revision + 1, number: $0) }
            return [change]
          }
          try probe.expectEqual(recorded.changes, [.applied], "the step")
          leased += recorded.leased
        }
        // A store may lease none, but none behind another one.
        try probe.expectEqual(
          leased.map(\.key),
          leased.isEmpty ? [] : ["42:2:0", "42:2:1"],
          "the leased outputs"
        )
        try probe.expectEqual(leased.map(\.attempt), leased.isEmpty ? [] : [1, 0], "the attempts")
        let all = ["42:2:0", "42:2:1", "42:3:0", "42:3:1"]
        let claimed = try await probe.claimOutputs()
        try probe.expectEqual(claimed.map(\.key), leased.isEmpty ? all : [], "during the lease")
        guard !leased.isEmpty else { return }
        probe.time.advance(by: .seconds(30))
        let later = try await probe.claimOutputs()
        try probe.expectEqual(later.map(\.key), all, "the outputs after the lease")
        try probe.expectEqual(later.map(\.attempt), [2, 0, 0, 0], "the attempts after the lease")
        try probe.expectEqual(
          later.prefix(2).map(\.sequence),
          leased.map(\.sequence),
          "the numbers of the leased outputs"
        )
      },
      Check("claims at the same time take each machine once, and its outputs in their order") {
        probe in
        let ids = (1...12).map { "\($0)" }
        for id in ids {
          let address = MachineAddress(chart: "Order", id: id)
          try await probe.start(address) { change in
            change.outputs = (0..<3).map { probe.output(address, revision: 1, number: $0) }
          }
        }
        var claims = try await withThrowingTaskGroup(of: [StoredOutput].self) { group in
          for _ in 0..<4 { group.addTask { try await probe.claimOutputs(limit: 8) } }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        claims.append(try await probe.claimOutputs())
        for id in ids {
          let parts = claims.map { claim in claim.filter { $0.address.id == id }.map(\.key) }
            .filter { !$0.isEmpty }
          try probe.expectEqual(parts.count, 1, "the claims that have outputs of \(id)")
          let expected = (0..<3).map { "\(id):1:\($0)" }.prefix(parts[0].count)
          try probe.expectEqual(parts[0], Array(expected), "the outputs of \(id)")
        }
        try probe.expectEqual(try await probe.claimOutputs().count, 0, "outputs during the leases")
      },
      Check("a claim of outputs or of messages takes machines whose heads are that") { probe in
        let other = MachineAddress(chart: "Order", id: "7")
        let topic = StoredOutput.Topic.machine(MachineAddress(chart: "Shipment", id: "42"))
        try await probe.start { change in
          change.outputs = [
            probe.output(revision: 1, number: 0),
            probe.output(revision: 1, number: 1, topic: topic),
          ]
        }
        try await probe.start(other) { change in
          change.outputs = [
            probe.output(other, revision: 1, number: 0, topic: topic),
            probe.output(other, revision: 1, number: 1),
          ]
        }
        func expect(
          _ kind: StoredOutput.Kind?,
          _ keys: [String],
          _ what: String
        ) async throws -> [StoredOutput] {
          let claimed = try await probe.claimOutputs(kind)
          try probe.expectEqual(claimed.map(\.key), keys, what)
          return claimed
        }
        let messages = try await expect(.message, ["7:1:0", "7:1:1"], "the messages")
        let outputs = try await expect(.output, ["42:1:0", "42:1:1"], "the outputs")
        for kind in [nil, .output, .message] as [StoredOutput.Kind?] {
          _ = try await expect(kind, [], "what is behind a head during its lease")
        }
        try await probe.store.retryOutput(
          outputs[0],
          attempt: 1,
          after: .seconds(10),
          error: "away"
        )
        try await probe.store.deleteOutputs([messages[0].sequence])
        _ = try await expect(.message, [], "what is behind a head that waits for its retry")
        _ = try await expect(.output, ["7:1:1"], "the output behind the message that is gone")
        probe.time.advance(by: .seconds(10))
        _ = try await expect(.message, [], "what is behind a head that is due")
        let again = try await expect(.output, ["42:1:0", "42:1:1"], "the outputs after the retry")
        try await probe.store.deleteOutputs([again[0].sequence])
        _ = try await expect(.output, [], "outputs behind the one that is gone")
        _ = try await expect(.message, ["42:1:1"], "the message behind the output that is gone")
      },
      Check("a delivered output is gone, and the next one follows at once") { probe in
        try await probe.start { change in
          change.outputs = (0..<2).map { probe.output(revision: 1, number: $0) }
        }
        let first = try await probe.claimOutputs(limit: 1)
        try probe.expectEqual(first.map(\.key), ["42:1:0"], "the first output")
        try await probe.store.deleteOutputs([first[0].sequence, 99_999])
        try probe.expectEqual(
          try await probe.claimOutputs().map(\.key),
          ["42:1:1"],
          "the next output"
        )
      },
      Check("an output that failed holds those behind it up, not those of other machines") {
        probe in
        let other = MachineAddress(chart: "Order", id: "7")
        try await probe.start { change in
          change.outputs = (0..<2).map { probe.output(revision: 1, number: $0) }
        }
        try await probe.start(other) { $0.outputs = [probe.output(other, revision: 1)] }
        let claimed = try await probe.claimOutputs()
        guard let head = claimed.first(where: { $0.address == StoreProbe.address }) else {
          throw Failure(description: "the output was not claimed: \(claimed)")
        }
        let isOwn = try await probe.store.retryOutput(
          head,
          attempt: 1,
          after: .seconds(10),
          error: "away"
        )
        try probe.expect(isOwn, "the failure of the claimed output was not written")
        probe.time.advance(by: .seconds(9))
        try probe.expectEqual(try await probe.claimOutputs().count, 0, "outputs before the retry")
        probe.time.advance(by: .seconds(1))
        let again = try await probe.claimOutputs()
        try probe.expectEqual(again.map(\.key), ["42:1:0", "42:1:1"], "outputs after the retry")
        try probe.expectEqual(again.first?.error, "away", "the error")
        try probe.expectEqual(again.first?.attempt, 2, "the attempt")
      },
      Check("an output that is given back is due at once, and has no error") { probe in
        try await probe.start { $0.outputs = [probe.output(revision: 1)] }
        let head = try await probe.claimOutputs()[0]
        try await probe.store.retryOutput(head, attempt: 0, after: .zero, error: nil)
        let again = try await probe.claimOutputs()
        try probe.expectEqual(again.map(\.attempt), [1], "the attempt")
        try probe.expectEqual(again.map(\.error), [nil], "the error")
        try await probe.store.retryOutput(again[0], attempt: 1, after: .zero, error: "away")
        let failed = try await probe.claimOutputs()
        try probe.expectEqual(failed.map(\.error), ["away"], "the error of a failure")
        try await probe.store.retryOutput(failed[0], attempt: 1, after: .zero, error: nil)
        try probe.expectEqual(
          try await probe.claimOutputs().map(\.error),
          [nil],
          "the error without a failure"
        )
      },
      Check("a failure is marked when the next attempt begins, and returned as it was") { probe in
        func pending() async throws -> [String?] {
          try await probe.store.pending(of: StoreProbe.address, limit: 9).outputs.map(\.error)
        }
        let begun = StoredOutput.begun + "away"
        try await probe.start { change in
          change.outputs = (0..<2).map { probe.output(revision: 1, number: $0) }
        }
        let head = try await probe.claimOutputs()[0]
        try await probe.store.retryOutput(head, attempt: 1, after: .zero, error: "away")
        try probe.expectEqual(try await pending(), ["away", nil], "the failure")
        try probe.expectEqual(
          try await probe.claimOutputs().map(\.error),
          ["away", nil],
          "the failure in the claim after it"
        )
        try probe.expectEqual(try await pending(), [begun, nil], "the failure during an attempt")
        probe.time.advance(by: .seconds(30))
        let interrupted = try await probe.claimOutputs()
        try probe.expectEqual(interrupted.map(\.attempt), [3, 0], "the attempts")
        try probe.expectEqual(interrupted.map(\.error), [begun, nil], "the failure before it")
        try probe.expectEqual(try await pending(), [begun, nil], "the mark, which is there once")
        try await probe.store.retryOutput(
          interrupted[0],
          attempt: 2,
          after: .zero,
          error: interrupted[0].error
        )
        try probe.expectEqual(
          try await probe.claimOutputs().map(\.error),
          [begun, nil],
          "the failure of an output that was given back"
        )
      },
      Check("a dead letter is kept, does not hold others up, and can be revived") { probe in
        try await probe.start { change in
          change.outputs = (0..<2).map { probe.output(revision: 1, number: $0) }
        }
        let head = try await probe.claimOutputs(limit: 1)[0]
        try await probe.store.buryOutput(head, reason: "no such address")
        try probe.expectEqual(
          try await probe.claimOutputs().map(\.key),
          ["42:1:1"],
          "the output behind the dead letter"
        )
        let dead = try await probe.store.deadLetters(chart: "Order", after: nil, limit: 9)
        try probe.expectEqual(dead.map(\.key), ["42:1:0"], "the dead letters")
        try probe.expectEqual(dead.first?.error, "no such address", "the reason")
        try probe.expectEqual(
          try await probe.store.deadLetters(chart: nil, after: head.sequence, limit: 9).count,
          0,
          "the dead letters behind the cursor"
        )
        let isRevived = try await probe.store.reviveOutput(head.sequence)
        let isRevivedAgain = try await probe.store.reviveOutput(head.sequence)
        try probe.expectEqual([isRevived, isRevivedAgain], [true, false], "the revivals")
        probe.time.advance(by: .seconds(30))
        try probe.expectEqual(
          try await probe.claimOutputs().map(\.key),
          ["42:1:0", "42:1:1"],
          "the outputs after the revival"
        )
      },
      Check("a worker whose lease has expired changes nothing of an output that another claimed") {
        probe in
        try await probe.start { change in
          change.outputs = (0..<2).map { probe.output(revision: 1, number: $0) }
        }
        let late = try await probe.claimOutputs()
        probe.time.advance(by: .seconds(30))
        let current = try await probe.claimOutputs()
        try probe.expectEqual(current.map(\.attempt), [2, 0], "the attempts of the second claim")
        let isRetried = try await probe.store.retryOutput(
          late[0],
          attempt: 1,
          after: .zero,
          error: "late"
        )
        let isBuried = try await probe.store.buryOutput(late[0], reason: "late")
        try probe.expectEqual([isRetried, isBuried], [false, false], "the late changes")
        try probe.expectEqual(try await probe.claimOutputs().count, 0, "outputs during the lease")
        let pending = try await probe.store.pending(of: StoreProbe.address, limit: 9).outputs
        try probe.expectEqual(pending.map(\.attempt), [2, 0], "the attempts")
        try probe.expectEqual(pending.map(\.error), [nil, nil], "the errors")
        // What is behind the head has no lease of its own, and stays with who has the head.
        let isOwn = try await probe.store.buryOutput(current[1], reason: "no such address")
        let isGone = try await probe.store.retryOutput(
          current[1],
          attempt: 1,
          after: .zero,
          error: "late"
        )
        try probe.expectEqual([isOwn, isGone], [true, false], "the changes behind the head")
      },
      Check("a dead letter is discarded, and nothing else is") { probe in
        try await probe.start { change in
          change.outputs = (0..<2).map { probe.output(revision: 1, number: $0) }
        }
        let head = try await probe.claimOutputs(limit: 1)[0]
        try probe.expect(
          try await !probe.store.discardOutput(head),
          "an output that is being delivered was discarded"
        )
        try await probe.store.buryOutput(head, reason: "no such address")
        let letter = try await probe.deadLetter()
        let isDiscarded = try await probe.store.discardOutput(letter)
        let isDiscardedAgain = try await probe.store.discardOutput(letter)
        let isRevived = try await probe.store.reviveOutput(head.sequence)
        try probe.expectEqual(
          [isDiscarded, isDiscardedAgain, isRevived],
          [true, false, false],
          "the changes of the dead letter"
        )
        let dead = try await probe.store.deadLetters(chart: nil, after: nil, limit: 9)
        try probe.expectEqual(dead, [], "the dead letters")
        try probe.expectEqual(
          try await probe.claimOutputs().map(\.key),
          ["42:1:1"],
          "the output behind it"
        )
      },
      Check("a dead letter is discarded as it was read, and not when it has failed again since") {
        probe in
        func fail(_ reason: String) async throws -> StoredOutput {
          let head = try await probe.claimOutputs(limit: 1)[0]
          try await probe.store.buryOutput(head, reason: reason)
          return try await probe.deadLetter()
        }
        func revive(_ letter: StoredOutput) async throws {
          let isRevived = try await probe.store.reviveOutput(letter.sequence)
          try probe.expect(isRevived, "it was not revived")
        }
        func discard(_ letter: StoredOutput) async throws -> Bool {
          try await probe.store.discardOutput(letter)
        }
        try await probe.start { $0.outputs = [probe.output(revision: 1)] }
        let first = try await fail("no address")
        try await revive(first)
        try probe.expect(try await !discard(first), "an output that waits was discarded")
        let second = try await fail("no paper")
        try probe.expect(try await !discard(first), "one with another reason was discarded")
        try await revive(second)
        probe.time.advance(by: .seconds(1))
        let third = try await fail("no paper")
        try probe.expect(try await !discard(second), "one that has failed since was discarded")
        try await revive(third)
        let claimed = try await probe.claimOutputs()[0]
        try await probe.store.retryOutput(claimed, attempt: 1, after: .zero, error: "no ink")
        let fourth = try await fail("no paper")
        try probe.expectEqual(fourth.attempt, 2, "the attempts")
        try probe.expect(try await !discard(third), "one with other attempts was discarded")
        try probe.expect(try await discard(fourth), "one that is as it was read was not discarded")
      },
    ]
  }
}

extension StoreProbe {
  /// The first dead letter.
  func deadLetter() async throws -> StoredOutput {
    guard let letter = try await store.deadLetters(chart: nil, after: nil, limit: 1).first else {
      throw StoreConformance.Failure(description: "there is no dead letter")
    }
    return letter
  }

  func claimOutputs(
    _ kind: StoredOutput.Kind? = nil,
    limit: Int = 100
  ) async throws -> [StoredOutput] {
    try await store.claimOutputs(
      charts: ["Order", "Shipment"],
      kind: kind,
      limit: limit,
      lease: .seconds(30)
    )
  }
}
#endif
