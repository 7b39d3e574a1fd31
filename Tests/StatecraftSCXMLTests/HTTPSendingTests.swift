#if SCXML
import Foundation
import Statecraft
import StatecraftSCXML
import StatecraftTesting
import Testing

/// What the Basic HTTP event processor sends, and what it reads in responses.
@Suite(.timeLimit(.minutes(30))) struct HTTPSendingTests {
  private let http = HTTPFixture()

  @Test func `values of all kinds can be sent from session to session`() async throws {
    let (sending, _) = try await http.platform()
    let (receiving, port) = try await http.platform()
    let listener = try await receiving.start(HTTPFixture.listener)
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
    let log = http.log
    await until { log.lines.count == 5 }
    let expected = [
      #"one {"o":"{\"x\":[1]}","ä b":"1&2"}"#, #"HTTP.POST "some text = 1""#, "two [1,{}]",
      #"three {"$xml":[{"n":"b","p":"","u":"http://www.w3.org/2005/07/scxml","a":[],"c":[]}]}"#,
      "last undefined",
    ]
    #expect(log.lines.map(http.sorted) == expected.map(http.sorted))
    #expect(await sender.configuration == ["a"])
    await sending.stop()
    await receiving.stop()
  }

  @Test(arguments: ["#part", "?#part", "?a=1#part?b"])
  func `the name of an event stands before the fragment of an address`(end: String) async throws {
    let (sending, _) = try await http.platform()
    let (receiving, port) = try await http.platform()
    let listener = try await receiving.start(HTTPFixture.listener)
    try await sending.start(
      document(
        """
        <state id="a"><onentry>
          <send type="basichttp" event="two"
            target="http://127.0.0.1:\(port)/\(listener.id)\(end)"><content expr="[2]"/></send>
        </onentry></state>
        """
      )
    )
    let log = http.log
    await until { log.lines.count == 1 }
    #expect(log.lines[0].hasPrefix("two "))
    await sending.stop()
    await receiving.stop()
  }

  @Test func `events of exit actions at the stop arrive, also by name and IPv6`() async throws {
    let (receiving, port) = try await http.platform()
    let listener = try await receiving.start(HTTPFixture.listener)
    let (sending, _) = try await http.platform()
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
    let log = http.log
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
    let (platform, port) = try await http.platform(configuration)
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
    let (platform, port) = try await http.platform()
    let listener = try await platform.start(HTTPFixture.listener)
    let here = "http://127.0.0.1:\(port)/\(listener.id)"
    let moved = serveOnce(
      "HTTP/1.1 307 Moved\r\nLocation: \(here)\r\nContent-Length: 0\r\n\r\n"
    )
    #expect(
      try await send(platform, moved).end().output == .string("the server answered 307")
    )
    _ = await listener.configuration
    #expect(http.log.lines.isEmpty)
    await platform.stop()
  }

  @Test func `a request to a server that does not answer times out`() async throws {
    let clock = VirtualClock()
    var configuration = BasicHTTPProcessor.Configuration.patient
    configuration.clock = clock
    let (platform, _) = try await http.platform(configuration)
    let session = try await send(platform, serveOnce(""))
    await clock.waitForSleepers()
    clock.advance(by: configuration.timeout)
    #expect(try await session.end().output == .string("the server did not answer in time"))
    await platform.stop()
  }

  @Test func `only the status of a response is read`() async throws {
    let (platform, _) = try await http.platform()
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
    let (platform, _) = try await http.platform()
    let end = try await send(platform, serveOnce(answer)).end()
    #expect(end.configuration == ["b"])
    await platform.stop()
  }
}
#endif
