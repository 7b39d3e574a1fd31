#if Service
import Foundation
import HTTPTestClient
import NIOHTTP1
import StatecraftDurable
import Testing

@testable import StatecraftService

@Suite struct MachineServiceTests {
  @Test func `a machine is started, takes an event and is read`() async throws {
    let world = try await ParcelService()
    let start = try await world.client.send(
      "PUT",
      "/v1/Parcel/42",
      #"{"data":{"owner":"Ada","grams":0}}"#,
      ["If-None-Match": "*"]
    )
    #expect(start.status == 201)
    #expect(start.headers["location"] == "/v1/Parcel/42")
    #expect(start.headers["etag"] == "\"1\"")
    let answer = try await world.send(
      #"{"event":"pack","data":{"grams":900}}"#,
      to: "42",
      key: "k1"
    )
    #expect(answer.status == 200)
    #expect(answer.headers["etag"] == "\"2\"")
    #expect(
      answer.body
        == #"{"outcome":"transitioned","revision":2,"configuration":["packed"],"outputs":[],"#
        + #""reason":null,"repeated":false}"# + "\n"
    )
    let machine = try await world.client.send("GET", "/v1/Parcel/42")
    #expect(machine.status == 200)
    #expect(machine.headers["etag"] == "\"2\"")
    #expect(machine.members["configuration"] as? [String] == ["packed"])
    #expect(machine.members["permitted"] as? [String] == ["send", "unpack"])
    #expect((machine.members["data"] as? [String: Any])?["grams"] as? Int == 900)
    let same = try await world.client.send("GET", "/v1/Parcel/42", "", ["If-None-Match": "\"2\""])
    #expect(same.status == 304)
    #expect(same.headers["cache-control"] == "no-cache")
    #expect(same.body == "")
    await world.service.stop()
  }

  @Test func `a payload with a label cannot be written without it`() async throws {
    let world = try await ParcelService()
    try await world.start("1")
    let answer = try await world.send(#"{"event":"pack","data":5}"#, to: "1", key: "k")
    #expect(answer.status == 400)
    #expect(answer.problem == "unreadable-input")
    await world.service.stop()
  }

  @Test func `a repeated key gets the first answer, a refusal too`() async throws {
    let world = try await ParcelService()
    try await world.start("1")
    let refusal = try await world.send(#"{"event":"send"}"#, to: "1", key: "early")
    #expect(refusal.status == 409)
    #expect(refusal.headers["content-type"] == "application/problem+json")
    #expect(refusal.problem == "refused")
    #expect(refusal.members["permitted"] as? [String] == ["pack"])
    // The reason is in the detail and, for programs, in one other member.
    #expect(refusal.members["reasons"] as? [String] == ["no transition for send in open"])
    #expect(refusal.members["reason"] == nil)
    #expect(
      refusal.members["detail"] as? String
        == "Parcel/1 did not take the event: no transition for send in open"
    )
    #expect(refusal.members["repeated"] as? Bool == false)
    _ = try await world.send(#"{"event":"pack","data":{"grams":1}}"#, to: "1", key: "k")
    let again = try await world.send(#"{"event":"send"}"#, to: "1", key: "early")
    #expect(again.status == 409)
    #expect(again.members["repeated"] as? Bool == true)
    #expect(again.headers["etag"] == "\"2\"")
    let taken = try await world.send(#"{"event":"pack","data":{"grams":1}}"#, to: "1", key: "k")
    #expect(taken.status == 200)
    #expect(taken.members["repeated"] as? Bool == true)
    let other = try await world.send(#"{"event":"unpack"}"#, to: "1", key: "k")
    #expect(other.status == 422)
    #expect(other.problem == "key-reused")
    await world.service.stop()
  }

  @Test func `a repeated start with the same data in another text is a repetition`() async throws {
    let world = try await ParcelService()
    let texts = [
      #"{"data":{"owner":"Ada","grams":5}}"#, #"{"data": {"owner": "Ada", "grams": 5}}"#,
      #"{"data":{"grams":5.0,"owner":"\u0041da"}}"#,
    ]
    for (number, text) in texts.enumerated() {
      let answer = try await world.client.send("PUT", "/v1/Parcel/1", text)
      #expect(answer.status == 201)
      #expect(answer.members["repeated"] as? Bool == (number > 0))
    }
    let eve = #"{"data":{"owner":"Eve","grams":5}}"#
    let other = try await world.client.send("PUT", "/v1/Parcel/1", eve)
    #expect(other.status == 409)
    await world.service.stop()
  }

  @Test func `a key that is not UTF-8 is refused, so that no two keys are one`() async throws {
    let world = try await ParcelService()
    try await world.start("1")
    for byte in [0xE4, 0xF6, 0xFF] as [UInt8] {
      let body = #"{"event":"pack","data":{"grams":1}}"#
      let head = "POST /v1/Parcel/1/events HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
      let text = try await world.client.connected { connection in
        try await connection.write("\(head)Content-Length: \(body.utf8.count)\r\n")
        try await connection.write("Idempotency-Key: M")
        try await connection.write([byte])
        try await connection.write("ller\r\n\r\n\(body)")
        return try await connection.readAll()
      }
      let answer = Client.Answer(text)
      #expect(answer.status == 400)
      #expect(answer.problem == "malformed")
      #expect(
        answer.members["detail"] as? String
          == "the header 'Idempotency-Key' is not UTF-8, or contains U+FFFD; some clients send other letters "
          + "than ASCII as Latin-1: encode the header's value as UTF-8"
      )
    }
    let pack = #"{"event":"pack","data":{"grams":1}}"#
    let taken = try await world.send(pack, to: "1", key: "Müller")
    #expect(taken.status == 200)
    #expect(taken.members["repeated"] as? Bool == false)
    await world.service.stop()
  }

  @Test func `the key of a start without one is no event's`() async throws {
    let world = try await ParcelService()
    _ = try await world.client.send("PUT", "/v1/Parcel/1", #"{"data":{"owner":"Ada","grams":0}}"#)
    let answer = try await world.send(#"{"event":"send"}"#, to: "1", key: "start")
    #expect(answer.status == 400)
    #expect(
      answer.members["detail"] as? String
        == "the key 'start' is that of a start without a key of its own; choose another one for the event"
    )
    await world.service.stop()
  }

  @Test func `the answer to HEAD has no body, also where it would not end`() async throws {
    let world = try await ParcelService()
    try await world.start("1")
    for path in ["/v1/Parcel/1", "/v1/Parcel/1/changes"] {
      let answer = try await world.client.send("HEAD", path)
      #expect(answer.status == 200, "\(path)")
      #expect(answer.body.isEmpty, "\(path)")
    }
    await world.service.stop()
  }

  @Test func `an event needs a key`() async throws {
    let world = try await ParcelService()
    try await world.start("1")
    let answer = try await world.client.send("POST", "/v1/Parcel/1/events", #"{"event":"send"}"#)
    #expect(answer.status == 400)
    #expect(answer.problem == "key-missing")
    await world.service.stop()
  }

  @Test func `a key that is being used gets 409 until its request has ended`() async throws {
    let keys = RunningKeys()
    let id = RunningKeys.ID(address: MachineAddress(chart: "Parcel", id: "1"), key: "k")
    _ = try await keys.run(id) {
      let problem = await #expect(throws: Problem.self) {
        try await keys.run(id) { ServiceResponse(.ok) }
      }
      #expect(problem?.status == .conflict)
      #expect(
        problem?.detail
          == "a request with the key 'k' is still running; ask again with the same key"
      )
      return ServiceResponse(.ok)
    }
    #expect(try await keys.run(id) { ServiceResponse(.accepted) }.status == .accepted)
  }

  @Test func `keys that look the same and have other bytes do not wait for each other`()
    async throws
  {
    let keys = RunningKeys()
    let address = MachineAddress(chart: "Parcel", id: "1")
    let composed = RunningKeys.ID(address: address, key: "caf\u{E9}")
    let decomposed = RunningKeys.ID(address: address, key: "cafe\u{301}")
    let answer = try await keys.run(composed) {
      try await keys.run(decomposed) { ServiceResponse(.ok) }
    }
    #expect(answer.status == .ok)
  }

  @Test func `a repeated start is told from another one`() async throws {
    let world = try await ParcelService()
    func put(_ body: String, _ headers: [String: String] = [:]) async throws -> Client.Answer {
      try await world.client.send("PUT", "/v1/Parcel/1", body, headers)
    }
    let ada = #"{"data":{"owner":"Ada","grams":0}}"#
    let bob = #"{"data":{"owner":"Bob","grams":0}}"#
    #expect(try await put(ada).status == 201)
    let again = try await put(ada)
    #expect(again.status == 201)
    #expect(again.members["repeated"] as? Bool == true)
    #expect(try await put(ada, ["If-None-Match": "*"]).status == 412)
    func detail(_ body: String, _ headers: [String: String] = [:]) async throws -> String? {
      try await put(body, headers).members["detail"] as? String
    }
    let known = "the machine Parcel/1 was started before with"
    #expect(
      try await detail(ada, ["If-None-Match": "*"])
        == "\(known) the same data and is at revision 1; use another id, or start it with the same "
        + "data and without 'If-None-Match' to get the first answer"
    )
    #expect(
      try await detail(bob)
        == "\(known) other data and is at revision 1; use another id, or start it with the same data "
        + "to get the first answer"
    )
    #expect(
      try await detail(bob, ["If-None-Match": "*", "Prefer": "respond-async"])
        == "the machine Parcel/1 was started before and is at revision 1; use another id, or start it "
        + "with the same data and without 'If-None-Match' to get the first answer"
    )
    #expect(
      try await detail(bob, ["Idempotency-Key": "b"])
        == "\(known) another key and is at revision 1; use another id, or the same key to get the "
        + "first answer"
    )
    #expect(try await put(bob).problem == "already-started")
    #expect(try await put(bob).status == 409)
    #expect(try await put(bob, ["Idempotency-Key": "b"]).status == 409)
    #expect(try await put(bob, ["Idempotency-Key": "b", "If-None-Match": "*"]).status == 412)
    #expect(try await put(bob, ["If-None-Match": "*"]).status == 412)
    let isNew = ["If-None-Match": "*", "Prefer": "respond-async"]
    #expect(try await put(ada, isNew).status == 412)
    #expect(
      try await put(bob, isNew.merging(["Idempotency-Key": "b"]) { $1 }).status == 412
    )
    #expect(try await put("{}", ["If-Match": "\"1\""]).status == 400)
    await world.service.stop()
  }

  @Test func `a machine that was erased is not said to have started`() async throws {
    let world = try await ParcelService()
    func put(
      _ id: String,
      _ owner: String,
      _ headers: [String: String] = [:]
    ) async throws -> Client.Answer {
      let body = #"{"data":{"owner":"\#(owner)","grams":0}}"#
      return try await world.client.send("PUT", "/v1/Parcel/\(id)", body, headers)
    }
    #expect(try await put("1", "Ada").status == 201)
    #expect(try await put("2", "Ada", ["Idempotency-Key": "k"]).status == 201)
    for id in ["1", "2"] {
      #expect(try await world.machines.operations.erase(id, of: Parcel.self))
    }
    let isNew = ["If-None-Match": "*"]
    let soon = ["Prefer": "respond-async"]
    let other = ["Idempotency-Key": "o"]
    for owner in ["Ada", "Bob"] {
      for headers in [[:], isNew, soon, isNew.merging(soon) { $1 }] {
        for key in [[:], other] {
          for id in ["1", "2"] {
            let answer = try await put(id, owner, headers.merging(key) { $1 })
            let place = "\(id) \(owner) \(headers) \(key)"
            #expect(answer.status == 410, "\(place)")
            #expect(answer.problem == "erased", "\(place)")
            #expect(
              answer.members["detail"] as? String
                == "the machine Parcel/\(id) was erased, and its id is not used again; use another id",
              "\(place)"
            )
          }
        }
      }
    }
    // The repetition of a request, with its key, gets the first answer.
    for headers in [[:], isNew, soon, isNew.merging(soon) { $1 }] {
      let again = try await put("2", "Ada", headers.merging(["Idempotency-Key": "k"]) { $1 })
      #expect(again.status == 201, "\(headers)")
      #expect(again.members["repeated"] as? Bool == true, "\(headers)")
    }
    let reused = try await put("2", "Bob", ["Idempotency-Key": "k"])
    #expect(reused.problem == "key-reused")
    await world.service.stop()
  }

  @Test func `an event is accepted before it is applied if the client prefers that`() async throws {
    let world = try await ParcelService()
    try await world.start("1")
    // A preference may have parameters.
    let headers = ["Idempotency-Key": "k", "Prefer": "Respond-Async; wait=\"7\""]
    let pack = #"{"event":"pack","data":{"grams":1}}"#
    let accepted = try await world.client.send("POST", "/v1/Parcel/1/events", pack, headers)
    #expect(accepted.status == 202)
    #expect(accepted.headers["preference-applied"] == "respond-async")
    #expect(accepted.headers["location"] == "/v1/Parcel/1")
    let before = try await world.client.send("GET", "/v1/Parcel/1")
    #expect(before.members["waiting"] as? Int == 1)
    try await world.machines.processAll()
    let repeated = try await world.client.send("POST", "/v1/Parcel/1/events", pack, headers)
    #expect(repeated.status == 200)
    #expect(repeated.members["repeated"] as? Bool == true)
    await world.service.stop()
  }

  @Test(arguments: [
    ("{", "the body cannot be read: it is not JSON"),
    ("[]", "the body cannot be read: it is no object"),
    ("{}", "the body names no event"),
    (#"{"event":7}"#, "the body names no event"),
    (#"{"event":"send","when":1}"#, "the body has the member 'when'; it takes event, data"),
    (#"{"event":"send","event":"pack"}"#, "the body has the member 'event' twice"),
    (#"{"event":"fly"}"#, "unknown event 'fly'"),
    (#"{"event":"pack"}"#, "'pack'"),
    (#"{"event":"pack","data":{"grams":1e400}}"#, "'pack'"),
  ])
  func `a body that is no event of the chart gets 400 with the reason`(
    _ body: String,
    _ reason: String
  ) async throws {
    let world = try await ParcelService()
    try await world.start("1")
    let answer = try await world.send(body, to: "1", key: "k")
    #expect(answer.status == 400)
    let detail = try #require(answer.members["detail"] as? String)
    #expect(detail.contains(reason), "\(detail)")
    // Nothing was stored, so that the key can be used.
    #expect(try await world.store.machine(MachineAddress(chart: "Parcel", id: "1"))?.revision == 1)
    await world.service.stop()
  }

  @Test func `what is not there is said`() async throws {
    let world = try await ParcelService()
    func problem(_ method: String, _ path: String) async throws -> String {
      let answer = try await world.client.send(method, path, "", ["Idempotency-Key": "k"])
      return "\(answer.status) \(answer.problem ?? "-") \(answer.headers["allow"] ?? "")"
    }
    #expect(try await problem("GET", "/v1/Order/1") == "404 unknown-chart ")
    #expect(try await problem("GET", "/v1/Parcel/1") == "404 unknown-machine ")
    #expect(try await problem("GET", "/v1/Parcel/1/journal") == "404 unknown-machine ")
    #expect(try await problem("GET", "/v1/Parcel/1/changes") == "404 unknown-machine ")
    #expect(try await problem("GET", "/nothing") == "404 unknown-route ")
    #expect(try await problem("GET", "/v1/Parcel/1/nothing") == "404 unknown-route ")
    #expect(try await problem("GET", "/v1/Parcel/%FF") == "400 malformed ")
    #expect(try await problem("GET", "/v1/Parcel/") == "400 malformed ")
    #expect(try await problem("GET", "/v1/Parcel?size=1") == "400 malformed ")
    #expect(try await problem("GET", "/v1/Parcel?in=nowhere") == "400 malformed ")
    #expect(try await problem("GET", "/v1/Parcel?cursor=x") == "400 malformed ")
    #expect(try await problem("DELETE", "/v1/Parcel/1") == "405 method-not-allowed GET, HEAD, PUT")
    #expect(try await problem("GET", "/v1/Parcel/1/events") == "405 method-not-allowed POST")
    await world.service.stop()
  }
}
#endif
