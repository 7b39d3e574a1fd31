#if Studio
import HTTPTestClient
import StatecraftRecording
import StatecraftTesting
import Testing

@testable import StatecraftStudio

@Suite struct ServerTests {
  @Test func `pages, scripts and documents are served`() async throws {
    let studio = try await Studio.start(.patient)
    try await studio.add("Door") {
      try StudioModel(Door(), chart: Door.chart, scxml: "<scxml/>")
    }
    let client = try Client(studio.address)
    let page = try await client.send("GET", "/")
    #expect(page.status == 200)
    #expect(page.body.hasPrefix("<!doctype html>"))
    #expect(page.headers["content-security-policy"]?.contains("script-src 'self'") == true)
    #expect(page.headers["x-content-type-options"] == "nosniff")
    for line in page.body.split(separator: "\"") where line.hasPrefix("/") && line.contains(".") {
      #expect(try await client.send("GET", String(line)).status == 200, "\(line)")
    }
    for name in [
      "connection.js", "machine.js", "diagram.js", "events.js", "history.js", "store.js",
      "confirm.js", "card.js", "present.js", "scene.js", "timers.js",
      "stored.js", "values.js", "claims.js", "coverage.js", "path.js", "clock.js", "frames.js",
      "coverage-part.js", "reach.js", "situation.js", "links.js",
    ] {
      #expect(try await client.send("GET", "/\(name)").status == 200, "\(name)")
    }
    #expect(try await client.send("GET", "/machines/door.scxml").body == "<scxml/>")
    #expect(try await client.send("GET", "/nothing").status == 404)
    #expect(try await client.send("GET", "/machines/../door.scxml").status == 404)
    #expect(try await client.send("GET", "/machines/window.svg").status == 404)
    await studio.stop()
  }

  @Test func `a studio whose port is taken cannot start, and says why`() async throws {
    var configuration = StudioConfiguration()
    let studio = try await startOnUnsharedPort { port in
      configuration.port = Int(port)
      return try await Studio.start(configuration)
    }
    let error = await #expect(throws: StudioError.self) { try await Studio.start(configuration) }
    #expect(
      error?.description
        == "the studio cannot listen on 127.0.0.1, port \(configuration.port): Address already in use; "
        + "choose another port, or 0 for any that is free"
    )
    await studio.stop()
    // The port is free when the studio has stopped.
    let next = try await Studio.start(configuration)
    await next.stop()
  }

  @Test func `a number is added to the identifier of a machine whose name is taken`() async throws {
    let studio = try await Studio.start()
    for _ in 0..<2 { try await studio.add("Ünit 1") { try StudioModel(Door(), chart: Door.chart) } }
    #expect(studio.registry.machines.map(\.id) == ["nit-1", "nit-1-2"])
    await studio.stop()
  }
}

extension StudioConfiguration {
  /// Waits long for requests: a busy machine is slow.
  fileprivate static var patient: Self {
    var configuration = Self()
    configuration.clientTimeout = .seconds(1800)
    return configuration
  }
}
#endif
