#if Service
import Foundation
import HTTPTestClient
import Statecraft
import StatecraftDurable
import Testing

@testable import StatecraftService

/// What clients read: lists, journals, explanations and changes.
@Suite struct MachineReadingTests {
  @Test func `lists have pages that link to the next one`() async throws {
    let world = try await ParcelService()
    for id in ["a", "b", "c", "d e"] { try await world.start(id) }
    var path = "/v1/Parcel?in=open&limit=2"
    var ids: [String] = []
    while true {
      let page = try await world.client.send("GET", path)
      #expect(page.status == 200)
      let rows = try #require(page.members["machines"] as? [[String: Any]])
      ids += rows.compactMap { $0["id"] as? String }
      guard let link = page.headers["link"] else {
        #expect(page.members["next"] is NSNull)
        break
      }
      #expect(link.hasSuffix(">; rel=\"next\""))
      path = String(link.dropFirst().prefix { $0 != ">" })
    }
    #expect(ids == ["a", "b", "c", "d e"])
    let found = try await world.client.send("GET", "/v1/Parcel?prefix=d+e")
    #expect((found.members["machines"] as? [Any])?.count == 1)
    let charts = try await world.client.send("GET", "/v1")
    #expect(charts.body.contains(#""counts":{"open":4}"#))
    await world.service.stop()
  }

  @Test func `the journal is read by pages, and explain says what would happen`() async throws {
    let world = try await ParcelService()
    try await world.start("1")
    _ = try await world.send(#"{"event":"pack","data":{"grams":9}}"#, to: "1", key: "k1")
    let first = try await world.client.send("GET", "/v1/Parcel/1/journal?limit=1")
    #expect(first.headers["link"] == #"</v1/Parcel/1/journal?after=1&limit=1>; rel="next""#)
    let second = try await world.client.send("GET", "/v1/Parcel/1/journal?after=1&limit=5")
    let entry = try #require((second.members["entries"] as? [[String: Any]])?.first)
    #expect(entry["event"] as? String == "pack")
    #expect((entry["data"] as? [String: Int]) == ["grams": 9])
    #expect(entry["key"] as? String == "k1")
    #expect((entry["at"] as? String)?.hasSuffix("Z") == true)
    let taken = try await world.client.send("GET", "/v1/Parcel/1/explain?event=send")
    #expect(taken.members["taken"] as? Bool == true)
    #expect(taken.members["explanation"] as? String == "taken: packed → sent on send")
    let refused = try await world.client.send(
      "GET",
      "/v1/Parcel/1/explain?event=pack&data=%7B%22grams%22:1%7D"
    )
    #expect(refused.members["taken"] as? Bool == false)
    await world.service.stop()
  }

  @Test func `a page of a journal has some megabytes, and the whole of it comes`() async throws {
    let world = try await ParcelService(store: LongJournalStore(entries: 60))
    try await world.start("1")
    var path = "/v1/Parcel/1/journal?limit=1000"
    var revisions: [Int] = []
    var pages = 0
    while true {
      let page = try await world.client.send("GET", path)
      #expect(page.headers["content-length"] == "\(page.body.utf8.count)")
      let entries = try #require(page.members["entries"] as? [[String: Any]])
      revisions += entries.compactMap { $0["revision"] as? Int }
      pages += 1
      guard let link = page.headers["link"] else { break }
      path = String(link.dropFirst().prefix { $0 != ">" })
    }
    #expect(revisions == Array(1...60))
    #expect(pages == 4)
    await world.service.stop()
  }

  @Test func `work is shown with its start, and whether it is running`() async throws {
    let store = InMemoryStore(clock: StoreClock { WallTime(sinceEpoch: .seconds(1_000)) })
    let world = try await ParcelService(store: store)
    try await world.start("1")
    let address = MachineAddress(chart: "Parcel", id: "1")
    _ = try await store.process(.named([NamedClaim(address)], events: 1)) { claim in
      guard let row = claim.machines.first?.machine else { return [] }
      var change = MachineChange(
        address: address,
        expectedRevision: row.revision,
        machine: row
      )
      change.work = [
        StoredWork(
          address: address,
          generation: 1,
          name: "label",
          state: "open",
          version: 1,
          context: "{}",
          due: claim.now,
          started: claim.now
        )
      ]
      return [change]
    }
    for (attempt, isRunning) in [(0, false), (1, true)] {
      let answer = try await world.client.send("GET", "/v1/Parcel/1")
      let work =
        #""work":[{"name":"label","key":"Parcel/1:1","attempt":\#(attempt),"#
        + #""running":\#(isRunning),"started":"1970-01-01T00:16:40.000Z","error":null}]"#
      #expect(answer.body.contains(work), "\(answer.body)")
      _ = await store.claimWork(charts: ["Parcel": 1], limit: 9, lease: .seconds(30))
    }
    await world.service.stop()
  }

  @Test func `a machine that waits for more than is shown says so`() async throws {
    let world = try await ParcelService()
    try await world.start("1")
    let parcels = world.machines[Parcel.self]
    for number in 1...100 { _ = try await parcels.post(.send, to: "1", key: "k\(number)") }
    let all = try await world.client.send("GET", "/v1/Parcel/1")
    #expect(all.members["waiting"] as? Int == 100)
    #expect(all.members["more"] as? Bool == false)
    _ = try await parcels.post(.send, to: "1", key: "k101")
    let cut = try await world.client.send("GET", "/v1/Parcel/1")
    #expect(cut.members["waiting"] as? Int == 100)
    #expect(cut.members["more"] as? Bool == true)
    await world.service.stop()
  }

  @Test func `changes come as they are applied, and go on behind the last one`() async throws {
    let world = try await ParcelService { $0.heartbeat = .milliseconds(10) }
    try await world.start("1")
    let request = "GET /v1/Parcel/1/changes HTTP/1.1\r\nHost: localhost\r\n"
    try await world.client.connected { connection in
      try await connection.write(request + "\r\n")
      let first = try await connection.read(until: "\"revision\":1,")
      #expect(
        first.contains("content-type: text/event-stream")
          || first.contains("Content-Type: text/event-stream")
      )
      #expect(first.contains("\nid: 1\ndata: {"))
      _ = try await world.send(#"{"event":"pack","data":{"grams":9}}"#, to: "1", key: "k1")
      #expect(try await connection.read(until: "\"revision\":2,").contains("\nid: 2\n"))
      _ = try await connection.read(until: ": heartbeat\n\n")
    }
    try await world.client.connected { connection in
      try await connection.write(request + "Last-Event-ID: 1\r\n\r\n")
      let text = try await connection.read(until: "\"revision\":2,")
      #expect(!text.contains("\"revision\":1,"))
    }
    // Streams do not hold up the end of the service.
    try await world.client.connected { connection in
      try await connection.write(request + "\r\n")
      _ = try await connection.read(until: "\"revision\":2,")
      await world.service.stop()
      _ = try await connection.readAll()
    }
  }
}
#endif
