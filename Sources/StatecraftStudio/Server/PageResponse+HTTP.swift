#if Studio
internal import NIOCore
internal import NIOHTTP1

extension PageResponse {
  /// Converts the response to HTTP.
  ///
  /// - Parameters:
  ///   - request: the head of the request; `nil` when there is none.
  ///   - closes: whether the connection is closed afterwards.
  /// - Returns: the parts of the HTTP response, in order.
  func parts(for request: HTTPRequestHead?, closes: Bool) -> [HTTPServerResponsePart] {
    var headers: HTTPHeaders = [
      "Content-Type": type,
      "Content-Length": "\(body.count)",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Content-Security-Policy": Self.securityPolicy,
    ]
    if let file {
      headers.add(name: "Content-Disposition", value: "attachment; filename=\"\(file)\"")
    }
    if status == .methodNotAllowed { headers.add(name: "Allow", value: "GET, HEAD") }
    if closes { headers.add(name: "Connection", value: "close") }
    let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    return request?.method == .HEAD
      ? [.head(head), .end(nil)]
      : [.head(head), .body(.byteBuffer(ByteBuffer(bytes: body))), .end(nil)]
  }

  /// Pages run only the studio's own scripts, and connect only to the studio.
  ///
  /// Inline styles are allowed because SVG pictures have them.
  private static let securityPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}
#endif
