#if Studio
internal import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import StatecraftRecording

/// Answers requests for pages, pictures and documents.
struct PageServer: Sendable {
  /// An answer.
  struct Answer {
    var status: HTTPResponseStatus = .ok
    var type = "text/plain; charset=utf-8"
    var body: [UInt8]
    /// The name under which a browser saves it.
    var file: String?

    init(_ status: HTTPResponseStatus, _ text: String) {
      self.status = status
      body = Array("\(text)\n".utf8)
    }

    init(_ type: String, _ body: some Sequence<UInt8>, file: String? = nil) {
      self.type = type
      self.body = Array(body)
      self.file = file
    }
  }

  let configuration: StudioConfiguration
  let door: Doorkeeper
  let rooms: Rooms

  /// Answers all requests of a connection.
  func serve(_ channel: StudioServer.HTTPChannel) async throws {
    try await channel.executeThenClose { inbound, outbound in
      var head: HTTPRequestHead?
      var size = 0
      for try await part in inbound {
        switch part {
        case .head(let next):
          head = next
          size = 0
        case .body(let bytes):
          // Nothing here has a use for a body; a small one does no harm.
          size += bytes.readableBytes
          guard size <= configuration.messageLimit else {
            let reason = "the body has more than \(configuration.messageLimit) bytes"
            try await outbound.write(
              contentsOf: parts(of: Answer(.payloadTooLarge, reason), to: head, closes: true)
            )
            return
          }
        case .end:
          guard let request = head else { return }
          let answer = await answer(request)
          try await outbound.write(
            contentsOf: parts(of: answer, to: request, closes: !request.isKeepAlive)
          )
          guard request.isKeepAlive else { return }
        }
      }
    }
  }

  private func parts(
    of answer: Answer,
    to request: HTTPRequestHead?,
    closes: Bool
  ) -> [HTTPServerResponsePart] {
    var headers: HTTPHeaders = [
      "Content-Type": answer.type,
      "Content-Length": "\(answer.body.count)",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Content-Security-Policy": Self.policy,
    ]
    if let file = answer.file {
      headers.add(name: "Content-Disposition", value: "attachment; filename=\"\(file)\"")
    }
    if answer.status == .methodNotAllowed { headers.add(name: "Allow", value: "GET, HEAD") }
    if closes { headers.add(name: "Connection", value: "close") }
    let head = HTTPResponseHead(version: .http1_1, status: answer.status, headers: headers)
    return request?.method == .HEAD
      ? [.head(head), .end(nil)]
      : [.head(head), .body(.byteBuffer(ByteBuffer(bytes: answer.body))), .end(nil)]
  }

  /// Pages run no script but the studio's own, and talk to nobody else.
  ///
  /// Pictures have styles inside.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  private func answer(_ head: HTTPRequestHead) async -> Answer {
    if let objection = door.objection(to: head, isSocket: head.uri == "/socket") {
      return Answer(.forbidden, objection)
    }
    guard head.method == .GET || head.method == .HEAD else {
      return Answer(.methodNotAllowed, "the method is '\(head.method.rawValue.prefix(40))'")
    }
    let path = head.uri.prefix { $0 != "?" }
    switch path {
    case "/", "/index.html": return Answer("text/html; charset=utf-8", PackageResources.index_html)
    case "/socket":
      return head.headers.contains(name: "Sec-WebSocket-Key")
        ? Answer(.serviceUnavailable, "too many pages are open")
        : Answer(.upgradeRequired, "this is for sockets")
    case "/favicon.ico", "/icon.svg": return Answer("image/svg+xml", PackageResources.icon_svg)
    default: break
    }
    if let asset = Assets.named(path.dropFirst()) { return asset }
    let names = path.split(separator: "/").map(String.init)
    guard names.count == 2, let name = names[1].removingPercentEncoding else {
      return Answer(.notFound, "there is nothing at '\(path.prefix(100))'")
    }
    return await document(names[0], name)
      ?? Answer(.notFound, "there is nothing at '\(path.prefix(100))'")
  }

  private func document(_ folder: String, _ name: String) async -> Answer? {
    let parts = name.split(separator: ".", maxSplits: .max, omittingEmptySubsequences: false)
    guard let ending = parts.last, parts.count > 1 else { return nil }
    let id = parts.dropLast().joined(separator: ".")
    switch (folder, ending) {
    case ("scenes", "js"):
      return await rooms.sceneScript(named: id).map {
        Answer("text/javascript; charset=utf-8", $0.utf8)
      }
    case ("machines", "svg"):
      guard let room = rooms.room(id) else { return nil }
      let picture = await room.picture()
      return picture.svg.map { Answer("image/svg+xml", $0.utf8, file: "\(id).svg") }
        ?? Answer(.serviceUnavailable, picture.problem ?? "there is no picture")
    case ("machines", "scxml"):
      guard let document = await rooms.room(id)?.exhibit.scxml() else { return nil }
      return Answer("application/scxml+xml; charset=utf-8", document.utf8, file: "\(id).scxml")
    case ("machines", "jsonl"):
      guard let recording = await rooms.room(id)?.recording() else { return nil }
      return Answer("application/jsonl; charset=utf-8", recording.text.utf8, file: "\(id).jsonl")
    default: return nil
    }
  }
}

/// The files of the page.
enum Assets {
  static func named(_ name: Substring) -> PageServer.Answer? {
    let script = "text/javascript; charset=utf-8"
    switch name {
    case "studio.css":
      return PageServer.Answer("text/css; charset=utf-8", PackageResources.studio_css)
    case "studio.js": return PageServer.Answer(script, PackageResources.studio_js)
    case "line.js": return PageServer.Answer(script, PackageResources.line_js)
    case "machine.js": return PageServer.Answer(script, PackageResources.machine_js)
    case "diagram.js": return PageServer.Answer(script, PackageResources.diagram_js)
    case "events.js": return PageServer.Answer(script, PackageResources.events_js)
    case "history.js": return PageServer.Answer(script, PackageResources.history_js)
    default: return nil
    }
  }
}
#endif
