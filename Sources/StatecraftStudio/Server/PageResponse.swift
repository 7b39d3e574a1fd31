#if Studio
internal import NIOHTTP1

/// The response to a request for a page, a picture or a document.
struct PageResponse: Sendable {
  var status: HTTPResponseStatus = .ok
  var type = "text/plain; charset=utf-8"
  var body: [UInt8]
  /// The file name under which a browser saves it; `nil` for what a browser shows.
  var file: String?

  /// A response with a text for people, such as the reason of a refusal.
  init(_ status: HTTPResponseStatus, _ text: String) {
    self.status = status
    body = Array("\(text)\n".utf8)
  }

  /// A response with content.
  init(_ type: String, _ body: some Sequence<UInt8>, file: String? = nil) {
    self.type = type
    self.body = Array(body)
    self.file = file
  }
}
#endif
