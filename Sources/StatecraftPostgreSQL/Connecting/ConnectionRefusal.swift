#if PostgreSQL
/// Why a later attempt to connect would meet the same error, and thereby what to check.
enum ConnectionRefusal: Sendable {
  /// The server has refused the user (class 28 of errors), or has no such database (class 3D).
  case user
  /// The server has refused the user on a connection that does not use TLS and could.
  case unencrypted
  /// The server has no TLS, or a certificate that the address does not accept.
  case certificate
}
#endif
