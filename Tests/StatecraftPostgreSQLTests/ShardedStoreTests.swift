#if PostgreSQL
import Statecraft
import StatecraftDurable
import Testing

@testable import StatecraftPostgreSQL

/// Several databases that share machines.
@Suite(.withPostgreSQL) struct ShardedStoreTests {
  func start(_ address: MachineAddress, _ key: String = "s") -> Posting {
    Posting(to: address, key: key, input: .start(context: "{}"))
  }

  func event(_ address: MachineAddress, _ key: String) -> Posting {
    Posting(to: address, key: key, input: .event("{}"))
  }

  // MARK: - Sharing

  @Test func `new databases share the slots equally, and programs name them in any order`()
    async throws
  {
    try await SharedDatabases.withSchemas(3) { address, schemas in
      let store = try SharedDatabases.open(address, schemas)
      let held = try await store.slots()
      #expect(held.map(\.count).sorted() == [1365, 1365, 1366])
      #expect(Set(held.joined()) == Set(0..<MachineAddress.slotCount))
      let machine = try await store.address(in: 2)
      _ = try await store.post([start(machine)])
      await store.close()
      let other = try SharedDatabases.open(address, schemas.reversed())
      #expect(try await other.slots() == held.reversed())
      #expect(try await other.machine(machine)?.status == .starting)
      #expect(try await other.stores[0].machine(machine) != nil)
      await other.close()
    }
  }

