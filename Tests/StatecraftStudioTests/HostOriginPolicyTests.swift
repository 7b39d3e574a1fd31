#if Studio
import NIOHTTP1
import StatecraftHTTP
import Testing

@testable import StatecraftStudio

@Suite struct HostOriginPolicyTests {
  private func refusal(
    _ headers: [(String, String)],
    isWebSocket: Bool = false,
    _ change: (inout StudioConfiguration) -> Void = { _ in }
  ) -> String? {
    var configuration = StudioConfiguration()
    change(&configuration)
    let head = HTTPRequestHead(
      version: .http1_1,
      method: .GET,
      uri: "/",
      headers: HTTPHeaders(headers)
    )
    let policy = HostOriginPolicy(
      "studio",
      host: configuration.host,
      hostNames: configuration.hostNames
    )
    return policy.refusal(of: head, isWebSocket: isWebSocket)
  }

  @Test(arguments: ["127.0.0.1:8765", "localhost:8765", "LOCALHOST", "[::1]:80"])
  func `the names of the machine are allowed`(_ host: String) {
    #expect(refusal([("Host", host)]) == nil)
  }

  @Test(arguments: [
    "evil.example", "127.0.0.1.evil.example:8765", "localhost.evil.example", "@localhost", "",
  ])
  func `other names are refused`(_ host: String) {
    #expect(refusal([("Host", host)]) != nil)
  }

  @Test func `a request must have exactly one host`() {
    let text = "a request must have exactly one valid header 'Host'"
    #expect(refusal([]) == text)
    #expect(refusal([("Host", "localhost"), ("Host", "localhost")]) == text)
  }

  @Test func `host names can be added to the configuration`() {
    let headers = [("Host", "lab.example:80")]
    #expect(refusal(headers) == "'lab.example:80' is not a name of this studio")
    #expect(refusal(headers) { $0.hostNames = ["Lab.example"] } == nil)
  }

  @Test(arguments: ["0.0.0.0", "::"])
  func `a studio on all addresses is asked by no name that others can let point to it`(
    _ address: String
  ) {
    func refusal(of host: String, names: Set<String> = []) -> String? {
      self.refusal([("Host", host), ("Origin", "http://\(host)")], isWebSocket: true) {
        $0.host = address
        $0.hostNames = names
      }
    }
    for host in ["192.168.0.7:8765", "[fe80::1]:8765", "box:8765", "box.local", "localhost"] {
      #expect(refusal(of: host) == nil)
    }
    for host in ["evil.example", "1.2.3.evil", "1.2.3.4.example", "box.local.example"] {
      #expect(refusal(of: host) == "'\(host)' is not a name of this studio")
    }
    #expect(refusal(of: "studio.example", names: ["studio.example"]) == nil)
    #expect(refusal(of: "box", names: ["studio.example"]) == "'box' is not a name of this studio")
  }

  @Test(arguments: [
    "http://evil.example", "http://localhost:1", "https://localhost.evil.example", "null",
    "file://", "http://localhost:8765.evil.example",
  ])
  func `the origins of other sites are refused`(_ origin: String) {
    #expect(
      refusal([("Host", "localhost:8765"), ("Origin", origin)], isWebSocket: true)
        == "pages of '\(origin)' may not use this studio"
    )
  }

  @Test func `the origin of the studio and requests without an origin are allowed`() {
    let headers = [("Host", "localhost:8765"), ("Origin", "http://localhost:8765")]
    #expect(refusal(headers, isWebSocket: true) == nil)
    // A program that is not a browser sends no origin.
    #expect(refusal([("Host", "localhost:8765")], isWebSocket: true) == nil)
  }
}
#endif
