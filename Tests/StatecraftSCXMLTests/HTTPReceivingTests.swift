#if SCXML
import Foundation
import Statecraft
import StatecraftSCXML
import StatecraftTesting
import Testing

/// What the Basic HTTP event processor makes of requests.
@Suite(.timeLimit(.minutes(30))) struct HTTPReceivingTests {
  private let http = HTTPFixture()

  static let accepted: [(HTTPTestRequest, String)] = [
    (HTTPTestRequest(method: "GET"), "HTTP.GET undefined"),
    (HTTPTestRequest(method: "PUT"), "HTTP.PUT undefined"),
    (HTTPTestRequest(body: "text that is 100%"), #"HTTP.POST "text that is 100%""#),
    (HTTPTestRequest(method: "GET", path: "/session1?_scxmleventname=go&a=1"), #"go {"a":"1"}"#),
    (
      HTTPTestRequest(
        headers: HTTPTestRequest.form,
        body: "_scxmleventname=a.b&x=%C3%A4+%26&y&z=1%3D2"
      ),
      #"a.b {"x":"ä &","y":"","z":"1=2"}"#
    ),
    (
      HTTPTestRequest(path: "/session1?x=1", headers: HTTPTestRequest.form, body: "y=2"),
      #"HTTP.POST {"x":"1","y":"2"}"#
    ),
    (HTTPTestRequest(headers: HTTPTestRequest.form, body: "a+text%21"), #"HTTP.POST "a text!""#),
    (
      HTTPTestRequest(headers: HTTPTestRequest.json, body: #"{"n":[1,null]}"#),
      #"HTTP.POST {"n":[1,null]}"#
    ),
    (
      HTTPTestRequest(
        path: "/session1?_scxmleventname=go&x=1",
        headers: HTTPTestRequest.json,
        body: "[2]"
      ),
      #"go {"x":"1","content":[2]}"#
    ),
    (
      HTTPTestRequest(headers: ["Content-Type: text/xml"], body: "<a b='c'/>"),
      #"HTTP.POST {"$xml":[{"n":"a","u":"","p":"","a":[["b","c",""]],"c":[]}]}"#
    ),
    (
      HTTPTestRequest(
        headers: ["Transfer-Encoding: chunked"],
        body: "4\r\nsome\r\n5\r\n text\r\n0\r\n\r\n"
      ),
      #"HTTP.POST "some text""#
    ),
  ]

  @Test(arguments: accepted)
  func `a request becomes an event and is answered with 200`(
    _ request: HTTPTestRequest,
    _ event: String
  ) async throws {
    let (platform, port) = try await http.platform()
    let session = try await platform.start(HTTPFixture.listener)
    #expect(await http.status(port, request.bytes) == 200)
    #expect(await session.configuration == ["a"])
    #expect(http.log.lines.map(http.sorted) == [http.sorted(event)])
    await platform.stop()
  }

  @Test func `an event has the raw request and its location`() async throws {
    let (platform, port) = try await http.platform()
    let session = try await platform.start(
      document(
        """
        <state id="a"><transition event="*">
          <log expr="_event.raw"/><log expr="_event.origintype + _event.type + _event.origin"/>
        </transition></state>
        """
      )
    )
    let request = HTTPTestRequest(
      path: "/session1?a=%20",
      headers: HTTPTestRequest.form,
      body: "b=1&b=2"
    )
    #expect(await http.status(port, request.bytes) == 200)
    _ = await session.configuration
    #expect(http.log.lines.first?.hasPrefix("POST /session1?a=%20 HTTP/1.1\r\n") == true)
    #expect(http.log.lines.first?.hasSuffix("\r\n\r\nb=1&b=2") == true)
    #expect(http.log.lines.last == BasicHTTPProcessor.type + "externalundefined")
    await platform.stop()
  }

  static let refused: [(HTTPTestRequest, Int)] = [
    (HTTPTestRequest(path: "/session2"), 404),
    (HTTPTestRequest(path: "/"), 404),
    (HTTPTestRequest(path: "/session1/x"), 404),
    (HTTPTestRequest(path: "/%zz"), 404),
    (HTTPTestRequest(method: "DELETE"), 405),
    (HTTPTestRequest(method: "BREW"), 404),
    (HTTPTestRequest(path: "/session1?a=%4"), 400),
    (HTTPTestRequest(path: "/session1?a=%ff"), 400),
    (HTTPTestRequest(path: "/session1?_scxmleventname=a&_scxmleventname=b"), 400),
    (HTTPTestRequest(path: "/session1?_scxmleventname="), 400),
    (HTTPTestRequest(headers: HTTPTestRequest.form, body: "_scxmleventname=a%20b"), 400),
    (HTTPTestRequest(headers: HTTPTestRequest.form, body: "a=%"), 400),
    (HTTPTestRequest(headers: HTTPTestRequest.form, body: "%"), 400),
    (HTTPTestRequest(headers: HTTPTestRequest.json, body: "{"), 400),
    (HTTPTestRequest(headers: HTTPTestRequest.json, body: "[9007199254740993]"), 400),
    (HTTPTestRequest(headers: ["Content-Type: text/xml"], body: "<a>"), 400),
    (HTTPTestRequest(headers: ["Content-Type: multipart/form-data; boundary=x"], body: "x"), 415),
    (HTTPTestRequest(headers: ["Content-Encoding: gzip"], body: "x"), 415),
    (HTTPTestRequest(body: String(repeating: "x", count: 1001)), 413),
    (
      HTTPTestRequest(
        headers: ["Transfer-Encoding: chunked"],
        body: "3e9\r\n\(String(repeating: "x", count: 1001))\r\n0\r\n\r\n"
      ), 413
    ),
    (HTTPTestRequest(headers: ["Origin: https://example.org"]), 403),
    (HTTPTestRequest(headers: ["Origin: null"]), 403),
    (HTTPTestRequest(headers: ["Host: example.org"]), 403),
  ]

  @Test(arguments: refused)
  func `a request that is not an event is answered with 4xx`(
    _ request: HTTPTestRequest,
    _ expected: Int
  ) async throws {
    var configuration = BasicHTTPProcessor.Configuration.patient
    configuration.bodyLimit = 1000
    let (platform, port) = try await http.platform(configuration)
    let session = try await platform.start(HTTPFixture.listener)
    #expect(await http.status(port, request.bytes) == expected)
    #expect(await http.status(port, HTTPTestRequest(path: "/session1?ok").bytes) == 200)
    _ = await session.configuration
    #expect(http.log.lines == [#"HTTP.POST {"ok":""}"#])
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
    let (platform, port) = try await http.platform()
    try await platform.start(HTTPFixture.listener)
    let tail = Array("\r\nConnection: close\r\n\r\n".utf8) + [0xFF, 0x00]
    let answer = await exchange(port, Array(text.utf8) + tail)
    #expect(answer == "" || answer.hasPrefix("HTTP/1.1 4"), "\(answer)")
    #expect(await http.status(port, HTTPTestRequest().bytes) == 200)
    await platform.stop()
  }

  @Test func `too many events are answered with 503`() async throws {
    let processor = try await BasicHTTPProcessor.listen(.patient)
    var settings = http.log.settings
    settings.processors = [processor]
    settings.inboxLimit = 2
    // Without a clock, it looks into its inbox only when it is told something.
    let platform = SCXMLPlatform(settings)
    _ = try platform.start(HTTPFixture.listener)
    let port = UInt16(try #require(URL(string: processor.address)?.port))
    #expect(await http.status(port, HTTPTestRequest().bytes) == 200)
    #expect(await http.status(port, HTTPTestRequest().bytes) == 200)
    #expect(await http.status(port, HTTPTestRequest().bytes) == 503)
    platform.run()
    #expect(http.log.lines.count == 2)
    #expect(await http.status(port, HTTPTestRequest().bytes) == 200)
    await processor.close()
  }
}
#endif
