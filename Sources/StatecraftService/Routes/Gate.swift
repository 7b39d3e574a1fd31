#if Service
internal import NIOHTTP1
internal import StatecraftHTTP
internal import StatecraftRecording

/// Decides which clients may do what.
struct Gate: Sendable {
  let policy: HostOriginPolicy
  let tokens: [MachineService.Token]

  init(_ configuration: MachineService.Configuration, host: String) {
    policy = HostOriginPolicy(
      "service",
      host: host,
      hostNames: configuration.hostNames,
      hasTokens: !configuration.tokens.isEmpty
    )
    tokens = configuration.tokens
  }

  /// Refuses requests that come by another site's page or name.
  func checkHost(_ head: HTTPRequestHead) throws(Problem) {
    if let refusal = policy.refusal(of: head, isWebSocket: false) {
      throw Problem(.forbidden, .forbidden, refusal)
    }
  }

  /// Refuses clients that may not do something.
  ///
  /// Without tokens, everybody may do everything.
  func require(_ scope: MachineService.Token.Scope, _ head: HTTPRequestHead) throws(Problem) {
    guard !tokens.isEmpty else { return }
    let values = head.headers["Authorization"]
    let parts = (values.first ?? "").split(separator: " ", maxSplits: 1)
    guard values.count == 1, parts.count == 2, parts[0].lowercased() == "bearer" else {
      throw Problem(
        .unauthorized,
        .unauthorized,
        "the request needs a token: 'Authorization: Bearer TOKEN'"
      ).adding("WWW-Authenticate", "Bearer realm=\"statecraft\"")
    }
    // All are compared, so that the time does not say which one is nearly right.
    let known = tokens.filter { $0.matches(String(parts[1])) }
    guard !known.isEmpty else {
      throw Problem(.unauthorized, .unauthorized, "the service does not know this token")
        .adding("WWW-Authenticate", "Bearer realm=\"statecraft\", error=\"invalid_token\"")
    }
    guard known.contains(where: { $0.scopes.contains(scope) }) else {
      throw Problem(
        .forbidden,
        .forbidden,
        "this token does not have the scope '\(scope.rawValue)'",
        [("scope", JSONText.string(scope.rawValue))]
      ).adding(
        "WWW-Authenticate",
        "Bearer realm=\"statecraft\", error=\"insufficient_scope\", scope=\"\(scope.rawValue)\""
      )
    }
  }
}
#endif