  @Test func `processes that begin at the same time divide new databases once`() async throws {
    try await SharedDatabases.withSchemas(2) { address, schemas in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<4 {
          group.addTask {
            let store = try SharedDatabases.open(
              address,
              number.isMultiple(of: 2) ? schemas : schemas.reversed()
            )
            try await store.prepare()
            await store.close()
          }
        }
        try await group.waitForAll()
      }
      let store = try SharedDatabases.open(address, schemas)
      try await store.spread()
      #expect(try await store.slots().map(\.count) == [2048, 2048])
      await store.close()
    }
  }

  @Test func `a database that is added begins without slots, and knows what is paused`()
    async throws
  {
    try await SharedDatabases.withSchemas(3) { address, schemas in
      let one = try PostgreSQLStore(address, schema: schemas[0])
      let machines = (0..<40).map { MachineAddress(chart: "Order", id: "\($0)") }
      _ = try await one.post(machines.map { start($0) })
      try await one.setPaused(true, chart: "Order")
      let chart = StoredChart(name: "Order", version: 3, fingerprint: 7, document: "{}")
      try await one.register(chart)

      let two = try SharedDatabases.open(address, Array(schemas.prefix(2)))
      #expect(try await two.slots().map(\.count) == [MachineAddress.slotCount, 0])
      #expect(try await two.stores[1].pausedCharts() == ["Order"])
      #expect(try await two.stores[1].charts() == [chart])
      #expect(try await two.spread() == 2048)
      #expect(try await two.spread() == 0)

      let three = try SharedDatabases.open(address, schemas)
      try await three.spread()
      #expect(try await three.slots().map(\.count).sorted() == [1365, 1365, 1366])
      let listed = try await three.list(MachineQuery(chart: "Order", limit: 100)).map(\.id)
      #expect(listed == machines.map(\.id).sorted())
      // The first program knows an older map, and finds each machine.
      for machine in machines {
        #expect(
          try await three.machine(machine)?.status == .starting,
          "\(machine)"
        )
        #expect(
          try await three.pending(of: machine, limit: 9).inbox.map(\.key) == ["s"],
          "\(machine)"
        )
      }
      await one.close()
      await two.close()
      await three.close()
    }
  }

  @Test func `a database with machines of its own is not added to others`() async throws {
    try await SharedDatabases.withSchemas(2) { address, schemas in
      for schema in schemas {
        let store = try PostgreSQLStore(address, schema: schema)
        _ = try await store.post([start(MachineAddress(chart: "Order", id: "1"))])
        await store.close()
      }
      let store = try SharedDatabases.open(address, schemas)
      let error = await #expect(throws: StoreError.self) { try await store.prepare() }
      #expect(error?.kind == .unsuitable)
      #expect(
        error?.reason
          == "\(store.stores[0].place) has machines of its own and cannot be added to "
          + "\(store.stores[0].place); name another database or another schema"
      )
      await store.close()
    }
  }

  @Test func `a program that leaves a database out is told so`() async throws {
    try await SharedDatabases.withSchemas(3) { address, schemas in
      let all = try SharedDatabases.open(address, schemas)
      try await all.prepare()
      let held = try await all.slots()
      let store = try SharedDatabases.open(address, Array(schemas.prefix(2)))
      let error = await #expect(throws: StoreError.self) { try await store.prepare() }
      let missing = try #require(held[2].first)
      #expect(
        error
          == StoreError(
            .unsuitable,
            "slot \(missing) is in none of \(store.place); name all databases that share the machines"
          )
      )
      let twice = try SharedDatabases.open(address, [schemas[0], schemas[0]])
      let place = twice.stores[0].place
      await #expect(
        throws: StoreError(
          .unsuitable,
          "\(place) and \(place) are the same database, or one is a copy of the other; name each "
            + "database once"
        )
      ) { try await twice.prepare() }
      for store in [all, store, twice] { await store.close() }
    }
  }

  @Test func `a wrong list of new databases changes none of them`() async throws {
    try await SharedDatabases.withSchemas(3) { address, schemas in
      let twice = try SharedDatabases.open(address, [schemas[0], schemas[0]])
      let place = twice.stores[0].place
      await #expect(
        throws: StoreError(
          .unsuitable,
          "\(place) and \(place) are the same database, or one is a copy of the other; name each "
            + "database once"
        )
      ) { try await twice.prepare() }
      let one = try PostgreSQLStore(address, schema: schemas[0])
      _ = try await one.post([start(MachineAddress(chart: "Order", id: "1"))])

      // Lists without one of those that share machines: the one with all slots, and one with some.
      let pair = try SharedDatabases.open(address, Array(schemas.prefix(2)))
      try await pair.prepare()
      let lists = [[schemas[1], schemas[2]], [schemas[0], schemas[2]]]
      for (number, list) in lists.enumerated() {
        if number == 1 { try await pair.spread() }
        let other = try SharedDatabases.open(address, list)
        let error = await #expect(throws: StoreError.self) { try await other.prepare() }
        #expect(error?.reason.hasSuffix("name all databases that share the machines") == true)
        await other.close()
      }
      let all = try SharedDatabases.open(address, schemas)
      try await all.spread()
      #expect(try await all.slots().map(\.count).sorted() == [1365, 1365, 1366])
      for store in [twice, pair, all] { await store.close() }
      await one.close()
    }
  }

  @Test func `a store that reads lets no databases share machines`() async throws {
    try await SharedDatabases.withSchemas(2) { address, schemas in
      let writers = try schemas.map { try PostgreSQLStore(address, schema: $0) }
      for writer in writers { try await writer.prepare() }
      let reader = try ShardedStore(
        schemas.map { try PostgreSQLStore(address, schema: $0, access: .reading) }
      )
      let place = reader.stores[0].place
      await #expect(
        throws: StoreError(
          .unsuitable,
          "\(place) does not share machines with \(place) yet; a program that writes, such as a "
            + "worker, makes it share them when it names all of them"
        )
      ) { try await reader.prepare() }
      let store = try SharedDatabases.open(address, schemas)
      let machine = try await store.address(in: 1)
      _ = try await store.post([start(machine)])
      #expect(try await reader.slots() == store.slots())
      #expect(try await reader.machine(machine)?.status == .starting)
      for writer in writers { await writer.close() }
      await reader.close()
      await store.close()
    }
  }

  @Test func `there are 1 to 64 databases`() throws {
    #expect(
      throws: StoreError(.invalid, "0 databases cannot share machines; name 1 to 64")
    ) { try ShardedStore([]) }
  }

  @Test func `one database of its own stays one`() async throws {
    try await SharedDatabases.withStore(1) { store in
      let machine = MachineAddress(chart: "Order", id: "1")
      _ = try await store.post([start(machine)])
      #expect(try await store.slots().map(\.count) == [MachineAddress.slotCount])
      #expect(try await store.machine(machine)?.status == .starting)
      let rows = try await TestDatabase.execute("SELECT count(*) FROM \(store.schema(0)).slot")
      #expect(rows == [[["0"]]])
    }
  }

  // MARK: - The wrong database

  @Test func `slots have the same numbers in SQL`() async throws {
    try await SharedDatabases.withStore { store in
      try await store.prepare()
      let ids = ["42", "", "é", "日本 🛒", "a'b", "x\u{1}y", "x\u{1}\u{1}\u{2}", "n\u{0}l"]
      for address in ids.map({ MachineAddress(chart: "Or\u{1}der", id: $0) }) {
        let rows = try await store.stores[0].execute(
          "SELECT \(store.schema(0)).slot_of($1::text, $2::text)"
        ) { $0.add(address) }
        #expect(rows.first?.number(0) == address.slot, "\(address)")
      }
    }
  }

  @Test func `a database refuses inputs for machines of another one, and says which it holds`()
    async throws
  {
    try await SharedDatabases.withStore { store in
      let machine = try await store.address(in: 1)
      let place = store.stores[0].place
      let error = StoreError(
        .unsuitable,
        "\(place) refuses an input: the machine \(machine) belongs to slot \(machine.slot), which "
          + "this database does not hold; nothing was stored: open a ShardedStore over all databases "
          + "that share the machines"
      )
      await #expect(throws: error) { try await store.stores[0].post([start(machine)]) }
      await #expect(throws: error) {
        try await store.stores[0].process(.named([NamedClaim(machine)], events: 1)) { _ in [] }
      }
      let failure = await #expect(throws: PSQLFailure.self) {
        try await psql(
          "SELECT \(store.schema(0)).start('Order', '\(machine.id)', 's', '{}')"
        )
      }
      #expect(failure?.text.contains("which this database does not hold") == true)
      let holds = "holds('Order', '\(machine.id)')"
      #expect(
        try await psql("SELECT \(store.schema(0)).\(holds), \(store.schema(1)).\(holds)") == "f|t\n"
      )
      #expect(
        try await psql(
          "SELECT \(store.schema(1)).start('Order', '\(machine.id)', 's', '{}')"
        ) == "accepted\n"
      )
    }
  }
}
#endif
