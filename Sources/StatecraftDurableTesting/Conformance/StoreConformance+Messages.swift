#if Durable
internal import Statecraft
internal import StatecraftDurable

extension StoreConformance {
  static var messageChecks: [Check] {
    [
      Check("a message reaches its receiver's inbox once") { probe in
        let receiver = MachineAddress(chart: "Shipment", id: "42")
        try await probe.start(receiver)
        try await probe.start { change in
          change.outputs = [probe.output(revision: 1, topic: .machine(receiver))]
        }
        let head = try await probe.claimOutputs()[0]
        try probe.expectEqual(head.topic, .machine(receiver), "the topic")
        let delivery = Delivery(
          sequence: head.sequence,
          posting: probe.event("from:42", to: receiver)
        )
        let first = try await probe.store.forward([delivery])
        guard case .accepted?? = first.first else {
          throw Failure(description: "the message was answered with \(first)")
        }
        let second = try await probe.store.forward([delivery])
        try probe.expect(second.first == .some(nil), "the repetition was answered with \(second)")
        let inbox = try await probe.store.pending(of: receiver, limit: 9).inbox
        try probe.expectEqual(inbox.map(\.key), ["from:42"], "the inbox of the receiver")
        let sender = try await probe.store.pending(of: StoreProbe.address, limit: 9)
        try probe.expect(sender.outputs.isEmpty, "the output is still there")
      },
      Check("a message without a receiver becomes a dead letter") { probe in
        let receiver = MachineAddress(chart: "Shipment", id: "42")
        try await probe.start { change in
          change.outputs = [probe.output(revision: 1, topic: .machine(receiver))]
        }
        let head = try await probe.claimOutputs()[0]
        let results = try await probe.store.forward([
          Delivery(sequence: head.sequence, posting: probe.event("m", to: receiver))
        ])
        try probe.expectEqual(results, [.unknownMachine], "the result")
        let dead = try await probe.store.deadLetters(chart: nil, after: nil, limit: 9)
        try probe.expectEqual(dead.map(\.sequence), [head.sequence], "the dead letters")
        try probe.expectEqual(
          dead.map(\.error),
          ["there is no machine Shipment/42; start it, then retry"],
          "the reason"
        )
      },
      Check("a message to an erased receiver becomes a dead letter that says so") { probe in
        let receiver = MachineAddress(chart: "Shipment", id: "42")
        try await probe.start(receiver)
        _ = try await probe.store.erase(receiver, expecting: nil, keepingAnswers: true)
        try await probe.start { change in
          change.outputs = [probe.output(revision: 1, topic: .machine(receiver))]
        }
        let head = try await probe.claimOutputs()[0]
        let results = try await probe.store.forward([
          Delivery(sequence: head.sequence, posting: probe.event("m", to: receiver))
        ])
        try probe.expectEqual(results, [.erased], "the result")
        let dead = try await probe.store.deadLetters(chart: nil, after: nil, limit: 9)
        try probe.expectEqual(
          dead.map(\.error),
          [
            "the machine Shipment/42 was erased, and its id is not used again, so that a retry does "
              + "not help; send to a machine with another id"
          ],
          "the reasons of the dead letters"
        )
      },
      Check("a dead letter to an erased receiver is discarded, and its sender can be erased") {
        probe in
        let receiver = MachineAddress(chart: "Shipment", id: "42")
        try await probe.start(receiver)
        _ = try await probe.store.erase(receiver, expecting: nil, keepingAnswers: true)
        try await probe.start { change in
          change.outputs = [probe.output(revision: 1, topic: .machine(receiver))]
        }
        func forward(_ output: StoredOutput) async throws -> [PostResult?] {
          try await probe.store.forward([
            Delivery(sequence: output.sequence, posting: probe.event("m", to: receiver))
          ])
        }
        func eraseSender() async throws -> Bool {
          try await probe.store.erase(StoreProbe.address, expecting: 1, keepingAnswers: true)
        }
        let head = try await probe.claimOutputs()[0]
        try probe.expectEqual(try await forward(head), [.erased], "the delivery")
        try probe.expect(try await probe.store.reviveOutput(head.sequence), "it was not revived")
        let again = try await probe.claimOutputs()[0]
        try probe.expectEqual(try await forward(again), [.erased], "the delivery after a retry")
        try probe.expect(try await !eraseSender(), "a machine with a dead letter was erased")
        let letter = try await probe.deadLetter()
        try probe.expect(try await probe.store.discardOutput(letter), "it was not discarded")
        try probe.expect(try await eraseSender(), "the sender was not erased")
      },
      Check("a message that an erased receiver has applied is recognized when it comes again") {
        probe in
        let receiver = MachineAddress(chart: "Shipment", id: "42")
        try await probe.start(receiver)
        try await probe.start { change in
          change.outputs = [probe.output(revision: 1, topic: .machine(receiver))]
        }
        // The receiver gets the message and is erased before the sender's output is deleted.
        let applied = probe.change(receiver, from: 1, key: "m")
        try probe.expectEqual(try await probe.apply(applied), [.applied], "the message")
        let isErased = try await probe.store.erase(receiver, expecting: nil, keepingAnswers: true)
        try probe.expect(isErased, "the receiver was not erased")
        let head = try await probe.claimOutputs()[0]
        let results = try await probe.store.forward([
          Delivery(sequence: head.sequence, posting: probe.event("m", to: receiver))
        ])
        let entry = try await probe.store.entry(of: receiver, key: "m")
        try probe.expectEqual(results, [entry.map(PostResult.answered)], "the result")
        let dead = try await probe.store.deadLetters(chart: nil, after: nil, limit: 9)
        try probe.expectEqual(dead, [], "the dead letters")
        let sender = try await probe.store.pending(of: StoreProbe.address, limit: 9)
        try probe.expect(sender.outputs.isEmpty, "the output is still there")
      },
      Check("a start and what is sent behind it reach the inbox of a new machine in order") {
        probe in
        let child = MachineAddress(chart: "Shipment", id: "42-1")
        try await probe.start { change in
          change.outputs = (0..<2).map {
            probe.output(revision: 1, number: $0, topic: .machine(child))
          }
        }
        let rows = try await probe.claimOutputs()
        let start = Posting(to: child, key: "from:0", input: .start(context: "{}"))
        let deliveries = [
          Delivery(sequence: rows[0].sequence, posting: start),
          Delivery(sequence: rows[1].sequence, posting: probe.event("from:1", to: child)),
        ]
        for result in try await probe.store.forward(deliveries) {
          guard case .accepted? = result else {
            throw Failure(description: "a message was answered with \(String(describing: result))")
          }
        }
        // The sender dies before it knows, and another one forwards them again.
        try probe.expectEqual(
          try await probe.store.forward(deliveries),
          [nil, nil],
          "the repetition"
        )
        let inbox = try await probe.store.pending(of: child, limit: 9).inbox
        try probe.expectEqual(inbox.map(\.key), ["from:0", "from:1"], "the inbox of the child")
      },
      Check("a start for a machine that exists waits in its inbox, and the machine stays") {
        probe in
        let child = MachineAddress(chart: "Shipment", id: "42-1")
        try await probe.start(child)
        try await probe.start { change in
          change.outputs = [probe.output(revision: 1, topic: .machine(child))]
        }
        let row = try await probe.claimOutputs()[0]
        let start = Posting(to: child, key: "from:0", input: .start(context: "{}"))
        _ = try await probe.store.forward([Delivery(sequence: row.sequence, posting: start)])
        let machine = try await probe.store.machine(child)
        try probe.expectEqual(machine?.revision, 1, "the revision of the child")
        try probe.expectEqual(machine?.status, .active, "the status of the child")
        let inbox = try await probe.store.pending(of: child, limit: 9).inbox
        try probe.expectEqual(inbox.map(\.key), ["from:0"], "the inbox of the child")
      },
      Check("a message that starts a machine makes its row") { probe in
        let receiver = MachineAddress(chart: "Shipment", id: "42")
        try await probe.start { change in
          change.outputs = [probe.output(revision: 1, topic: .machine(receiver))]
        }
        let head = try await probe.claimOutputs()[0]
        _ = try await probe.store.forward([
          Delivery(
            sequence: head.sequence,
            posting: Posting(to: receiver, key: "s", input: .start(context: "{}"))
          )
        ])
        try probe.expectEqual(
          try await probe.store.machine(receiver)?.status,
          .starting,
          "the status of the receiver"
        )
      },
    ]
  }
}
#endif
