#if PostgreSQL
internal import CPostgreSQL
internal import StatecraftDurable

/// Where a database is, and how libpq reaches it.
struct ConnectionAddress: Sendable {
  /// The settings of libpq by keyword.
  let settings: [(keyword: String, value: String)]
  /// The database in words, without a password.
  let description: String

  /// What a connection needs, unless its user says something else: an end to waiting for a host
  /// that does not answer, and a server that writes.
  private static let defaults: [(keyword: String, value: String)] = [
    ("connect_timeout", "10"), ("tcp_user_timeout", "10000"), ("keepalives_idle", "10"),
    ("keepalives_interval", "3"), ("keepalives_count", "3"),
    ("application_name", "statecraft"),
  ]

  /// Reads a `postgresql://` address, or libpq's `keyword=value` settings.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - isWriting: whether the server must be one that writes, unless the text says otherwise.
  /// - Throws: `StoreError` if libpq does not understand the text.
  init(_ text: String, isWriting: Bool = true) throws {
    var message: UnsafeMutablePointer<CChar>?
    guard let options = PQconninfoParse(text, &message) else {
      let reason = message.map { String(cString: $0) } ?? "there is not enough memory"
      PQfreemem(message)
      throw StoreError(
        .unsuitable,
        "the address of the database cannot be read: \(reason.split(separator: "\n").joined()); "
          + "write it as postgresql://user@host:port/database"
      )
    }
    defer { PQconninfoFree(options) }
    var settings: [(keyword: String, value: String)] = []
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val {
        settings.append((String(cString: keyword), String(cString: value)))
      }
      option += 1
    }
    let defaults =
      Self.defaults + [("target_session_attrs", isWriting ? "read-write" : "any")]
    for (keyword, value) in defaults where !settings.contains(where: { $0.keyword == keyword }) {
      settings.append((keyword, value))
    }
    settings.removeAll { $0.keyword == "client_encoding" }
    settings.append(("client_encoding", "UTF8"))
    self.settings = settings
    func value(_ keyword: String) -> String? {
      settings.first { $0.keyword == keyword }?.value
    }
    let host = value("host") ?? value("hostaddr")
    let port = value("port").map { ":\($0)" } ?? ""
    let database = (value("dbname") ?? value("service")).map { " '\($0)'" } ?? ""
    description = "the database\(database)" + (host.map { " at \($0)\(port)" } ?? "")
    if let reason = Self.problem(in: settings) {
      throw StoreError(
        .unsuitable,
        "the settings of \(description) cannot be used: \(reason); correct them in the address, or in the "
          + "variables of the environment that libpq reads"
      )
    }
  }
}
#endif
