#if SCXML
import Foundation
import Statecraft
import StatecraftSCXML
import StatecraftTesting
import Testing

/// How the server of the Basic HTTP event processor starts, goes on and stops.
@Suite(.timeLimit(.minutes(30))) struct HTTPServerTests {
  private let http = HTTPFixture()

  @Test func `a port in use and an invalid host are errors`() async throws {
    let (platform, port) = try await http.platform()
    var configuration = BasicHTTPProcessor.Configuration.patient
    configuration.port = port
    await #expect(throws: SCXMLError.self) { try await BasicHTTPProcessor.listen(configuration) }
    configuration.host = "not an address"
    await #expect(throws: SCXMLError.self) { try await BasicHTTPProcessor.listen(configuration) }
    await platform.stop()
  }

  @Test(arguments: ["", "POST /session1 HTT", "POST /session1 HTTP/1.1\r\nHost: "])
  func `a client that stops sending loses its connection`(_ beginning: String) async throws {
    let clock = VirtualClock()
    var configuration = BasicHTTPProcessor.Configuration.patient
    configuration.clock = clock
    let (platform, port) = try await http.platform(configuration)
    try await platform.start(HTTPFixture.listener)
    // Time passes as long as the server waits for more.
    let timeout = configuration.timeout
    let time = Task {
      while !Task.isCancelled {
        await clock.waitForSleepers()
        clock.advance(by: timeout)
      }
    }
    #expect(await exchange(port, Array(beginning.utf8)) == "")
    time.cancel()
    await time.value
    #expect(await http.status(port, HTTPTestRequest().bytes) == 200)
    await platform.stop()
  }

  @Test func `a server that can no longer accept connections is replaced`() async throws {
    let (platform, port) = try await http.platform()
    try await platform.start(HTTPFixture.listener)
    for _ in 0..<2 {
      #expect(await http.status(port, HTTPTestRequest().bytes) == 200)
      #expect(stopListening(port))
      while await http.status(port, HTTPTestRequest().bytes) == nil {}
    }
    await platform.stop()
    #expect(await http.status(port, HTTPTestRequest().bytes) == nil)
  }

  @Test func `the configuration determines the addresses`() async throws {
    var configuration = BasicHTTPProcessor.Configuration.patient
    configuration.path = "/events"
    configuration.publicAddress = URL(string: "https://example.org/")
    let processor = try await BasicHTTPProcessor.listen(configuration)
    #expect(processor.location(of: "x") == "https://example.org/events/x")
    await processor.close()
    configuration.publicAddress = nil
    configuration.host = "::1"
    if let processor = try? await BasicHTTPProcessor.listen(configuration) {
      #expect(processor.location(of: "x").hasPrefix("http://[::1]:"))
      await processor.close()
    }
  }

  @Test func `a processor that is stopped or released answers no more requests`()
    async throws
  {
    let processor = try await http.listenOnUnsharedPort()
    let port = UInt16(try #require(URL(string: processor.address)?.port))
    var settings = http.log.settings
    settings.processors = [processor]
    let platform = LiveSCXMLPlatform(settings)
    try await platform.start(HTTPFixture.listener)
    #expect(await http.status(port, HTTPTestRequest().bytes) == 200)
    await platform.stop()
    #expect(await exchange(port, HTTPTestRequest().bytes) == "no connection")

    weak var gone: BasicHTTPProcessor?
    let second: UInt16
    do {
      let processor = try await http.listenOnUnsharedPort()
      gone = processor
      second = UInt16(try #require(URL(string: processor.address)?.port))
    }
    await until { gone == nil }
    var isClosed = false
    while !isClosed {
      isClosed = await exchange(second, HTTPTestRequest().bytes) == "no connection"
    }
  }
}
#endif
