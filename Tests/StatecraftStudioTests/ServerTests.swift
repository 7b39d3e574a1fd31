#if Studio
import StatecraftRecording
import Foundation
import StatecraftTesting
import Testing

@testable import StatecraftStudio

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct ServerTests {
  private func get(_ address: String, _ path: String) async throws -> (Int, String, HTTPURLResponse)
  {
    let url = try #require(URL(string: path, relativeTo: URL(string: address)))
    // The session's own minute is too short on a busy machine.
    let request = URLRequest(url: url, timeoutInterval: 1800)
    let (data, response) = try await URLSession.shared.data(for: request)
    let answer = try #require(response as? HTTPURLResponse)
    return (answer.statusCode, String(decoding: data, as: UTF8.self), answer)
  }

  @Test func `pages, scripts and documents are served`() async throws {
    let studio = try await Studio.start(.patient)
    try await studio.add("Door") {
      try StudioModel(Door(), chart: Door.chart, scxml: "<scxml/>")
    }
    let (status, page, answer) = try await get(studio.address, "/")
    #expect(status == 200)
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(
      answer.value(forHTTPHeaderField: "Content-Security-Policy")?.contains("script-src 'self'")
        == true
    )
    #expect(answer.value(forHTTPHeaderField: "X-Content-Type-Options") == "nosniff")
    for line in page.split(separator: "\"") where line.hasPrefix("/") && line.contains(".") {
      #expect(try await get(studio.address, String(line)).0 == 200, "\(line)")
    }
    for name in [
      "connection.js", "machine.js", "diagram.js", "events.js", "history.js", "store.js",
      "confirm.js",
      "stored.js", "values.js",
    ] {
      #expect(try await get(studio.address, name).0 == 200, "\(name)")
    }
    #expect(try await get(studio.address, "/machines/door.scxml").1 == "<scxml/>")
    #expect(try await get(studio.address, "/nothing").0 == 404)
    #expect(try await get(studio.address, "/machines/../door.scxml").0 == 404)
    #expect(try await get(studio.address, "/machines/window.svg").0 == 404)
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
