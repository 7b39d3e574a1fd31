#if Service
internal import NIOCore
internal import NIOHTTP1
internal import StatecraftRecording

/// The response to a request.
struct ServiceResponse: Sendable {
  /// Writes a part of a stream, and waits while the client does not read.
  typealias Writer = @Sendable (String) async throws -> Void

  /// What follows the headers.
  enum Body: Sendable {
    case text(String)
    /// Parts that are written as they come, until the function returns.
    case stream(@Sendable (@escaping Writer) async throws -> Void)
  }

  var status: HTTPResponseStatus
  var headers: HTTPHeaders
  var body: Body

  /// A response with a text.
  init(_ status: HTTPResponseStatus, type: String, _ text: String) {
    self.status = status
    headers = ["Content-Type": type]
    body = .text(text)
  }

  /// A response with an object as JSON.
  init(_ status: HTTPResponseStatus = .ok, _ members: [(key: String, value: String)]) {
    self.init(status, type: "application/json", JSONText.object(members) + "\n")
  }

  /// A response without content.
  init(_ status: HTTPResponseStatus) {
    self.status = status
    headers = [:]
    body = .text("")
  }

  /// A stream of server-sent events.
  init(events: @escaping @Sendable (@escaping Writer) async throws -> Void) {
    status = .ok
    headers = ["Content-Type": "text/event-stream"]
    body = .stream(events)
  }

  /// The response with one more header.
  func adding(_ name: String, _ value: String?) -> ServiceResponse {
    guard let value else { return self }
    var response = self
    response.headers.replaceOrAdd(name: name, value: value)
    return response
  }

  /// Returns the head of the HTTP response.
  ///
  /// - Parameter closes: whether the connection is closed afterwards.
  /// - Returns: the status and all headers.
  func head(closes: Bool) -> HTTPResponseHead {
    var headers = headers
    if case .text(let text) = body, status != .notModified, status != .noContent {
      headers.replaceOrAdd(name: "Content-Length", value: "\(text.utf8.count)")
    }
    if !headers.contains(name: "Cache-Control") {
      // A response that says that nothing has changed has the header of the one that it is about.
      let isKept = status == .ok || status == .notModified
      headers.add(name: "Cache-Control", value: isKept ? "no-cache" : "no-store")
    }
    headers.add(name: "X-Content-Type-Options", value: "nosniff")
    if closes { headers.add(name: "Connection", value: "close") }
    return HTTPResponseHead(version: .http1_1, status: status, headers: headers)
  }
}
#endif
