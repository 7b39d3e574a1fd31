#if SCXML
internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Turns events into requests.
final class HTTPSender: Sendable {
  private let configuration: BasicHTTPProcessor.Configuration
  private let transport: any HTTPTransport

  init(_ configuration: BasicHTTPProcessor.Configuration) {
    self.configuration = configuration
    transport = makeHTTPTransport(configuration.timeout, configuration.clock)
  }

  /// Accepts no further requests.
  ///
  /// Requests that are in flight continue.
  func close() { transport.close() }

  func send(_ message: SCXMLMessage, _ delivery: SCXMLDelivery) throws {
    transport.send(try request(of: message), delivery)
  }

  /// Returns the request for an event.
  ///
  /// Source: SCXML C.2.2.
  func request(of message: SCXMLMessage) throws -> URLRequest {
    guard let target = message.target, !target.isEmpty else {
      throw SCXMLError.communication("an event by HTTP needs a target")
    }
    guard var url = URL(string: target), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host?.isEmpty == false
    else { throw SCXMLError.communication("'\(target)' is not an HTTP address") }
    guard configuration.allows(url) else {
      throw SCXMLError.communication("documents may not send to '\(target)'")
    }
    let name = message.event.map { SCXMLValue.Member("_scxmleventname", .string($0)) }
    let type: String
    let body: String
    if let content = message.content {
      if let name {
        let address = url.absoluteString
        let separator = url.query == nil ? "?" : "&"
        // The query ends where a fragment begins. `URLComponents` traps when its query is wrong.
        let end = address.firstIndex(of: "#") ?? address.endIndex
        let text = address[..<end] + separator + HTTPForm.text([name]) + address[end...]
        guard let named = URL(string: String(text)) else {
          throw SCXMLError.communication("'\(text)' is not an address")
        }
        url = named
      }
      (type, body) = Self.body(content)
    } else {
      type = Self.form
      body = HTTPForm.text((name.map { [$0] } ?? []) + message.parameters)
    }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue(type, forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(body.utf8)
    return request
  }

  private static let form = "application/x-www-form-urlencoded"

  private static func body(_ content: SCXMLValue) -> (type: String, body: String) {
    switch content {
    case .undefined: (form, "")
    case .string(let text): (form, HTTPForm.encoded(text))
    case .xml(let nodes): ("application/xml", nodes.map(\.xml).joined())
    case .null, .boolean, .number, .array, .object: ("application/json", content.json)
    }
  }
}
#endif
