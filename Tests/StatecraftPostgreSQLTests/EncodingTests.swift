#if PostgreSQL
import Statecraft
import StatecraftDurable
import Testing

@testable import StatecraftPostgreSQL

/// A database whose encoding does not have all characters.
@Suite(.withPostgreSQL) struct EncodingTests {
  struct Note: Statechart, Codable, Sendable {
    enum State: CaseIterable { case open }
    enum Event: CaseIterable, Codable, Sendable { case euro, dollar }

    var text = ""

    static let chart = Chart(initial: .open) {
      state(.open) {
        // The event itself can be stored.
        on(.euro).do { $0.text = "€" }
        on(.dollar).do { $0.text = "$" }
      }
    }
  }

  @Test func `a machine whose state has other characters is parked, and others go on`()
    async throws
  {
    let name = TestDatabase.newSchema()
    try await TestDatabase.execute(
      "CREATE DATABASE \"\(name)\" ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'"
    )
    let address = try #require(TestDatabase.address)
      .replacing("/postgres?", with: "/\(name)?")
    let store = try PostgreSQLStore(address)
    do {
      let machines = try DurableMachines(store: store) { Durable(Note.self) }
      let notes = machines[Note.self]
      for id in ["a", "b"] { _ = try await notes.start(id, Note(), key: "start") }
      let answer = await #expect(throws: DurableError.self) {
        try await notes.send(.euro, to: "a", key: "direct")
      }
      let words = answer.map { "\($0)" } ?? ""
      #expect(words.hasPrefix("what Note/a becomes cannot be stored: "))
      #expect(words.contains("(SQLSTATE 22P05)"))
      let advice = "make the database with the encoding UTF8, which has all characters"
      #expect(words.hasSuffix(advice))
      // A key that the database does not have is the sender's.
      let refusal = await #expect(throws: StoreError.self) {
        try await notes.send(.dollar, to: "a", key: "€")
      }
      #expect(refusal?.kind == .invalid)
      _ = try await notes.post(.euro, to: "a", key: "k")
      _ = try await notes.post(.dollar, to: "b", key: "k")
      try await machines.processAll()
      #expect(try await notes.machine("b").text == "$")
      let parked = try await notes.status("a")
      #expect(parked.status == .parked)
      #expect(parked.fault?.key == "k")
      #expect(parked.fault?.input == "euro")
      #expect(parked.fault?.reason.hasPrefix("what it becomes cannot be stored: ") == true)
    } catch {
      await store.close()
      _ = try? await TestDatabase.execute("DROP DATABASE \"\(name)\" WITH (FORCE)")
      throw error
    }
    await store.close()
    // The server's processes may end after the connections.
    try await TestDatabase.execute("DROP DATABASE \"\(name)\" WITH (FORCE)")
  }
}
#endif
