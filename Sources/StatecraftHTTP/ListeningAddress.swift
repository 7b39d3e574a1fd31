#if Studio || Service
/// What is to be known of the addresses on which servers listen.
package enum ListeningAddress {
  /// Whether a text is an address of IPv4.
  static func isIPv4(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }

  /// Whether only programs on the same machine reach an address.
  package static func isLoopback(_ host: String) -> Bool {
    isIPv4(host) && host.hasPrefix("127.")
      || ["localhost", "::1", "[::1]"].contains(host.lowercased())
  }
}
#endif
