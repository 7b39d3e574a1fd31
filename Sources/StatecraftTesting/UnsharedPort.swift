/// Starts a server on a port that no socket gets without asking for it.
///
/// The system gives the sockets of other tests ports from 32768 on (from 49152 on Apple's systems). It
/// could give them the port that this server leaves.
///
/// - Parameters:
///   - isolation: the caller's isolation.
///   - start: starts the server on a port; 0 is any that is free.
/// - Returns: the server.
/// - Throws: what `start` throws for any free port.
package func startOnUnsharedPort<Server>(
  isolation: isolated (any Actor)? = #isolation,
  _ start: (UInt16) async throws -> Server
) async throws -> Server {
  for port in (UInt16(20_000)..<32_768).shuffled() {
    if let server = try? await start(port) { return server }
  }
  return try await start(0)
}
