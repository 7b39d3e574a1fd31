#if Studio
internal import Foundation
internal import NIOHTTP1
internal import StatecraftHTTP
internal import StatecraftRecording

/// Finds the response to a request by its method, headers and path.
struct PageRouter: Sendable {
  let policy: HostOriginPolicy
  let registry: MachineRegistry

  /// The response to a request.
  func response(to head: HTTPRequestHead) async -> PageResponse {
    if let refusal = policy.refusal(of: head, isWebSocket: head.uri == "/socket") {
      return PageResponse(.forbidden, refusal)
    }
    guard head.method == .GET || head.method == .HEAD else {
      let method = head.method.rawValue.prefix(40)
      return PageResponse(.methodNotAllowed, "the method must be GET or HEAD, not '\(method)'")
    }
    let path = head.uri.prefix { $0 != "?" }
    if path == "/socket" {
      return head.headers.contains(name: "Sec-WebSocket-Key")
        ? PageResponse(.serviceUnavailable, "too many pages are open")
        : PageResponse(.upgradeRequired, "this address is for WebSockets")
    }
    if let asset = PageAssets.response(for: path) { return asset }
    return await document(path) ?? PageResponse(.notFound, "nothing is at '\(path.prefix(100))'")
  }

  /// A file of a machine: `/machines/ID.svg`, `.scxml` or `.jsonl`, or the script of a scene.
  private func document(_ path: Substring) async -> PageResponse? {
    let names = path.split(separator: "/").map(String.init)
    guard names.count == 2, let file = names[1].percentDecoded else { return nil }
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard let suffix = parts.last, parts.count > 1 else { return nil }
    let id = parts.dropLast().joined(separator: ".")
    switch (names[0], suffix) {
    case ("scenes", "js"):
      return await registry.sceneScript(named: id).map {
        PageResponse("text/javascript; charset=utf-8", $0.utf8)
      }
    case ("machines", "svg"):
      guard let picture = await registry.machine(id)?.picture() else { return nil }
      return picture.svg.map { PageResponse("image/svg+xml", $0.utf8, file: "\(id).svg") }
        ?? PageResponse(.serviceUnavailable, picture.problem ?? "there is no picture")
    case ("machines", "scxml"):
      guard let document = await registry.machine(id)?.host.scxml() else { return nil }
      let type = "application/scxml+xml; charset=utf-8"
      return PageResponse(type, document.utf8, file: "\(id).scxml")
    case ("machines", "jsonl"):
      guard let recording = await registry.machine(id)?.recording() else { return nil }
      let type = "application/jsonl; charset=utf-8"
      return PageResponse(type, recording.text.utf8, file: "\(id).jsonl")
    default: return nil
    }
  }
}
#endif
