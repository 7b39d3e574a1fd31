#if Command && SQLite && Studio
import Statecraft
import StatecraftDurable
import StatecraftRecording
import StatecraftStudio
import Testing

@testable import StatecraftCommandLine

@Suite struct StoredMachinePastTests {
  @Test func `the data at a revision are those of a replay`() async throws {
    let depot = try Depot()
    try await depot.start("1")
    try await depot.send("weigh", to: "1")
    try await depot.send("weigh", to: "1", key: "again")
    let source = try depot.source()
    var grams: [String] = []
    for revision in 1...3 {
      let data = try await source.pastData(of: Depot.address("1"), at: revision)
      #expect(data.obstacle == nil)
      grams += data.values.map(\.text)
    }
    #expect(grams == ["5", "6", "7"])
    #expect(try await source.machine(Depot.address("1"))?.values.map(\.text) == ["7"])
  }

  @Test func `data that are not known any more come with the reason`() async throws {
    let depot = try Depot()
    try await depot.start("1")
    try await depot.send("weigh", to: "1")
    let source = try depot.source()
    func obstacle(_ source: StoredMachineSource, _ revision: Int) async throws -> String? {
      try await source.pastData(of: Depot.address("1"), at: revision).obstacle
    }
    let start = "The data at revision 1 are not known: "
    #expect(
      try await obstacle(depot.source(knowingChart: false), 1)
        == start + "this program does not have the chart 'Parcel'."
    )
    #expect(
      try await obstacle(source, 3)
        == "The data at revision 3 are not known: the journal does not have that revision."
    )
    #expect(
      try await obstacle(source, 10_001)
        == "The data at revision 10001 are not known: they are made by replaying the journal, up to "
        + "10000 entries."
    )
    let address = MachineAddress(chart: "Parcel", id: "1")
    let missing =
      "the journal cannot be replayed from revision 1 on: the inputs up to revision 1 were pruned or "
      + "erased, and a replay needs all of them."
    let part = JournalPart(of: address, upTo: 1)
    let now = await depot.store.now()
    #expect(await depot.store.pruneJournals([part], before: now, limit: 9) == 1)
    #expect(try await obstacle(source, 1) == start + missing)
    _ = await depot.store.erase(address, expecting: nil, keepingAnswers: true)
    #expect(try await obstacle(source, 1) == start + missing)
  }

  @Test func `data of another chart than today's are not shown as if they were known`() async throws
  {
    let depot = try Depot()
    try await depot.start("1")
    let address = MachineAddress(chart: "Parcel", id: "1")
    let claims = ClaimRequest.named([NamedClaim(address)], events: 1)
    _ = try await depot.store.process(claims) { claim in
      guard var row = claim.machines.first?.machine else { return [] }
      row.revision = 2
      var change = MachineChange(address: address, expectedRevision: 1, machine: row)
      change.journal = [
        JournalEntry(
          revision: 2,
          key: "old",
          input: .event("\"stop\""),
          digest: 1,
          version: 1,
          outcome: "transitioned",
          answer: #"{"configuration":["delivered"]}"#,
          time: claim.now,
          accepted: claim.now
        )
      ]
      return [change]
    }
    #expect(
      try await depot.source().pastData(of: Depot.address("1"), at: 2).obstacle
        == "The data at revision 2 are not known: today's chart does something else at revision 2, "
        + "with \"stop\": refused in travelling, waiting; the journal says: transitioned in "
        + "delivered."
    )
  }
}
#endif
