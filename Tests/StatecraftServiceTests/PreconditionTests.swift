#if Service
import Foundation
import HTTPTestClient
import NIOHTTP1
import StatecraftDurable
import Testing

@testable import StatecraftService

/// The tags of machines, and requests that count on one.
@Suite struct PreconditionTests {
  @Test func `what waits changes the tag, although the revision stays`() async throws {
    let world = try await ParcelService()
    try await world.start("1")
    func read(_ tag: String) async throws -> Client.Answer {
      try await world.client.send("GET", "/v1/Parcel/1", "", ["If-None-Match": tag])
    }
    let settled = try await read("")
    #expect(settled.headers["etag"] == "\"1\"")
    try await world.machines.operations.pause(Parcel.self)
    _ = try await world.machines[Parcel.self].post(.pack(grams: 9), to: "1", key: "p")
    let waiting = try await read("\"1\"")
    #expect(waiting.status == 200)
    #expect(waiting.members["waiting"] as? Int == 1)
    let tag = try #require(waiting.headers["etag"])
    #expect(tag.hasPrefix("\"1-") && tag.hasSuffix("\"") && tag.count > 4)
    #expect(try await read(tag).status == 304)
    try await world.machines.operations.resume(Parcel.self)
    try await world.machines.processAll()
    // The tag with what waited stands for its revision.
    let late = try await world.client.send(
      "POST",
      "/v1/Parcel/1/events",
      #"{"event":"send"}"#,
      ["Idempotency-Key": "s", "If-Match": tag]
    )
    #expect(late.status == 412)
    #expect(late.headers["etag"] == "\"2\"")
    await world.service.stop()
  }

  @Test func `another fault changes the tag of a machine that is parked`() async throws {
    let world = try await ParcelService()
    try await world.start("1")
    let address = MachineAddress(chart: "Parcel", id: "1")
    func park(_ reason: String) async throws -> Client.Answer {
      _ = try await world.store.process(.named([NamedClaim(address)], events: 1)) { claim in
        var row = try #require(claim.machines.first?.machine)
        row.status = .parked
        row.fault = StoredMachine.Fault(
          reason: reason,
          key: "",
          input: "its state",
          time: claim.now
        )
        row.changed = claim.now
        return [MachineChange(address: address, expectedRevision: row.revision, machine: row)]
      }
      return try await world.client.send("GET", "/v1/Parcel/1")
    }
    let first = try #require(try await park("the bank is away").headers["etag"])
    let second = try #require(try await park("the account is closed").headers["etag"])
    #expect(first.hasPrefix("\"1-parked-") && second.hasPrefix("\"1-parked-"))
    #expect(first != second)
    await world.service.stop()
  }

  @Test func `a stale revision gets 412, and the one that is there`() async throws {
    let world = try await ParcelService()
    try await world.start("1")
    let pack = #"{"event":"pack","data":{"grams":1}}"#
    func send(_ key: String, _ tag: String) async throws -> Client.Answer {
      try await world.client.send(
        "POST",
        "/v1/Parcel/1/events",
        pack,
        ["Idempotency-Key": key, "If-Match": tag]
      )
    }
    let stale = try await send("a", "\"7\"")
    #expect(stale.status == 412)
    #expect(stale.headers["etag"] == "\"1\"")
    #expect(try await send("b", "seven").status == 400)
    #expect(try await send("c", "\"1\"").status == 200)
    await world.service.stop()
  }

  @Test func `a machine is read only with a tag that the client demands`() async throws {
    let world = try await ParcelService()
    try await world.start("1")
    func read(_ headers: [String: String]) async throws -> Client.Answer {
      try await world.client.send("GET", "/v1/Parcel/1", "", headers)
    }
    for tag in ["\"1\"", "*", "\"7\", \"1\""] {
      #expect(try await read(["If-Match": tag]).status == 200, "\(tag)")
    }
    // A weak tag is none that a client can demand (RFC 9110, section 13.1.1).
    for tag in ["\"7\"", "W/\"1\"", "1"] {
      let answer = try await read(["If-Match": tag])
      #expect(answer.status == 412, "\(tag)")
      #expect(answer.problem == "other-tag")
      #expect(answer.headers["content-type"] == "application/problem+json")
      #expect(answer.headers["etag"] == "\"1\"")
      #expect(answer.members["revision"] as? Int == 1)
      #expect(
        answer.members["detail"] as? String
          == "the machine Parcel/1 has the tag \"1\", which 'If-Match' does not list; read it again "
          + "without this header"
      )
    }
    let head = try await world.client.send("HEAD", "/v1/Parcel/1", "", ["If-Match": "\"7\""])
    #expect(head.status == 412)
    // What a client demands is looked at before what it has.
    let both = ["If-Match": "\"7\"", "If-None-Match": "\"1\""]
    #expect(try await read(both).status == 412)
    #expect(try await read(["If-Match": "\"1\"", "If-None-Match": "W/\"1\""]).status == 304)
    // What waits changes the tag, although the revision stays.
    try await world.machines.operations.pause(Parcel.self)
    let waiting = try await read(["If-Match": "\"1\""])
    #expect(waiting.status == 412)
    let tag = try #require(waiting.headers["etag"])
    #expect(try await read(["If-Match": tag]).status == 200)
    let unknown = try await world.client.send("GET", "/v1/Parcel/2", "", ["If-Match": "*"])
    #expect(unknown.status == 404)
    let description = try await world.client.send("GET", "/openapi.json")
    let paths = description.members["paths"] as? [String: [String: [String: Any]]]
    let operation = try #require(paths?["/v1/Parcel/{id}"]?["get"])
    let parameters = operation["parameters"] as? [[String: String]]
    let names = parameters?.compactMap { $0["$ref"]?.split(separator: "/").last }
    #expect(names == ["id", "ifMatchTag", "ifNoneMatch"])
    #expect((operation["responses"] as? [String: Any])?["412"] != nil)
    await world.service.stop()
  }
}
#endif
