#if Studio || Service
internal import Foundation
package import NIOHTTP1

/// Decides by the `Host` and `Origin` headers which requests a server answers.
///
/// It refuses a host name that is not the server's, because an attacker can let any name point to this machine
/// (DNS rebinding). It refuses the origins of other sites, so that only the server's own pages can use it.
package struct HostOriginPolicy: Sendable {
  private let server: String
  private let names: Set<String>
  /// Whether the server listens on all addresses and no names were listed.
  private let isOpen: Bool
  private let hasTokens: Bool

  /// Creates the policy of a server.
  ///
  /// - Parameters:
  ///   - server: what the server is called in reasons: `studio`.
  ///   - host: the address on which it listens.
  ///   - hostNames: further names under which it is asked.
  ///   - hasTokens: whether clients need a token, which other sites' pages do not have.
  package init(
    _ server: String,
    host: String,
    hostNames: Set<String>,
    hasTokens: Bool = false
  ) {
    self.server = server
    self.hasTokens = hasTokens
    let host = host.trimmingCharacters(in: ["[", "]"]).lowercased()
    names = Set(hostNames.map { $0.lowercased() }).union(["localhost", "127.0.0.1", "::1", host])
    isOpen = (host == "0.0.0.0" || host == "::") && hostNames.isEmpty
  }

  /// Decides on a request.
  ///
  /// - Parameters:
  ///   - head: the head of the request.
  ///   - isWebSocket: whether it asks for a WebSocket.
  /// - Returns: the reason why the request is refused; `nil` when it is allowed.
  package func refusal(of head: HTTPRequestHead, isWebSocket: Bool) -> String? {
    let hosts = head.headers["Host"]
    guard hosts.count == 1, let host = hosts.first, host.utf8.allSatisfy(Self.isAllowed),
      let name = Self.name(of: "http://\(host)")
    else { return "a request must have exactly one valid header 'Host'" }
    guard names.contains(name) || isOpen && (hasTokens || Self.isLocal(name)) else {
      return "'\(host.prefix(100))' is not a name of this \(server)"
    }
    let origins = head.headers["Origin"]
    if let origin = origins.first {
      guard origins.count == 1, let url = URL(string: origin), let scheme = url.scheme,
        ["http", "https"].contains(scheme), origin == "\(scheme)://\(host)"
      else { return "pages of '\(origin.prefix(100))' may not use this \(server)" }
    } else if isWebSocket, head.headers.contains(name: "Sec-Fetch-Site") {
      return "a browser's WebSocket request must have a header 'Origin'"
    }
    return nil
  }

  /// Whether nobody else can let this name point to another machine: an address, or a name without a domain
  /// or of the local network.
  private static func isLocal(_ name: String) -> Bool {
    name.contains(":") || !name.contains(".") || name.hasSuffix(".local")
      || ListeningAddress.isIPv4(name)
  }

  /// Whether a byte can occur in a name or an address with a port.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._:[]".utf8.contains(byte)
    }
  }

  private static func name(of url: String) -> String? {
    URL(string: url)?.host?.trimmingCharacters(in: ["[", "]"]).lowercased()
  }
}
#endif
