#if Service
import Foundation
import HTTPTestClient
import NIOCore
import NIOPosix
import StatecraftDurable
import Testing

@testable import StatecraftService

/// Clients that must not do any harm.
@Suite struct HostileClientTests {
  private let secret = "0123456789abcdef"

  // MARK: - Who may connect

  @Test func `another address than this machine's is refused without a token`() async throws {
    let machines = try DurableMachines(store: InMemoryStore()) { Durable(Parcel.self) }
    var configuration = MachineService.Configuration()
    configuration.host = "0.0.0.0"
    let error = await #expect(throws: MachineService.StartError.self) {
      try await MachineService.start(machines, configuration)
    }
    #expect(error == .tokenNeeded(host: "0.0.0.0"))
    #expect(
      error?.description
        == "other machines can reach 0.0.0.0, and everybody there could change machines; give the "
        + "service tokens, or let it listen on 127.0.0.1"
    )
    configuration.tokens = [.init("short", scopes: [.read])]
    let weak = await #expect(throws: MachineService.StartError.self) {
      try await MachineService.start(machines, configuration)
    }
    #expect(weak == .unusableToken(number: 1))
    configuration.tokens = [.init(secret, scopes: [.read])]
    let service = try await MachineService.start(machines, configuration)
    await service.stop()
  }

  @Test func `tokens permit what their scopes say, and nothing else`() async throws {
    let (reader, writer) = ("reader-reader-1234", "writer-writer-1234")
    let world = try await ParcelService {
      $0.tokens = [
        .init(reader, scopes: [.read, .metrics]), .init(writer, scopes: [.read, .write]),
      ]
      $0.metrics = { "metric 1\n" }
    }
    try await world.start("1")
    func status(
      _ client: Client,
      _ method: String,
      _ path: String,
      _ token: String?
    ) async throws -> Int {
      var headers = ["Idempotency-Key": "k"]
      headers["Authorization"] = token
      let body = method == "POST" ? #"{"event":"pack","data":{"grams":1}}"# : ""
      return try await client.send(method, path, body, headers).status
    }
    let events = "/v1/Parcel/1/events"
    #expect(try await status(world.client, "GET", "/v1/Parcel/1", nil) == 401)
    #expect(try await status(world.client, "GET", "/openapi.json", nil) == 401)
    #expect(try await status(world.client, "GET", "/v1/Nothing/1", nil) == 401)
    for bad in ["Bearer", "Bearer x", "Bearer \(reader)x", "Basic \(reader)", reader] {
      #expect(try await status(world.client, "GET", "/v1/Parcel/1", bad) == 401, "\(bad)")
    }
    #expect(try await status(world.client, "GET", "/v1/Parcel/1", "Bearer \(reader)") == 200)
    #expect(try await status(world.client, "POST", events, "Bearer \(reader)") == 403)
    #expect(try await status(world.client, "POST", events, "Bearer \(writer)") == 200)
    #expect(try await status(world.operators, "GET", "/metrics", nil) == 401)
    #expect(try await status(world.operators, "GET", "/metrics", "Bearer \(writer)") == 403)
    #expect(try await status(world.operators, "GET", "/metrics", "Bearer \(reader)") == 200)
    #expect(try await status(world.operators, "DELETE", "/v1/Parcel/1", "Bearer \(writer)") == 403)
    // Those who watch whether the service is there have no tokens.
    #expect(try await status(world.operators, "GET", "/livez", nil) == 200)
    #expect(try await status(world.operators, "GET", "/readyz", nil) == 200)
    let refusal = try await world.client.send("GET", "/v1")
    #expect(refusal.headers["www-authenticate"] == "Bearer realm=\"statecraft\"")
    await world.service.stop()
  }

  @Test func `other host names and the pages of other sites are refused`() async throws {
    let world = try await ParcelService()
    let host = try await world.client.send("GET", "/v1", "", ["Host": "evil.example"])
    #expect(host.status == 403)
    #expect(host.members["detail"] as? String == "'evil.example' is not a name of this service")
    let origin = try await world.client.send("GET", "/v1", "", ["Origin": "http://evil.example"])
    #expect(origin.status == 403)
    let operators = try await world.operators.send("GET", "/livez", "", ["Host": "evil.example"])
    #expect(operators.status == 403)
    await world.service.stop()
  }

  @Test func `an id with a byte order mark is another id than without`() async throws {
    let world = try await ParcelService()
    try await world.start("1")
    #expect(try await world.client.send("GET", "/v1/Parcel/1").status == 200)
    #expect(try await world.client.send("GET", "/v1/Parcel/%EF%BB%BF1").status == 404)
    #expect(try await world.client.send("GET", "/v1/Parcel/%1").status == 400)
    #expect(try await world.client.send("GET", "/v1/Parcel/%C3").status == 400)
    await world.service.stop()
  }

  // MARK: - Too much

  @Test func `a body that is too large gets 413, whether or not its length is said`() async throws {
    let world = try await ParcelService { $0.bodyLimit = 1_000 }
    try await world.start("1")
    let huge = String(repeating: "x", count: 1_001)
    let refused = try await world.send(huge, to: "1", key: "k")
    #expect(refused.status == 413)
    #expect(
      refused.members["detail"] as? String
        == "the body has more than 1000 bytes; keep what is large elsewhere and send a reference to it, "
        + "or let whoever runs the service raise 'bodyLimit' in its configuration"
    )
    let head = "POST /v1/Parcel/1/events HTTP/1.1\r\nHost: localhost\r\nIdempotency-Key: k\r\n"
    let announced = try await world.client.exchange(head + "Content-Length: 99999999999\r\n\r\n")
    #expect(announced.hasPrefix("HTTP/1.1 413 "))
    let chunked = try await world.client.exchange(
      head + "Transfer-Encoding: chunked\r\n\r\n3e9\r\n\(huge)\r\n"
    )
    #expect(chunked.hasPrefix("HTTP/1.1 413 "))
    #expect(try await world.client.send("GET", "/v1").status == 200)
    // What the client sends on does not cost it the answer.
    let long = String(repeating: "x", count: 8 << 20)
    #expect(try await world.send(long, to: "1", key: "k").status == 413)
    await world.service.stop()
  }

  @Test(arguments: [
    "nonsense\r\n\r\n", "GET /v1 HTTP/9.9\r\n\r\n",
    "GET /v1 HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    "GET /v1 HTTP/1.1\r\n\u{0}: a\r\n\r\n",
    "POST /v1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n",
  ])
  func `what is not HTTP ends the connection and nothing else`(_ text: String) async throws {
    let world = try await ParcelService { $0.clientTimeout = .milliseconds(200) }
    let answer = try await world.client.exchange(text)
    #expect(!answer.hasPrefix("HTTP/1.1 2"))
    // On a busy machine, the short time for a request may be over before it has come.
    while try await world.client.send("GET", "/v1").status != 200 {}
    await world.service.stop()
  }

  @Test(arguments: [
    "nonsense\r\n\r\n", "GET /v1 HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
  ])
  func `what is not HTTP is answered with a problem`(_ text: String) async throws {
    let world = try await ParcelService()
    let answer = try await world.client.exchange(text)
    #expect(answer.hasPrefix("HTTP/1.1 400 "))
    #expect(answer.lowercased().contains("\r\ncontent-type: application/problem+json\r\n"))
    #expect(answer.contains(#""type":"urn:statecraft:problem:malformed""#))
    #expect(answer.contains(#""detail":"the request is not HTTP/1.1: "#))
    #expect(
      answer.contains("; correct its first line, its headers or the length of its body\"}\n")
    )
    await world.service.stop()
  }

  @Test(arguments: [".", "..", "%2e", "%2E%2e"])
  func `no machine is started under an id that clients take for a folder`(id: String) async throws {
    let world = try await ParcelService()
    let data = #"{"data":{"owner":"Ada","grams":0}}"#
    let answer = try await world.client.send("PUT", "/v1/Parcel/\(id)", data)
    #expect(answer.status == 400)
    #expect(answer.problem == "malformed")
    let name = id.contains("%2E") || id == ".." ? ".." : "."
    #expect(
      answer.members["detail"] as? String
        == "the id '\(name)' stands for a folder in addresses, so that clients would not find the "
        + "machine; choose another id"
    )
    #expect(try await world.client.send("PUT", "/v1/Parcel/...", data).status == 201)
    await world.service.stop()
  }

  @Test func `a client that does not send its request in time is disconnected`() async throws {
    let world = try await ParcelService { $0.clientTimeout = .milliseconds(50) }
    for part in [
      "", "GET /v1 HT", "POST /v1/Parcel/1/events HTTP/1.1\r\nContent-Length: 9\r\n\r\n{",
    ] {
      let answer = try await world.client.connected { connection in
        if !part.isEmpty { try? await connection.write(part) }
        return try await connection.readAll()
      }
      #expect(answer == "")
    }
    await world.service.stop()
  }

  @Test func `of too many connections the longest idle one is closed`() async throws {
    let world = try await ParcelService { $0.connectionLimit = 2 }
    let (client, get) = (world.client, "GET /v1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
    try await client.connected { first in
      try await first.write(get)
      _ = try await first.read(until: "}\n")
      await world.untilIdle(1)
      try await client.connected { second in
        try await second.write(get)
        _ = try await second.read(until: "}\n")
        await world.untilIdle(2)
        #expect(try await client.send("GET", "/v1").status == 200)
      }
      #expect(try await first.readAll().hasPrefix("HTTP/1.1 200 "))
    }
    await world.service.stop()
  }

  @Test func `a connection too many gets 503 with a problem`() async throws {
    let world = try await ParcelService { $0.connectionLimit = 1 }
    try await world.start("1")
    try await world.client.connected { first in
      try await first.write("GET /v1/Parcel/1/changes HTTP/1.1\r\nHost: localhost\r\n\r\n")
      _ = try await first.read(until: "\"revision\":1,")
      // It sends nothing: what nobody reads would let the system drop the answer.
      let answer = try await world.client.connected { try await $0.readAll() }
      let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1)
      #expect(parts.count == 2)
      let head = parts[0].split(separator: "\r\n").map(String.init)
      #expect(head.first == "HTTP/1.1 503 Service Unavailable")
      #expect(head.contains("Content-Type: application/problem+json"))
      #expect(head.contains("Content-Length: \(parts[1].utf8.count)"))
      #expect(head.contains("Retry-After: 1"))
      #expect(head.contains("Connection: close"))
      #expect(
        parts[1] == """
          {"type":"urn:statecraft:problem:overloaded","title":"overloaded","status":503,\
          "detail":"the service has too many connections at once, or is ending; ask again"}

          """
      )
    }
    await world.service.stop()
  }

  @Test func `a request counts until it is answered, also when its client is gone`() async throws {
    var configuration = MachineService.Configuration()
    configuration.requestLimit = 1
    let connections = ConnectionRegistry(configuration)
    // Any channel that can be closed does.
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    let gone = try await bootstrap.bind(host: "127.0.0.1", port: 0).get()
    let other = try await bootstrap.bind(host: "127.0.0.1", port: 0).get()
    #expect(connections.add(gone))
    #expect(connections.add(other))
    #expect(connections.begin(gone))
    try await gone.close()
    // The registry has begun to wait for the end before.
    try await gone.closeFuture.get()
    #expect(!connections.begin(other))
    connections.end(gone)
    #expect(connections.begin(other))
    connections.end(other)
    try await other.close()
  }

  @Test func `too many streams of changes get 503, and say when to ask again`() async throws {
    let world = try await ParcelService { $0.streamLimit = 1 }
    try await world.start("1")
    try await world.client.connected { first in
      try await first.write("GET /v1/Parcel/1/changes HTTP/1.1\r\nHost: localhost\r\n\r\n")
      _ = try await first.read(until: "\"revision\":1,")
      let second = try await world.client.send("GET", "/v1/Parcel/1/changes")
      #expect(second.status == 503)
      #expect(second.headers["retry-after"] == "1")
    }
    await world.service.stop()
  }

  @Test func `two hundred connections at once are served`() async throws {
    let world = try await ParcelService()
    for id in 0..<10 { try await world.start("\(id)") }
    let client = world.client
    let results = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<200 {
        group.addTask {
          let path = "/v1/Parcel/\(number % 10)/events"
          let body = #"{"event":"pack","data":{"grams":1}}"#
          return try await client.connected { connection in
            try await connection.write(
              "POST \(path) HTTP/1.1\r\nHost: localhost\r\nIdempotency-Key: k\(number)\r\n"
                + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
            )
            return String(try await connection.readAll().prefix(12))
          }
        }
      }
      return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    // Each parcel is packed once; the other events are refused, by an answer.
    #expect(results == ["HTTP/1.1 200": 10, "HTTP/1.1 409": 190])
    for id in 0..<10 {
      let row = try await world.store.machine(MachineAddress(chart: "Parcel", id: "\(id)"))
      #expect(row?.revision == 21)
    }
    await world.service.stop()
  }
}
#endif
