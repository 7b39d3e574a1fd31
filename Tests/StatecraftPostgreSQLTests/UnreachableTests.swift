#if PostgreSQL
import Foundation
import Statecraft
import StatecraftDurable
import Testing

@testable import StatecraftPostgreSQL

/// What is said without a server.
@Suite struct UnreachableTests {
  @Test(
    arguments: [
      (
        "connection to server at \"db\" (::1), port 5432 failed: FATAL:  28P01: password authentication "
          + "failed for user \"orders\"\nLOCATION:  auth_failed, auth.c:326\n",
        "connection to server at \"db\" (::1), port 5432 failed: FATAL:  password authentication failed "
          + "for user \"orders\"", .user
      ),
      (
        "connection to server on socket \"/s\" failed: FATAL:  57P03: the database system is starting "
          + "up\nORT:  ProcessStartupPacket, postmaster.c:2344\n",
        "connection to server on socket \"/s\" failed: FATAL:  the database system is starting up",
        nil
      ),
      (
        "connection to server on socket \"/s\" failed: No such file or directory\n\tIs the server "
          + "running locally and accepting connections on that socket?\n",
        "connection to server on socket \"/s\" failed: No such file or directory Is the server running "
          + "locally and accepting connections on that socket?", nil
      ),
      ("FATAL:  3D00é: :  3D000: ", "FATAL:  3D00é: :  ", .user), ("", "", nil),
      (":  ", ":  ", nil),
      ("SSL error: certificate verify failed", "SSL error: certificate verify failed", nil),
    ] as [(String, String, ConnectionRefusal?)]
  )
  func `what libpq says while it connects is read`(
    text: String,
    reason: String,
    refusal: ConnectionRefusal?
  ) {
    let failure = ConnectionFailure(text)
    #expect(failure.reason == reason)
    #expect(failure.refusal == refusal)
  }

  @Test(
    arguments: [
      ("SSL error: certificate verify failed", ConnectionFailure.Encryption.starting, .certificate),
      ("server certificate for \"a\" does not match host name \"b\"", .starting, .certificate),
      ("root certificate file \"/ca.crt\" does not exist", .starting, .certificate),
      ("server does not support SSL, but SSL was required", .starting, .certificate),
      ("SSL SYSCALL error: EOF detected", .starting, nil),
      ("server closed the connection unexpectedly", .starting, nil),
      ("FATAL:  57P03: the database system is starting up", .starting, nil),
      ("FATAL:  28000: no pg_hba.conf entry", .none, .unencrypted),
      ("FATAL:  28000: no pg_hba.conf entry", .settled, .user),
      ("FATAL:  28P01: password authentication failed", .none, .user),
      ("FATAL:  3D000: database \"a\" does not exist", .none, .user),
    ] as [(String, ConnectionFailure.Encryption, ConnectionRefusal?)]
  )
  func `only what a later attempt would meet again is a refusal of TLS`(
    text: String,
    encryption: ConnectionFailure.Encryption,
    refusal: ConnectionRefusal?
  ) {
    #expect(ConnectionFailure(text, encryption: encryption).refusal == refusal)
  }

  @Test func `an address that is none is refused with its reason`() {
    let error = #expect(throws: StoreError.self) { try PostgreSQLStore("postgresql://[::1/db") }
    #expect(error?.kind == .unsuitable)
    #expect(
      error?.reason.hasPrefix("the address of the database cannot be read: ") == true
        && error?.reason.hasSuffix("; write it as postgresql://user@host:port/database") == true,
      "\(error?.reason ?? "")"
    )
  }

  @Test(.timeLimit(.minutes(30)))
  func `when a connection cannot be opened, all calls that wait for it fail`() async throws {
    let store = try PostgreSQLStore(
      "postgresql://orders@/orders?host=/nonexistent-folder&port=5999",
      connections: 1
    )
    let errors = await withTaskGroup(of: StoreError.Kind?.self) { group in
      for _ in 0..<200 {
        group.addTask {
          do {
            try await store.prepare()
            return nil
          } catch {
            return (error as? StoreError)?.kind
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(errors == Array(repeating: .unavailable, count: 200))
    await store.close()
  }

  @Test func `a server that is not there is named, without the password`() async throws {
    let store = try PostgreSQLStore(
      "postgresql://orders:secret@/orders?host=/nonexistent-folder&port=5999"
    )
    let error = await #expect(throws: StoreError.self) { try await store.prepare() }
    #expect(error?.kind == .unavailable)
    let reason = try #require(error?.reason)
    #expect(
      reason.hasPrefix("the database 'orders' at /nonexistent-folder:5999 cannot be reached: "),
      "\(reason)"
    )
    #expect(
      reason.hasSuffix(
        "nothing was stored: check that the server runs and that the address is right; workers try "
          + "again by themselves"
      ),
      "\(reason)"
    )
    #expect(!reason.contains("secret"))
    await store.close()
  }

  @Test(arguments: [
    ("sslmode=verify-ful", "invalid sslmode value: \"verify-ful\""),
    ("target_session_attrs=writes", "invalid target_session_attrs value: \"writes\""),
    ("connect_timeout=soon", "`connect_timeout` is \"soon\", which is no number"),
    ("channel_binding=perhaps", "invalid channel_binding value: \"perhaps\""),
    ("gssencmode=perhaps", "invalid gssencmode value: \"perhaps\""),
  ])
  func `a setting that no server can be reached with is an error at once`(
    _ setting: String,
    _ reason: String
  ) {
    let error = #expect(throws: StoreError.self) {
      try PostgreSQLStore("host=nowhere.example dbname=orders \(setting)")
    }
    #expect(
      error
        == StoreError(
          .unsuitable,
          "the settings of the database 'orders' at nowhere.example cannot be used: \(reason); correct "
            + "them in the address, or in the variables of the environment that libpq reads"
        )
    )
  }

  @Test(arguments: [
    "", "sslmode=disable", "sslmode=verify-full sslrootcert=/nowhere/root.crt", "port=1,2",
    "hostaddr=192.0.2.1,192.0.2.2", "gssencmode=disable", "gssencmode=prefer",
    "connect_timeout=' 3 '",
  ])
  func `settings that a server can be reached with are no error`(_ setting: String) throws {
    _ = try ConnectionAddress("host=one.example,two.example \(setting)")
  }
}
#endif
