#if SCXML
import Testing

/// A request as it stands on the wire.
struct HTTPTestRequest: Sendable, CustomTestStringConvertible {
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

  static let form = ["Content-Type: application/x-www-form-urlencoded"]
  static let json = ["Content-Type: application/json; charset=utf-8"]
}
#endif
