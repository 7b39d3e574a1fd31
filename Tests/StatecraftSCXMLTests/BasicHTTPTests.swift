#if SCXML
import Foundation
import Statecraft
import StatecraftSCXML
import StatecraftTesting
import Testing

// Longer than other files on purpose: one server, and all that may come to it.

/// The Basic HTTP event processor over sockets of the machine.
@Suite(.timeLimit(.minutes(30))) struct BasicHTTPTests {
  /// A request as it stands on the wire.
  struct Request: Sendable, CustomTestStringConvertible {
    var method = "POST"
    var path = "/session1"
    var headers: [String] = []
    var body = ""
    var testDescription: String { "\(method) \(path) \(headers) \(body.prefix(40))" }

    var bytes: [UInt8] {
      let host = headers.contains { $0.hasPrefix("Host") } ? [] : ["Host: 127.0.0.1"]
      let length =
        headers.contains { $0.hasPrefix("Transfer") } ? [] : ["Content-Length: \(body.utf8.count)"]
      let lines =
        ["\(method) \(path) HTTP/1.1"] + host + headers + length + ["Connection: close", "", body]
      return Array(lines.joined(separator: "\r\n").utf8)
    }
  }

  static let form = ["Content-Type: application/x-www-form-urlencoded"]
  static let json = ["Content-Type: application/json; charset=utf-8"]

  /// Logs all that it gets.
  static let listener = document(
    """
    <state id="a"><transition event="*">
      <log expr="_event.name + ' ' + JSON.stringify(_event.data)"/>
    </transition></state>
    """
  )

  let log = Log()

  private func platform(
    _ configuration: BasicHTTPProcessor.Configuration = .patient
  ) async throws -> (platform: LiveSCXMLPlatform, port: UInt16) {
    let processor = try await BasicHTTPProcessor.listen(configuration)
    var settings = log.settings
    settings.processors = [processor]
    let port = try #require(URL(string: processor.address)?.port)
    return (LiveSCXMLPlatform(settings), UInt16(port))
  }

  /// A processor on a port that the system gives nobody who does not ask for it: no other test
  /// listens there when this one has stopped.
  private func listenOnUnsharedPort() async throws -> BasicHTTPProcessor {
    var configuration = BasicHTTPProcessor.Configuration.patient
    for port in (UInt16(20_000)..<32_768).shuffled() {
      configuration.port = port
      if let processor = try? await BasicHTTPProcessor.listen(configuration) { return processor }
    }
    configuration.port = 0
    return try await BasicHTTPProcessor.listen(configuration)
  }

  private func status(_ port: UInt16, _ bytes: [UInt8]) async -> Int? {
    let answer = await exchange(port, bytes)
    let words = answer.split(separator: " ", maxSplits: 2)
    return words.count > 1 ? Int(words[1]) : nil
  }

  static let accepted: [(Request, String)] = [
    (Request(method: "GET"), "HTTP.GET undefined"),
    (Request(method: "PUT"), "HTTP.PUT undefined"),
    (Request(body: "text that is 100%"), #"HTTP.POST "text that is 100%""#),
    (Request(method: "GET", path: "/session1?_scxmleventname=go&a=1"), #"go {"a":"1"}"#),
    (
      Request(headers: form, body: "_scxmleventname=a.b&x=%C3%A4+%26&y&z=1%3D2"),
      #"a.b {"x":"ä &","y":"","z":"1=2"}"#
    ),
    (Request(path: "/session1?x=1", headers: form, body: "y=2"), #"HTTP.POST {"x":"1","y":"2"}"#),
    (Request(headers: form, body: "a+text%21"), #"HTTP.POST "a text!""#),
    (Request(headers: json, body: #"{"n":[1,null]}"#), #"HTTP.POST {"n":[1,null]}"#),
    (
      Request(path: "/session1?_scxmleventname=go&x=1", headers: json, body: "[2]"),
      #"go {"x":"1","content":[2]}"#
    ),
    (
      Request(headers: ["Content-Type: text/xml"], body: "<a b='c'/>"),
      #"HTTP.POST {"$xml":[{"n":"a","u":"","p":"","a":[["b","c",""]],"c":[]}]}"#
    ),
    (
      Request(
        headers: ["Transfer-Encoding: chunked"],
        body: "4\r\nsome\r\n5\r\n text\r\n0\r\n\r\n"
      ),
      #"HTTP.POST "some text""#
    ),
  ]

  @Test(arguments: accepted)
  func `a request becomes an event and is answered with 200`(
    _ request: Request,
    _ event: String
  ) async throws {
    let (platform, port) = try await platform()
    let session = try await platform.start(Self.listener)
    #expect(await status(port, request.bytes) == 200)
    #expect(await session.configuration == ["a"])
    #expect(log.lines.map(sorted) == [sorted(event)])
    await platform.stop()
  }

  /// The order of members does not count.
  private func sorted(_ text: String) -> String { String(text.sorted()) }

  @Test func `an event has the raw request and its location`() async throws {
    let (platform, port) = try await platform()
    let session = try await platform.start(
      document(
        """
        <state id="a"><transition event="*">
          <log expr="_event.raw"/><log expr="_event.origintype + _event.type + _event.origin"/>
        </transition></state>
        """
      )
    )
    let request = Request(path: "/session1?a=%20", headers: Self.form, body: "b=1&b=2")
    #expect(await status(port, request.bytes) == 200)
    _ = await session.configuration
    #expect(log.lines.first?.hasPrefix("POST /session1?a=%20 HTTP/1.1\r\n") == true)
    #expect(log.lines.first?.hasSuffix("\r\n\r\nb=1&b=2") == true)
    #expect(log.lines.last == BasicHTTPProcessor.type + "externalundefined")
    await platform.stop()
  }

  static let refused: [(Request, Int)] = [
    (Request(path: "/session2"), 404),
    (Request(path: "/"), 404),
    (Request(path: "/session1/x"), 404),
    (Request(path: "/%zz"), 404),
    (Request(method: "DELETE"), 405),
    (Request(method: "BREW"), 404),
    (Request(path: "/session1?a=%4"), 400),
    (Request(path: "/session1?a=%ff"), 400),
    (Request(path: "/session1?_scxmleventname=a&_scxmleventname=b"), 400),
    (Request(path: "/session1?_scxmleventname="), 400),
    (Request(headers: form, body: "_scxmleventname=a%20b"), 400),
    (Request(headers: form, body: "a=%"), 400),
    (Request(headers: form, body: "%"), 400),
    (Request(headers: json, body: "{"), 400),
    (Request(headers: ["Content-Type: text/xml"], body: "<a>"), 400),
    (Request(headers: ["Content-Type: multipart/form-data; boundary=x"], body: "x"), 415),
    (Request(headers: ["Content-Encoding: gzip"], body: "x"), 415),
    (Request(body: String(repeating: "x", count: 1001)), 413),
    (
      Request(
        headers: ["Transfer-Encoding: chunked"],
        body: "3e9\r\n\(String(repeating: "x", count: 1001))\r\n0\r\n\r\n"
      ), 413
    ),
    (Request(headers: ["Origin: https://example.org"]), 403),
    (Request(headers: ["Origin: null"]), 403),
    (Request(headers: ["Host: example.org"]), 403),
  ]

  @Test(arguments: refused)
  func `a request that is not an event is answered with 4xx`(
    _ request: Request,
    _ expected: Int
  ) async throws {
    var configuration = BasicHTTPProcessor.Configuration.patient
    configuration.bodyLimit = 1000
    let (platform, port) = try await platform(configuration)
    let session = try await platform.start(Self.listener)
    #expect(await status(port, request.bytes) == expected)
    #expect(await status(port, Request(path: "/session1?ok").bytes) == 200)
    _ = await session.configuration
    #expect(log.lines == [#"HTTP.POST {"ok":""}"#])
    await platform.stop()
  }

  @Test(arguments: [
    "", "\r\n\r\n", "GET\r\n\r\n", "POST /session1 HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    "POST /session1 HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
    "POST /session1 HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "POST /session1 HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\n",
    "POST \u{0}\u{ff} HTTP/9.9\r\n:\r\n\r\n", "GET http://[ HTTP/1.1\r\nHost: [\r\n\r\n",
  ])
  func `bytes that are not a request end only their connection`(
    _ text: String
  ) async throws {
    let (platform, port) = try await platform()
    try await platform.start(Self.listener)
    let tail = Array("\r\nConnection: close\r\n\r\n".utf8) + [0xFF, 0x00]
    let answer = await exchange(port, Array(text.utf8) + tail)
    #expect(answer == "" || answer.hasPrefix("HTTP/1.1 4"), "\(answer)")
    #expect(await status(port, Request().bytes) == 200)
    await platform.stop()
  }

  @Test func `too many events are answered with 503`() async throws {
    let processor = try await BasicHTTPProcessor.listen(.patient)
    var settings = log.settings
    settings.processors = [processor]
    settings.inboxLimit = 2
    // Without a clock, it looks into its inbox only when it is told something.
    let platform = SCXMLPlatform(settings)
    _ = try platform.start(Self.listener)
    let port = UInt16(try #require(URL(string: processor.address)?.port))
    #expect(await status(port, Request().bytes) == 200)
    #expect(await status(port, Request().bytes) == 200)
    #expect(await status(port, Request().bytes) == 503)
    platform.run()
    #expect(log.lines.count == 2)
    #expect(await status(port, Request().bytes) == 200)
    await processor.close()
  }

  @Test func `values of all kinds can be sent from session to session`() async throws {
    let (sending, _) = try await platform()
    let (receiving, port) = try await platform()
    let listener = try await receiving.start(Self.listener)
    let sender = try await sending.start(
      document(
        """
        <state id="a">
          <onentry>
            <send type="basichttp" targetexpr="to" event="one">
              <param name="ä b" expr="'1&amp;2'"/><param name="o" expr="({x: [1]})"/>
            </send>
            <send type="basichttp" targetexpr="to"><content>some text = 1</content></send>
            <send type="basichttp" targetexpr="to" event="two"><content expr="[1,{}]"/></send>
            <send type="basichttp" targetexpr="to" event="three"><content><b/></content></send>
            <send type="basichttp" targetexpr="to" event="last"/>
          </onentry>
          <transition event="error"><log expr="_event.data"/></transition>
        </state>
        <datamodel><data id="to"/></datamodel>
        """
      ),
      [.init("to", .string("http://127.0.0.1:\(port)/\(listener.id)"))]
    )
    let log = log
    await until { log.lines.count == 5 }
    let expected = [
      #"one {"o":"{\"x\":[1]}","ä b":"1&2"}"#, #"HTTP.POST "some text = 1""#, "two [1,{}]",
      #"three {"$xml":[{"n":"b","p":"","u":"http://www.w3.org/2005/07/scxml","a":[],"c":[]}]}"#,
      "last undefined",
    ]
    #expect(log.lines.map(sorted) == expected.map(sorted))
    #expect(await sender.configuration == ["a"])
    await sending.stop()
    await receiving.stop()
  }

  @Test func `events of exit actions at the stop arrive, also by name and IPv6`() async throws {
    let (receiving, port) = try await platform()
    let listener = try await receiving.start(Self.listener)
    let (sending, _) = try await platform()
    try await sending.start(
      document(
        """
        <state id="a"><onexit>
          <send type="basichttp" event="bye" target="http://localhost:\(port)/\(listener.id)"/>
        </onexit></state>
        """
      )
    )
    await sending.stop()
    let log = log
    await until { log.lines == ["bye undefined"] }
    await receiving.stop()

    var configuration = BasicHTTPProcessor.Configuration.patient
    configuration.host = "::1"
    guard let processor = try? await BasicHTTPProcessor.listen(configuration) else { return }
    var settings = SCXMLPlatform.Settings()
    settings.processors = [processor]
    let platform = LiveSCXMLPlatform(settings)
    let session = try await platform.start(
      document(
        """
        <state id="a">
          <onentry>
            <send type="basichttp" event="x" targetexpr="_ioprocessors.basichttp.location"/>
          </onentry>
          <transition event="x" target="b"/>
        </state>
        <final id="b"/>
        """
      )
    )
    #expect(try await session.end().configuration == ["b"])
    await platform.stop()
  }

  static let unsendable: [(String, String?)] = [
    ("", "an event by HTTP needs a target"),
    ("ftp://127.0.0.1/", "'ftp://127.0.0.1/' is not an HTTP address"),
    ("http:///x", "'http:///x' is not an HTTP address"),
    ("http://127.0.0.1:1/forbidden", "documents may not send to 'http://127.0.0.1:1/forbidden'"),
    ("HERE/nobody", "the server answered 404"),
    ("http://127.0.0.1:1/", nil),
  ]

  @Test(arguments: unsendable)
  func `an event that cannot be sent is a communication error`(
    _ target: String,
    _ message: String?
  ) async throws {
    var configuration = BasicHTTPProcessor.Configuration.patient
    configuration.allows = { $0.lastPathComponent != "forbidden" }
    let (platform, port) = try await platform(configuration)
    let session = try await platform.start(
      document(
        """
        <state id="a">
          <onentry><send id="s" type="basichttp" targetexpr="to" event="x"/></onentry>
          <transition event="error.communication" target="b"/>
        </state>
        <final id="b"><donedata><content expr="_event.sendid + ' ' + _event.data"/></donedata>
        </final>
        <datamodel><data id="to"/></datamodel>
        """
      ),
      [
        .init(
          "to",
          .string(target.replacingOccurrences(of: "HERE", with: "http://127.0.0.1:\(port)"))
        )
      ]
    )
    let output = try await session.end().output.description
    if let message { #expect(output == "s \(message)") } else { #expect(output.count > 2) }
    await platform.stop()
  }

  /// Sends an event to an address and ends with what became of it.
  static let sender = document(
    """
    <state id="a">
      <onentry><send type="basichttp" targetexpr="to" event="x"/></onentry>
      <transition event="error.communication" target="b"/>
    </state>
    <final id="b"><donedata><content expr="_event.data"/></donedata></final>
    <datamodel><data id="to"/></datamodel>
    """
  )

  private func send(_ platform: LiveSCXMLPlatform, _ port: UInt16) async throws -> LiveSCXMLSession
  {
    try await platform.start(
      Self.sender,
      [.init("to", .string("http://127.0.0.1:\(port)/"))]
    )
  }

  @Test func `redirections are not followed`() async throws {
    let (platform, port) = try await platform()
    let listener = try await platform.start(Self.listener)
    let here = "http://127.0.0.1:\(port)/\(listener.id)"
    let moved = serveOnce(
      "HTTP/1.1 307 Moved\r\nLocation: \(here)\r\nContent-Length: 0\r\n\r\n"
    )
    #expect(
      try await send(platform, moved).end().output == .string("the server answered 307")
    )
    _ = await listener.configuration
    #expect(log.lines.isEmpty)
    await platform.stop()
  }

  @Test func `a request to a server that does not answer times out`() async throws {
    let clock = VirtualClock()
    var configuration = BasicHTTPProcessor.Configuration.patient
    configuration.clock = clock
    let (platform, _) = try await platform(configuration)
    let session = try await send(platform, serveOnce(""))
    await clock.waitForSleepers()
    clock.advance(by: configuration.timeout)
    #expect(try await session.end().output == .string("the server did not answer in time"))
    await platform.stop()
  }

  @Test func `only the status of a response is read`() async throws {
    let (platform, _) = try await platform()
    let provisional = serveOnce("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 500 No\r\n\r\n")
    #expect(
      try await send(platform, provisional).end().output == .string("the server answered 500")
    )
    let session = try await send(
      platform,
      serveOnce(
        "HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n",
        then: String(repeating: "x", count: 10_000),
        repeats: 100_000_000
      )
    )
    await until { await platform.liveCounts.messages == 0 }
    #expect(await session.configuration == ["a"])
    await platform.stop()
  }

  @Test(arguments: [
    "SSH-2.0-x\r\n", "HTTP/1.1\r\n\r\n", "HTTP/1.1 999999999999999999999 x\r\n",
    "HTTP/1.1 099 x\r\n", "x", "\r\n", String(repeating: "x", count: 100_000),
  ])
  func `a response that is not HTTP is an error`(_ answer: String) async throws {
    let (platform, _) = try await platform()
    let end = try await send(platform, serveOnce(answer)).end()
    #expect(end.configuration == ["b"])
    await platform.stop()
  }

  @Test func `a port in use and an invalid host are errors`() async throws {
    let (platform, port) = try await platform()
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
    let (platform, port) = try await platform(configuration)
    try await platform.start(Self.listener)
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
    #expect(await status(port, Request().bytes) == 200)
    await platform.stop()
  }

  @Test func `a server that can no longer accept connections is replaced`() async throws {
    let (platform, port) = try await platform()
    try await platform.start(Self.listener)
    for _ in 0..<2 {
      #expect(await status(port, Request().bytes) == 200)
      #expect(stopListening(port))
      while await status(port, Request().bytes) == nil {}
    }
    await platform.stop()
    #expect(await status(port, Request().bytes) == nil)
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
    let processor = try await listenOnUnsharedPort()
    let port = UInt16(try #require(URL(string: processor.address)?.port))
    var settings = log.settings
    settings.processors = [processor]
    let platform = LiveSCXMLPlatform(settings)
    try await platform.start(Self.listener)
    #expect(await status(port, Request().bytes) == 200)
    await platform.stop()
    #expect(await exchange(port, Request().bytes) == "no connection")

    weak var gone: BasicHTTPProcessor?
    let second: UInt16
    do {
      let processor = try await listenOnUnsharedPort()
      gone = processor
      second = UInt16(try #require(URL(string: processor.address)?.port))
    }
    await until { gone == nil }
    var isClosed = false
    while !isClosed { isClosed = await exchange(second, Request().bytes) == "no connection" }
  }
}

extension BasicHTTPProcessor.Configuration {
  /// Waits long: a busy machine is slow.
  static var patient: Self {
    var configuration = Self()
    configuration.timeout = .seconds(300)
    return configuration
  }
}
#endif
