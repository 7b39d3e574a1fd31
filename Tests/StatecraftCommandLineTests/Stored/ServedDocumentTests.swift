#if Command && SQLite && SCXML && Service
import Foundation
import HTTPTestClient
import StatecraftDurable
import StatecraftDurableTesting
import StatecraftService
import Testing

@testable import StatecraftCommandLine

/// Machines of a document over HTTP, as `statecraft serve payment.scxml` serves them.
@Suite struct ServedDocumentTests {
  /// Serves in a process of its own.
  private func serving(
    _ payments: PaymentStore,
    _ body: @escaping (Client, PaymentStore.Process) async throws -> Void
  ) async throws {
    try await payments.inProcess { process in
      let registrations = process.machines.machines
      var configuration = MachineService.Configuration()
      configuration.operationsPort = 0
      // A busy machine is slow.
      configuration.clientTimeout = .seconds(1_800)
      let service = try await MachineService.start(registrations, configuration)
      do {
        try await body(try Client(service.address), process)
      } catch {
        await service.stop()
        throw error
      }
      await service.stop()
    }
  }

  private func pay(_ data: String, _ key: String, _ client: Client) async throws -> Client.Answer {
    try await client.send(
      "POST",
      "/v1/payment/42/events",
      data.isEmpty ? #"{"event":"pay"}"# : #"{"event":"pay","data":\#(data)}"#,
      ["Idempotency-Key": key]
    )
  }

  @Test func `a machine is started and paid, and the next service goes on with it`() async throws {
    let payments = try PaymentStore()
    defer { payments.remove() }
    try await serving(payments) { client, _ in
      let start = try await client.send("PUT", "/v1/payment/42", #"{"data":{"due":30}}"#)
      #expect(start.status == 201)
      let paid = try await pay("10", "k1", client)
      #expect(paid.status == 200)
      #expect(paid.members["configuration"] as? [String] == ["running", "open"])
      let refused = try await pay("", "k2", client)
      #expect(refused.status == 409)
      let unknown = try await client.send("PUT", "/v1/payment/7", #"{"data":{"dew":30}}"#)
      #expect(unknown.status == 400)
      #expect(unknown.body.contains("the document has no data 'dew'"))
    }
    payments.time.advance(by: .seconds(3_600))
    try await serving(payments) { client, process in
      try await process.machines.machines.processAll()
      let machine = try await client.send("GET", "/v1/payment/42")
      #expect(machine.members["configuration"] as? [String] == ["running", "late"])
      #expect((machine.members["data"] as? [String: Any])?["due"] as? Int == 35)
      #expect((machine.members["data"] as? [String: Any])?["paid"] as? [Int] == [10])
      let again = try await pay("10", "k1", client)
      #expect(again.members["repeated"] as? Bool == true)
      #expect(
        try await pay("25", "k3", client).members["configuration"] as? [String] == ["settled"]
      )
      let journal = try await client.send("GET", "/v1/payment/42/journal")
      #expect(journal.body.contains(#""event":"pay","data":25"#))
    }
  }

  @Test func `the description has the events and the data of the document`() async throws {
    let payments = try PaymentStore()
    defer { payments.remove() }
    try await serving(payments) { client, _ in
      let description = try await client.send("GET", "/openapi.json").members
      let components = try #require(description["components"] as? [String: Any])
      let schemas = try #require(components["schemas"] as? [String: Any])
      let name = try #require(schemas.keys.first { $0.hasSuffix("Data") })
      let data = try #require(schemas[name] as? [String: Any])
      #expect(Set(try #require(data["properties"] as? [String: Any]).keys) == ["due", "paid"])
      #expect((data["required"] as? [String] ?? []).isEmpty)
      let text = try await client.send("GET", "/openapi.json").body
      for event in ["pay", "remind", "check"] { #expect(text.contains("\"\(event)\"")) }
      #expect(!text.contains("\"done.state"))
    }
  }
}
#endif
