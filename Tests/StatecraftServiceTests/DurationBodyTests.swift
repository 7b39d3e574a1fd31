#if Service
import Foundation
import HTTPTestClient
import StatecraftDurable
import StatecraftRecording
import Testing

@testable import StatecraftService

/// Durations in requests and answers.
@Suite struct DurationBodyTests {
  private let store = InMemoryStore()

  private func serve(_ body: (Client) async throws -> Void) async throws {
    let machines = try DurableMachines(store: store) { Durable(Oven.self).outputs { _, _ in } }
    var configuration = MachineService.Configuration()
    // A busy machine is slow.
    configuration.clientTimeout = .seconds(1_800)
    let service = try await MachineService.start(machines, configuration)
    do {
      try await body(try Client(service.address))
    } catch {
      await service.stop()
      throw error
    }
    await service.stop()
  }

  private func send(_ body: String, _ key: String, by client: Client) async throws -> Client.Answer
  {
    try await client.send("POST", "/v1/Oven/1/events", body, ["Idempotency-Key": key])
  }

  @Test func `durations are texts in bodies and pairs of numbers in the store`() async throws {
    try await serve { client in
      let data = #"{"data":{"baked":"PT0.5S"}}"#
      #expect(try await client.send("PUT", "/v1/Oven/1", data).status == 201)
      let again = try await client.send("PUT", "/v1/Oven/1", data)
      #expect(again.members["repeated"] as? Bool == true)
      let baking = try await send(#"{"event":"bake","data":{"for":"PT1H"}}"#, "k", by: client)
      #expect(baking.status == 200)
      #expect(baking.body.contains(#""outputs":[{"baking":{"for":"PT3600S"}}]"#), "\(baking.body)")
      // The other form of the same event is the same input.
      let pair = "[195,2884905626637434880]"
      let other = try await send(#"{"event":"bake","data":{"for":\#(pair)}}"#, "k", by: client)
      #expect(other.status == 200)
      #expect(other.members["repeated"] as? Bool == true)
      let machine = try await client.send("GET", "/v1/Oven/1")
      #expect((machine.members["data"] as? [String: Any])?["baked"] as? String == "PT3600.5S")
      let journal = try await client.send("GET", "/v1/Oven/1/journal")
      #expect(journal.body.contains(#""data":{"baked":"PT0.5S"}"#), "\(journal.body)")
      #expect(journal.body.contains(#""event":"bake","data":{"for":"PT3600S"}"#), "\(journal.body)")
      #expect(journal.body.contains(#""outputs":[{"baking":{"for":"PT3600S"}}]"#))
      let address = MachineAddress(chart: "Oven", id: "1")
      let entries = await store.journal(of: address, after: 0, limit: 9)
      #expect(
        entries.map(\.input) == [
          .start(context: #"{"baked":[0,500000000000000000]}"#),
          .event(#"{"bake":{"for":\#(pair)}}"#),
        ]
      )
    }
  }

  @Test func `a wrong duration is refused with its place and the form`() async throws {
    try await serve { client in
      let start = try await client.send("PUT", "/v1/Oven/1", #"{"data":{"baked":30}}"#)
      #expect(start.status == 400)
      let reason = start.members["detail"] as? String ?? ""
      #expect(
        reason.contains(#"'baked' must be a duration such as "PT30S" (ISO 8601), not 30"#),
        "\(reason)"
      )
      #expect(
        try await client.send("PUT", "/v1/Oven/1", #"{"data":{"baked":"PT0S"}}"#).status == 201
      )
      let event = try await send(#"{"event":"bake","data":{"for":"P1M"}}"#, "k", by: client)
      #expect(event.status == 400)
      #expect(event.problem == "unreadable-input")
      let detail = event.members["detail"] as? String ?? ""
      #expect(
        detail.contains(
          #"'for' must be a duration such as "PT30S" (ISO 8601), not "P1M": months have no fixed length"#
        ),
        "\(detail)"
      )
    }
  }

  @Test func `the description of the service says which texts durations are`() async throws {
    try await serve { client in
      let text = try await client.send("GET", "/openapi.json").body
      #expect(text.contains(#""for":{"type":"string","pattern":"^-?P("#), "\(text)")
      #expect(text.contains(#""baked":{"type":"string","pattern":"^-?P("#))
      #expect(text.contains(#""examples":["PT30S","PT0.5S","PT1H30M"]"#))
    }
  }

  @Test(arguments: [
    "PT30S", "PT0.5S", "PT0,5S", "-PT1S", "PT1H30M", "P1DT12H", "P2W", "P0.5D", "PT1.5H", "P1.5W",
    "PT90M", "PT1S", "PT0S",
    "P", "PT", "P1DT", "-P", "1S", "P1M", "PT1W", "PT1S1M", "P1W2D", "PT.5S", "PT1.S", "pt1s",
    "PT1",
    " PT1S", "+PT1S",
  ])
  func `the pattern of the description takes what the service takes`(_ text: String) throws {
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(JSONSchema.duration.utf8)) as? [String: Any]
    )
    let pattern = try NSRegularExpression(pattern: try #require(schema["pattern"] as? String))
    let isMatched =
      pattern.numberOfMatches(
        in: text,
        range: NSRange(text.startIndex..., in: text)
      ) == 1
    #expect(isMatched == ((try? Duration(iso8601: text)) != nil))
  }
}
#endif
