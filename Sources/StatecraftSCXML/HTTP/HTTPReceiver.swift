#if SCXML
internal import FlyingFox
internal import Foundation
internal import StatecraftHTTP
internal import Synchronization

/// Turns requests into events.
final class HTTPReceiver: Sendable {
  private struct Home {
    weak var inbox: SCXMLInbox?
  }

  /// The reason why a request does not form an event.
  struct Refusal: Error {
    let status: HTTPStatusCode
    let reason: String
  }

  private let configuration: BasicHTTPProcessor.Configuration
  private let home = Mutex(Home())

  init(_ configuration: BasicHTTPProcessor.Configuration) {
    self.configuration = configuration
  }

  /// Connects to an inbox; returns `false` if the receiver is connected to a live inbox already.
  func attach(to inbox: SCXMLInbox) -> Bool {
    home.withLock { home in
      guard home.inbox == nil || home.inbox === inbox else { return false }
      home.inbox = inbox
      return true
    }
  }

  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    do {
      let body = try await body(of: request)
      let (event, session) = try event(of: request, body)
      let inbox = home.withLock { $0.inbox }
      switch inbox?.post(event, to: session) ?? .noSession {
      case .accepted: return HTTPResponse(statusCode: .ok)
      case .noSession: throw Refusal(.notFound, "there is no session '\(session)'")
      case .full: throw Refusal(.serviceUnavailable, "too many events are waiting")
      }
    } catch let refusal as Refusal {
      var headers: HTTPHeaders = [.contentType: "text/plain; charset=utf-8"]
      if refusal.status == .methodNotAllowed { headers[HTTPHeader("Allow")] = "GET, POST, PUT" }
      return HTTPResponse(
        statusCode: refusal.status,
        headers: headers,
        body: Data((refusal.reason + "\n").utf8)
      )
    } catch {
      return HTTPResponse(statusCode: .badRequest)
    }
  }

  /// Reads a body.
  ///
  /// One that is too long is read to its end, so that the client can read the answer.
  private func body(of request: HTTPRequest) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    var isTooLong = (request.bodySequence.count ?? 0) > configuration.bodyLimit
    for try await chunk in request.bodySequence {
      isTooLong = isTooLong || bytes.count + chunk.count > configuration.bodyLimit
      if isTooLong { bytes = [] } else { bytes += chunk }
    }
    guard !isTooLong else {
      throw Refusal(
        .payloadTooLarge,
        "the body has more than \(configuration.bodyLimit) bytes"
      )
    }
    return bytes
  }

  // MARK: - Events

  private static let nameParameter = "_scxmleventname"
  private static let methods: Set<HTTPMethod> = [.GET, .POST, .PUT]

  /// Returns the event that a request forms, and the id of its session.
  ///
  /// Source: SCXML C.2.1.
  func event(
    of request: HTTPRequest,
    _ body: [UInt8]
  ) throws(Refusal) -> (event: SCXMLEvent, session: String) {
    guard Self.methods.contains(request.method) else {
      throw Refusal(
        .methodNotAllowed,
        "the method '\(request.method.rawValue)' is not allowed; use POST, GET or PUT"
      )
    }
    try checkOrigin(request)
    let path = request.target.path()
    guard path.hasPrefix(configuration.path + "/"),
      let session = path.dropFirst(configuration.path.count + 1).formDecoded
    else { throw Refusal(.notFound, "there is nothing at '\(path)'") }
    guard var parameters = HTTPForm.parameters(request.target.query()) else {
      throw Refusal(.badRequest, "the parameters of the address cannot be decoded")
    }
    let content = try content(of: request, body, &parameters)
    let names = parameters.filter { $0.name == Self.nameParameter }
    parameters.removeAll { $0.name == Self.nameParameter }
    guard names.count <= 1 else {
      throw Refusal(.badRequest, "'\(Self.nameParameter)' occurs \(names.count) times")
    }
    let name = names.first?.value.description ?? "HTTP.\(request.method.rawValue)"
    guard !name.isEmpty, name.count <= 1024, !name.contains(where: \.isWhitespace) else {
      throw Refusal(.badRequest, "'\(name.prefix(80))' is not a valid event name")
    }
    var data = content
    if !parameters.isEmpty {
      let rest: [SCXMLValue.Member] = content == .undefined ? [] : [.init("content", content)]
      data = .object(parameters + rest)
    }
    let event = SCXMLEvent(
      name,
      data: data,
      originType: BasicHTTPProcessor.type,
      raw: Self.raw(request, body)
    )
    return (event, session)
  }

  /// Returns the value of the body.
  ///
  /// A form adds to the parameters instead.
  private func content(
    of request: HTTPRequest,
    _ body: [UInt8],
    _ parameters: inout [SCXMLValue.Member]
  ) throws(Refusal) -> SCXMLValue {
    guard !body.isEmpty else { return .undefined }
    guard request.headers[HTTPHeader("Content-Encoding")] ?? "identity" == "identity" else {
      throw Refusal(.unsupportedMediaType, "the body is compressed")
    }
    guard let text = String(validating: body, as: UTF8.self) else {
      throw Refusal(.badRequest, "the body is not UTF-8")
    }
    let type = (request.headers[.contentType] ?? "text/plain").prefix { $0 != ";" }
      .trimmingCharacters(in: .whitespaces).lowercased()
    if type == "application/x-www-form-urlencoded" {
      // A body without `=` is a text, which `<content>` sends with this type.
      guard text.contains("=") else {
        guard let text = text.formDecoded else {
          throw Refusal(.badRequest, "the body cannot be decoded")
        }
        return .string(text)
      }
      guard let form = HTTPForm.parameters(text) else {
        throw Refusal(.badRequest, "the form cannot be decoded")
      }
      parameters += form
      return .undefined
    }
    if type == "application/json" || type.hasSuffix("+json") {
      // Some clients write a mark of the byte order, which RFC 8259 permits to ignore.
      let scalars = text.unicodeScalars
      let json = scalars.first == "\u{FEFF}" ? String(scalars.dropFirst()) : text
      do throws(OutsideValueError) {
        return try SCXMLValue.fromOutside(json)
      } catch {
        switch error {
        case .notJSON: throw Refusal(.badRequest, "the body is not JSON")
        case .number(let number): throw Refusal(.badRequest, "the body cannot be used: \(number)")
        }
      }
    }
    if type == "application/xml" || type == "text/xml" || type.hasSuffix("+xml") {
      do {
        return .xml([.element(try XMLReader().read(body))])
      } catch {
        throw Refusal(.badRequest, "the body is not XML: \(error.message)")
      }
    }
    guard type.hasPrefix("text/") else {
      throw Refusal(.unsupportedMediaType, "the content type '\(type)' is not supported")
    }
    return .string(text)
  }

  /// Rejects requests of web pages from other origins, because the server is meant for the machine
  /// itself.
  private func checkOrigin(_ request: HTTPRequest) throws(Refusal) {
    if let origin = request.headers[HTTPHeader("Origin")],
      URL(string: origin)?.host.map(isOwn) != true
    {
      throw Refusal(.forbidden, "pages of '\(origin)' may not send events")
    }
    guard configuration.host == "127.0.0.1" || configuration.host == "::1" else { return }
    if let host = request.headers[.host], URL(string: "http://\(host)")?.host.map(isOwn) != true {
      throw Refusal(.forbidden, "the host '\(host)' is not served")
    }
  }

  private func isOwn(_ host: String) -> Bool {
    let host = host.trimmingCharacters(in: ["[", "]"])
    return ["127.0.0.1", "localhost", "::1", configuration.host].contains(host)
      || host == configuration.publicAddress?.host
  }

  private static func raw(_ request: HTTPRequest, _ body: [UInt8]) -> String {
    let headers = request.headers.map { "\($0.key.rawValue): \($0.value)\r\n" }.sorted().joined()
    return "\(request.method.rawValue) \(request.target.rawValue) \(request.version.rawValue)\r\n"
      + "\(headers)\r\n\(String(decoding: body, as: UTF8.self))"
  }
}

extension HTTPReceiver.Refusal {
  fileprivate init(_ status: HTTPStatusCode, _ reason: String) {
    self.init(status: status, reason: reason)
  }
}
#endif
