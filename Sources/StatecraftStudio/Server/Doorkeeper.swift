#if Studio
internal import Foundation
internal import NIOHTTP1

/// Keeps pages of the web from talking to a studio that is meant for its own.
///
/// A name that an attacker makes point to this machine is not the studio's name, so it is refused; and
/// only the studio's own pages may open a socket.
struct Doorkeeper: Sendable {
  private let names: Set<String>
  private let isOpen: Bool

  init(_ configuration: StudioConfiguration) {
    let host = configuration.host.trimmingCharacters(in: ["[", "]"]).lowercased()
    names = Set(configuration.names.map { $0.lowercased() })
      .union(["localhost", "127.0.0.1", "::1", host])
    // Whoever listens on all addresses is reached by names that nobody can list.
    isOpen = (host == "0.0.0.0" || host == "::") && configuration.names.isEmpty
  }

  /// Why a request is not answered; `nil` when it is.
  func objection(to head: HTTPRequestHead, isSocket: Bool) -> String? {
    let hosts = head.headers["Host"]
    guard hosts.count == 1, let host = hosts.first, host.utf8.allSatisfy(Self.isInName),
      let name = Self.name(of: "http://\(host)")
    else { return "a request must have one header 'Host'" }
    guard isOpen || names.contains(name) else {
      return "'\(host.prefix(100))' is not served here"
    }
    let origins = head.headers["Origin"]
    if let origin = origins.first {
      guard origins.count == 1, let url = URL(string: origin), let scheme = url.scheme,
        ["http", "https"].contains(scheme), origin == "\(scheme)://\(host)"
      else { return "pages of '\(origin.prefix(100))' may not talk to this studio" }
    } else if isSocket, head.headers.contains(name: "Sec-Fetch-Site") {
      return "the page does not say where it comes from"
    }
    return nil
  }

  /// What names and addresses with a port consist of.
  private static func isInName(_ byte: UInt8) -> Bool {
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
