#if Studio
import NIOHTTP1
import Testing

@testable import StatecraftStudio

@Suite struct DoorkeeperTests {
  private func objection(
    _ headers: [(String, String)],
    isSocket: Bool = false,
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
    return Doorkeeper(configuration).objection(to: head, isSocket: isSocket)
  }

  @Test(arguments: ["127.0.0.1:8765", "localhost:8765", "LOCALHOST", "[::1]:80"])
  func `the machine's own names are served`(_ host: String) {
    #expect(objection([("Host", host)]) == nil)
  }

  @Test(arguments: [
    "evil.example", "127.0.0.1.evil.example:8765", "localhost.evil.example", "@localhost", "",
  ])
  func `other names are not`(_ host: String) {
    #expect(objection([("Host", host)]) != nil)
  }

  @Test func `a request has one host`() {
    #expect(objection([]) == "a request must have one header 'Host'")
    #expect(
      objection([("Host", "localhost"), ("Host", "localhost")])
        == "a request must have one header 'Host'"
    )
  }

  @Test func `names can be added`() {
    #expect(objection([("Host", "lab.example:80")]) == "'lab.example:80' is not served here")
    #expect(objection([("Host", "lab.example:80")]) { $0.names = ["Lab.example"] } == nil)
  }

  @Test(arguments: [
    "http://evil.example", "http://localhost:1", "https://localhost.evil.example", "null",
    "file://", "http://localhost:8765.evil.example",
  ])
  func `pages of others may not talk to it`(_ origin: String) {
    #expect(
      objection([("Host", "localhost:8765"), ("Origin", origin)], isSocket: true)
        == "pages of '\(origin)' may not talk to this studio"
    )
  }

  @Test func `its own pages may`() {
    let headers = [("Host", "localhost:8765"), ("Origin", "http://localhost:8765")]
    #expect(objection(headers, isSocket: true) == nil)
    // A program that is no browser says nothing of the kind.
    #expect(objection([("Host", "localhost:8765")], isSocket: true) == nil)
  }
}
#endif
