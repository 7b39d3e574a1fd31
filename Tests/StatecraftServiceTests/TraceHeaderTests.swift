#if Service
import Foundation
import HTTPTestClient
import StatecraftDurable
import StatecraftService
import Testing

/// The trace of a client, in the headers of W3C Trace Context.
@Suite struct TraceHeaderTests {
  private static let parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

  /// The trace that is stored with an event that a request with these lines of its head posts.
  private func stored(_ lines: [String]) async throws -> String? {
    let world = try await ParcelService()
    try await world.start("1")
    let body = #"{"event":"send"}"#
    let head =
      [
        "POST /v1/Parcel/1/events HTTP/1.1", "Host: localhost", "Connection: close",
        "Idempotency-Key: k", "Prefer: respond-async", "Content-Length: \(body.utf8.count)",
      ] + lines
    let answer = try await world.client.exchange(head.joined(separator: "\r\n") + "\r\n\r\n\(body)")
    #expect(answer.hasPrefix("HTTP/1.1 202 "))
    let inbox = try await world.machines[Parcel.self].pending("1").inbox
    await world.service.stop()
    return try #require(inbox.first).trace
  }

  @Test func `an event carries the trace of the request that posts it`() async throws {
    #expect(
      try await stored(["traceparent: \(Self.parent)"]) == #"{"traceparent":"\#(Self.parent)"}"#
    )
    #expect(
      try await stored([
        "Traceparent: \(Self.parent)", "tracestate: congo=t61", "tracestate: rojo=00f067",
      ]) == #"{"traceparent":"\#(Self.parent)","tracestate":"congo=t61,rojo=00f067"}"#
    )
  }

  @Test func `of a later version of the header the known part is carried`() async throws {
    #expect(
      try await stored(["traceparent: cc\(Self.parent.dropFirst(2))-what-comes"])
        == #"{"traceparent":"\#(Self.parent)"}"#
    )
  }

  @Test func `a state that is too long or unreadable is left out`() async throws {
    for state in [String(repeating: "a", count: 513), "köln=1"] {
      #expect(
        try await stored(["traceparent: \(Self.parent)", "tracestate: \(state)"])
          == #"{"traceparent":"\#(Self.parent)"}"#
      )
    }
  }

  @Test(arguments: [
    [], ["tracestate: congo=t61"], ["traceparent: 1"], ["traceparent: \(parent)-more"],
    ["traceparent: ff\(parent.dropFirst(2))"], ["traceparent: \(parent.uppercased())"],
    ["traceparent: 00-\(String(repeating: "0", count: 32))-b7ad6b7169203331-01"],
    ["traceparent: 00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01"],
    ["traceparent: \(parent)", "traceparent: \(parent)"],
  ])
  func `headers that name no trace are ignored`(_ lines: [String]) async throws {
    #expect(try await stored(lines) == nil)
  }

  @Test func `the description has the headers of starts and events`() async throws {
    let world = try await ParcelService()
    let answer = try await world.client.send("GET", "/openapi.json")
    await world.service.stop()
    let paths = try #require(answer.members["paths"] as? [String: [String: [String: Any]]])
    for operation in [paths["/v1/Parcel/{id}"]?["put"], paths["/v1/Parcel/{id}/events"]?["post"]] {
      let parameters = try #require(operation?["parameters"] as? [[String: String]])
      let names = parameters.compactMap { $0["$ref"]?.split(separator: "/").last }
      #expect(names.suffix(2) == ["traceParent", "traceState"])
    }
    let components = answer.members["components"] as? [String: [String: Any]]
    let parent = components?["parameters"]?["traceParent"] as? [String: Any]
    #expect(parent?["name"] as? String == "traceparent")
    #expect(parent?["in"] as? String == "header")
  }
}
#endif
