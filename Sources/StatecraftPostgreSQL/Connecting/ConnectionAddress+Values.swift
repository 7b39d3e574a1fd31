#if PostgreSQL
internal import CPostgreSQL

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

extension ConnectionAddress {
  /// The settings that libpq reads as numbers, some of them only when it is connected.
  private static let numbers: Set<String> = [
    "connect_timeout", "keepalives", "keepalives_idle", "keepalives_interval", "keepalives_count",
    "tcp_user_timeout",
  ]

  /// What `gssencmode` may be.
  private static let encryptionModes: Set<String> = ["disable", "prefer", "require"]

  /// Why no server can be reached with settings, whatever it is; `nil` if one can.
  ///
  /// Such a mistake would otherwise look like a server that is away, for which workers wait.
  static func problem(in settings: [(keyword: String, value: String)]) -> String? {
    for (keyword, value) in settings where numbers.contains(keyword) {
      guard Int32(value.trimmed) == nil else { continue }
      return "`\(keyword)` is \"\(value)\", which is no number"
    }
    return libraryProblem(in: settings)
  }

  /// What libpq says of settings before it connects; `nil` if it says nothing.
  ///
  /// It checks them when it starts to connect. So it is told to connect by a socket that does not exist, whose
  /// name is in its message if the settings are good. A host that settings do not have, but a service or the
  /// environment, would be connected to instead: then they are not checked.
  private static func libraryProblem(in settings: [(keyword: String, value: String)]) -> String? {
    guard !settings.contains(where: { $0.keyword == "service" }), getenv("PGSERVICE") == nil,
      getenv("PGHOSTADDR") == nil
    else { return nil }
    let folder = "/statecraft/no-socket"
    // Newer versions refuse a socket for GSSAPI, which says nothing about the server that is meant.
    // Of two settings of one name, libpq takes the last one, which is a wrong mode if there is one.
    let probe =
      [("gssencmode", "disable")]
      + settings.filter { keyword, value in
        !["host", "hostaddr", "port"].contains(keyword)
          && !(keyword == "gssencmode" && encryptionModes.contains(value))
      } + [("host", folder), ("port", "1")]
    guard let handle = start(probe) else { return nil }
    defer { PQfinish(handle) }
    guard PQstatus(handle) == CONNECTION_BAD else { return nil }
    let message = ConnectionFailure(String(cString: PQerrorMessage(handle))).reason
    return message.contains(folder) ? nil : message
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text without white space around it.
  var trimmed: Substring {
    let rest = drop { $0.isWhitespace }
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return rest[...last]
  }
}
#endif
