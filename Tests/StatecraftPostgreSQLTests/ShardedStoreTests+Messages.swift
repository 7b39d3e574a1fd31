#if PostgreSQL
import Statecraft
import StatecraftDurable
import Testing

@testable import StatecraftPostgreSQL

/// What goes from one of several databases to another, and what is decided of machines in both.
extension ShardedStoreTests {
  @Test func `a message to a machine in another database arrives once`() async throws {
    try await SharedDatabases.withStore { store in
      let sender = try await store.address(in: 0, chart: "Order")
      let receiver = try await store.address(in: 1, chart: "Cart")
      let unknown = try await store.address(in: 1, chart: "Nobody")
      let erased = try await store.address(in: 1, chart: "Box")
      _ = try await store.post([start(receiver)])
      _ = try await store.process(.named([NamedClaim(erased)], events: 1)) { claim in
        let input = InboxEntry.Input.event("{}")
        var change = MachineChange(
          address: erased,
          expectedRevision: 0,
          machine: StoredMachine(
            address: erased,
            version: 1,
            revision: 1,
            status: .active,
            state: "{}",
            changed: claim.now
          )
        )
        change.journal = [
          JournalEntry(
            revision: 1,
            key: "m3",
            input: input,
            digest: input.digest,
            version: 1,
            outcome: "transitioned",
            answer: "{}",
            time: claim.now,
            accepted: claim.now
          )
        ]
        return [change]
      }
      #expect(try await store.erase(erased, expecting: nil, keepingAnswers: true))
      _ = try await store.process(.named([NamedClaim(sender)], events: 1)) { claim in
        var change = MachineChange(
          address: sender,
          expectedRevision: 0,
          machine: StoredMachine(
            address: sender,
            version: 1,
            revision: 0,
            status: .active,
            state: "{}",
            changed: claim.now
          )
        )
        change.outputs = [receiver, unknown, erased, erased].enumerated().map { number, target in
          StoredOutput(
            address: sender,
            revision: 0,
            number: number,
            topic: .machine(target),
            body: "{}",
            due: claim.now,
            emitted: claim.now
          )
        }
        return [change]
      }
      let outputs = try await store.pending(of: sender, limit: 9).outputs
      let deliveries = [
        Delivery(sequence: outputs[0].sequence, posting: event(receiver, "m1")),
        Delivery(sequence: outputs[1].sequence, posting: event(unknown, "m2")),
        Delivery(sequence: outputs[2].sequence, posting: event(erased, "m3")),
        Delivery(sequence: outputs[3].sequence, posting: event(erased, "m4")),
      ]
      // The receiver has the message, and the sender's process ends before it deletes the output.
      _ = try await store.post([event(receiver, "m1")])
      let results = try await store.forward(deliveries)
      guard case .waiting(let entry)? = results[0] else {
        Issue.record("the message was answered with \(results)")
        return
      }
      #expect(entry.key == "m1")
      #expect(results[1] == .unknownMachine)
      #expect(results[2] == (try await store.entry(of: erased, key: "m3")).map { .answered($0) })
      #expect(results[3] == .erased)
      #expect(try await store.forward(deliveries) == [nil, nil, nil, nil])
      #expect(try await store.pending(of: receiver, limit: 9).inbox.map(\.key) == ["s", "m1"])
      let dead = try await store.deadLetters(chart: nil, after: nil, limit: 9)
      #expect(
        dead.map(\.error) == [
          "there is no machine \(unknown); start it, then retry",
          "the machine \(erased) was erased, and its id is not used again, so that a retry does not "
            + "help; send to a machine with another id",
        ]
      )
      let number = try #require(dead.first?.sequence)
      #expect(try await store.deadLetters(chart: nil, after: number, limit: 9).count == 1)
      #expect(try await store.deadLetters(chart: nil, after: number - 1, limit: 9).count == 2)
      #expect(try await store.reviveOutput(number))
      #expect(try await !store.discardOutput(dead[0]))
      let left = try await store.deadLetters(chart: nil, after: nil, limit: 9)
      #expect(left.map(\.error) == [dead[1].error])
      #expect(try await store.discardOutput(left[0]))
      #expect(try await store.deadLetters(chart: nil, after: nil, limit: 9).isEmpty)
    }
  }

  @Test func `numbers of outputs are told apart by their database`() {
    for (sequence, database) in [(1, 0), (7, 63), (1 << 40, 5)] as [(Int64, Int)] {
      let number = OutputNumber.joined(sequence, database)
      #expect(OutputNumber.parts(number) == (sequence, database))
      #expect(OutputNumber.last(upTo: number, in: database) == sequence)
      #expect(OutputNumber.last(upTo: number - 1, in: database) == sequence - 1)
    }
    #expect(OutputNumber.last(upTo: OutputNumber.joined(5, 3), in: 2) == 5)
    #expect(OutputNumber.last(upTo: OutputNumber.joined(5, 3), in: 4) == 4)
    // Those of damaged rows.
    #expect(OutputNumber.joined(.max, 5) == .max)
    #expect(OutputNumber.joined(.min, 5) == .min)
  }

  @Test func `databases that come and go have numbers that outputs can have`() async throws {
    #expect(OutputNumber.free(beside: []) == 0)
    #expect(OutputNumber.free(beside: [0, 5]) == 6)
    #expect(OutputNumber.free(beside: [0, 1, 63]) == 2)
    try await SharedDatabases.withSchemas(3) { address, schemas in
      let two = try SharedDatabases.open(address, Array(schemas.prefix(2)))
      _ = try await two.slots()
      await two.close()
      try await TestDatabase.execute(
        "UPDATE \"\(schemas[0])\".store SET number = 0",
        "UPDATE \"\(schemas[1])\".store SET number = 63"
      )
      let three = try SharedDatabases.open(address, schemas)
      _ = try await three.slots()
      await three.close()
      let numbers = try await TestDatabase.execute("SELECT number FROM \"\(schemas[2])\".store")
      #expect(numbers == [[["1"]]])
      try await TestDatabase.execute("UPDATE \"\(schemas[1])\".store SET number = 64")
      let damaged = try SharedDatabases.open(address, schemas)
      await #expect(
        throws: StoreError(
          .unsuitable,
          "\(damaged.names[1]) has the number 64 among the databases that share machines, and they have "
            + "numbers from 0 to 63; its table 'store' is damaged: restore it from a backup"
        )
      ) { _ = try await damaged.slots() }
      await damaged.close()
    }
  }

  @Test func `what is written of machines in both databases is decided once`() async throws {
    try await SharedDatabases.withStore { store in
      let both = [try await store.address(in: 1), try await store.address(in: 0)]
      for request in [
        ClaimRequest.named(both.map { NamedClaim($0) }, events: 9),
        .waiting(charts: ["Order": 1], machines: 9, events: 9),
      ] {
        _ = try await store.post(both.map { start($0, "s") })
        let results = try await store.process(request) { claim in
          #expect(Set(claim.machines.map(\.address)) == Set(both))
          return claim.machines.compactMap { claimed in
            guard let machine = claimed.machine else { return nil }
            return MachineChange(
              address: claimed.address,
              expectedRevision: machine.revision,
              machine: machine
            )
          }
        }
        #expect(results == [.applied, .applied])
      }
    }
  }
}
#endif
