#if Service
import Foundation
import HTTPTestClient
import Metrics
import NIOHTTP1
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import Testing

@testable import StatecraftService

@Suite struct OperatorTests {
  @Test func `a machine and a chart are paused and resumed, and erased`() async throws {
    let world = try await ParcelService()
    try await world.start("1")
    func operate(_ method: String, _ path: String) async throws -> String {
      let answer = try await world.operators.send(method, path)
      return "\(answer.status) \(answer.problem ?? answer.body)"
    }
    let pack = #"{"event":"pack","data":{"grams":1}}"#
    #expect(try await operate("POST", "/v1/Parcel/1/pause") == "200 {\"machines\":1}\n")
    #expect(try await operate("POST", "/v1/Parcel/1/pause") == "409 nothing-done")
    let shown = try await world.client.send("GET", "/v1/Parcel/1")
    #expect(shown.headers["etag"] == "\"1-paused\"")
    #expect(try await world.send(pack, to: "1", key: "a").problem == "paused")
    #expect(try await operate("POST", "/v1/Parcel/1/resume") == "200 {\"machines\":1}\n")
    #expect(
      try await operate("POST", "/v1/Parcel/pause") == #"200 {"chart":"Parcel","paused":true}"#
        + "\n"
    )
    #expect(try await world.send(pack, to: "1", key: "a").problem == "paused")
    #expect(
      try await operate("POST", "/v1/Parcel/resume")
        == #"200 {"chart":"Parcel","paused":false}"# + "\n"
    )
    #expect(try await world.send(pack, to: "1", key: "a").status == 200)
    #expect(try await operate("POST", "/v1/Parcel/retry") == "200 {\"machines\":0}\n")
    #expect(try await operate("POST", "/v1/Parcel/1/skip") == "409 nothing-done")
    #expect(try await operate("POST", "/v1/Parcel/7/skip") == "404 unknown-machine")
    #expect(
      try await operate("GET", "/v1/stuck")
        == #"200 {"findings":[],"more":false,"paused":{"machines":0,"charts":[]}}"# + "\n"
    )
    let unknown = try await operate("GET", "/v1/stuck?chart=Parzel")
    #expect(unknown == "404 unknown-chart")
    // A member of other routes' bodies is not dropped.
    for (method, path) in [("DELETE", "1"), ("POST", "1/pause"), ("POST", "retry")] {
      let answer = try await world.operators.send(
        method,
        "/v1/Parcel/\(path)",
        #"{"dryRun":true}"#
      )
      #expect("\(answer.status) \(answer.problem ?? "")" == "400 malformed")
      #expect(
        answer.members["detail"] as? String == "the body has the member 'dryRun'; it takes none"
      )
    }
    let conditional = try await world.operators.send(
      "DELETE",
      "/v1/Parcel/1",
      "",
      ["If-Match": "\"1\""]
    )
    #expect("\(conditional.status) \(conditional.problem ?? "")" == "400 malformed")
    #expect(try await operate("DELETE", "/v1/Parcel/1") == "204 ")
    #expect(try await operate("DELETE", "/v1/Parcel/1") == "410 erased")
    #expect(try await operate("DELETE", "/v1/Parcel/none") == "404 unknown-machine")
    #expect(try await world.client.send("GET", "/v1/Parcel/1").status == 410)
    #expect(try await world.client.send("GET", "/v1/Parcel/1/journal").status == 200)
    // Operators' routes are not those of clients.
    #expect(try await world.client.send("POST", "/v1/Parcel/1/pause").status == 404)
    await world.service.stop()
  }

  @Test func `a machine that is paused takes no event, and explain says so`() async throws {
    let world = try await ParcelService()
    try await world.start("1")
    func explained() async throws -> Client.Answer {
      try await world.client.send("GET", "/v1/Parcel/1/explain?event=send")
    }
    // The store knows the chart with the first event.
    let pack = #"{"event":"pack","data":{"grams":1}}"#
    #expect(try await world.send(pack, to: "1", key: "k").status == 200)
    #expect(try await explained().members["taken"] as? Bool == true)
    for path in ["/v1/Parcel/1", "/v1/Parcel"] {
      let before = try await world.client.send("GET", "/v1/Parcel/1").headers["etag"]
      #expect(try await world.operators.send("POST", "\(path)/pause").status == 200)
      let answer = try await explained()
      #expect(answer.members["taken"] as? Bool == false)
      #expect(
        answer.members["explanation"] as? String
          == "not now: \(DurableError.paused(MachineAddress(chart: "Parcel", id: "1")))\nwithout that: "
          + "taken: packed → sent on send"
      )
      let shown = try await world.client.send("GET", "/v1/Parcel/1")
      #expect(shown.members["chartPaused"] as? Bool == (path == "/v1/Parcel"))
      #expect(shown.headers["etag"] != before)
      #expect(try await world.operators.send("POST", "\(path)/resume").status == 200)
    }
    await world.service.stop()
  }

  @Test func `what is paused is not stuck, and is counted`() async throws {
    let world = try await ParcelService()
    for id in ["1", "2", "3"] { try await world.start(id) }
    for path in ["1/pause", "2/pause", "pause"] {
      #expect(try await world.operators.send("POST", "/v1/Parcel/\(path)").status == 200)
    }
    for query in ["", "?chart=Parcel"] {
      let stuck = try await world.operators.send("GET", "/v1/stuck\(query)")
      #expect(
        stuck.body
          == #"{"findings":[],"more":false,"paused":{"machines":2,"charts":["Parcel"]}}"# + "\n"
      )
    }
    await world.service.stop()
  }

  @Test func `operators learn which routes there are, and where those of clients are described`()
    async throws
  {
    let world = try await ParcelService { $0.metrics = { "" } }
    let answer = try await world.operators.send("GET", "/openapi.yaml?x")
    #expect(answer.status == 404)
    #expect(answer.problem == "unknown-route")
    let clients = world.service.address
    #expect(
      answer.members["detail"] as? String
        == "nothing is at '/openapi.yaml' of the port for operators, whose routes are described at "
        + "/openapi.json; clients' routes are at \(clients), described at \(clients)/openapi.json"
    )
    await world.service.stop()
  }

  @Test func `a list of what does not proceed says whether there is more`() async throws {
    let world = try await ParcelService()
    for id in ["1", "2"] {
      try await world.start(id)
      _ = try await world.machines[Parcel.self].post(.pack(grams: 1), to: id, key: "k")
    }
    for (limit, more) in [(1, true), (2, false)] {
      let answer = try await world.operators.send("GET", "/v1/stuck?overdue=0&limit=\(limit)")
      let findings = answer.members["findings"] as? [[String: Any]]
      #expect(findings?.count == limit, "\(answer.body)")
      // How long they have been waiting is a matter of the machine.
      let reason = findings?.first?["reason"] as? String
      #expect(reason?.hasPrefix("it has been waiting for ") == true, "\(answer.body)")
      #expect(
        reason?.hasSuffix(
          " s: no process applies inputs of Parcel; see whether one runs that has this chart in the version "
            + "of the machine or a newer one, and what it logs"
        ) == true,
        "\(answer.body)"
      )
      #expect(answer.members["more"] as? Bool == more)
    }
    await world.service.stop()
  }

  @Test func `a store that fails makes the service not ready, and no request a success`()
    async throws
  {
    let store = UnreachableStore()
    let world = try await ParcelService(store: store)
    try await world.start("1")
    #expect(try await world.operators.send("GET", "/readyz").status == 200)
    store.isAway.store(true)
    #expect(try await world.operators.send("GET", "/livez").status == 200)
    let ready = try await world.operators.send("GET", "/readyz")
    #expect(ready.status == 503)
    #expect(ready.members["detail"] as? String == "the test has taken the store away")
    let pack = #"{"event":"pack","data":{"grams":1}}"#
    let answer = try await world.send(pack, to: "1", key: "a")
    #expect(answer.status == 503)
    #expect(answer.problem == "store-unavailable")
    #expect(answer.headers["retry-after"] == "1")
    store.isAway.store(false)
    #expect(try await world.send(pack, to: "1", key: "a").status == 200)
    await world.service.stop()
  }

  @Test func `a step that takes too long is no error of the request`() {
    let problem = Problem(StoreError(.tooLong, "the steps of one transaction took 12 seconds"))
    #expect(problem.status == .internalServerError)
    #expect(problem.kind == .stepTooLong)
    #expect(problem.detail == "the steps of one transaction took 12 seconds")
    #expect(problem.headers.isEmpty)
  }

  @Test func `a step that makes what cannot be stored is no error of the request`() {
    let address = MachineAddress(chart: "Parcel", id: "1")
    let problem = Problem(DurableError.unstorableStep(address, reason: "there is no '€'"))
    #expect(problem.status == .internalServerError)
    #expect(problem.kind == .stepUnstorable)
    #expect(problem.detail == "what Parcel/1 becomes cannot be stored: there is no '€'")
    #expect(Problem(StoreError(.invalid, "there is no '€'")).status == .badRequest)
  }

  @Test func `a stream of changes whose store fails says why it ends`() async throws {
    let store = UnreachableStore()
    let world = try await ParcelService(store: store)
    try await world.start("1")
    try await world.client.connected { connection in
      try await connection.write("GET /v1/Parcel/1/changes HTTP/1.1\r\nHost: localhost\r\n\r\n")
      _ = try await connection.read(until: "\"revision\":1,")
      store.isAway.store(true)
      let text = try await connection.readAll()
      #expect(
        text.contains(
          "event: failed\ndata: {\"detail\":\"the test has taken the store away\"}\n\n"
        )
      )
    }
    await world.service.stop()
  }

  @Test func `a service that cannot accept connections any more ends with an error`() async throws {
    let world = try await ParcelService()
    let run = Task { [service = world.service] in try await service.run() }
    // An open connection does not hide it.
    try await world.client.connected { _ in
      try await world.service.listeners[0].endListening()
      let error = await #expect(throws: MachineService.EndError.self) { try await run.value }
      #expect(
        error.map { "\($0)" }?.hasPrefix("the system has ended the listening on port ") == true
      )
    }
  }

  @Test func `metrics have the form that Prometheus reads`() {
    let metrics = PrometheusMetrics()
    Counter(label: "statecraft.events", dimensions: [("chart", "a\"b")], factory: metrics)
      .increment(by: 3)
    Counter(label: "statecraft.events", dimensions: [("chart", "a\"b")], factory: metrics)
      .increment()
    Gauge(label: "inbox.age", dimensions: [], factory: metrics).record(1.5)
    Timer(label: "step", dimensions: [], factory: metrics).recordNanoseconds(2_000_000)
    let text = metrics.text
    #expect(text.hasPrefix("# TYPE inbox_age gauge\ninbox_age 1.5\n"))
    #expect(
      text.contains(
        "# TYPE statecraft_events_total counter\nstatecraft_events_total{chart=\"a\\\"b\"} 4\n"
      )
    )
    #expect(text.contains("step_seconds_bucket{le=\"0.001\"} 0\n"))
    #expect(text.contains("step_seconds_bucket{le=\"0.0025\"} 1\n"))
    #expect(text.contains("step_seconds_bucket{le=\"+Inf\"} 1\n"))
    #expect(
      text.hasSuffix("step_seconds_sum 0.002\nstep_seconds_count 1\n")
        || text.contains("step_seconds_count 1\n")
    )
  }

  @Test func `the description has the chart's events with their payloads`() async throws {
    let world = try await ParcelService()
    let answer = try await world.client.send("GET", "/openapi.json")
    #expect(answer.status == 200)
    #expect(answer.members["openapi"] as? String == "3.1.0")
    let paths = try #require(answer.members["paths"] as? [String: Any])
    #expect(
      paths.keys.sorted() == [
        "/v1", "/v1/Parcel", "/v1/Parcel/{id}", "/v1/Parcel/{id}/changes",
        "/v1/Parcel/{id}/events", "/v1/Parcel/{id}/explain", "/v1/Parcel/{id}/journal",
      ]
    )
    #expect(
      answer.body.contains(
        #"{"type":"object","properties":{"event":{"const":"pack"},"data":{"type":"object","#
          + #""properties":{"grams":{"type":"integer"}},"required":["grams"],"#
          + #""additionalProperties":false}},"required":["event","data"],"additionalProperties":false}"#
      )
    )
    #expect(answer.body.contains(#""ParcelData":{"type":"object","properties":{"owner":"#))
    await world.service.stop()
  }

  @Test func `charts whose names have the same letters have schemas and operations of their own`()
    throws
  {
    let machines = try DurableMachines(store: InMemoryStore()) {
      Durable(FrontDoor.self)
      Durable(BackDoor.self)
    }
    let text = ServiceDescription(NamedMachines(machines), hasTokens: false).text
    for name in ["door_1", "door_12"] {
      for part in ["\"\(name)Data\":", "\"\(name)Event\":", "\"operationId\":\"send\(name)\""] {
        #expect(text.components(separatedBy: part).count == 2, "\(part)")
      }
    }
  }
}

private struct FrontDoor: Statechart, Codable, Sendable {
  enum State: CaseIterable { case open, closed }
  enum Event: String, CaseIterable { case close }

  static let chart = Chart(initial: .open, name: "door-1") {
    state(.open) { on(.close, to: .closed) }
    final(.closed)
  }
}

private struct BackDoor: Statechart, Codable, Sendable {
  enum State: CaseIterable { case open, closed }
  enum Event: String, CaseIterable { case close }

  static let chart = Chart(initial: .open, name: "door 1") {
    state(.open) { on(.close, to: .closed) }
    final(.closed)
  }
}
#endif
