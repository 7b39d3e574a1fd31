#if Studio
internal import Foundation

/// Performs the requests of one page, and answers them.
///
/// What takes no time is answered at once, whatever else is being performed: to watch a machine or not, to prove
/// claims, to show a path. The rest is performed beside it, in a chain for each subject.
final class PageRequests: Sendable {
  let registry: MachineRegistry
  let watches: WatchList
  let browser: StoreBrowser
  let openings = OpeningList()
  /// Wakes the task that sends updates.
  let wakeup: AsyncStream<Void>.Continuation
  /// Sends a message to the page.
  let write: @Sendable (_ message: String) async throws -> Void

  private let chains: RequestChains

  /// Creates what performs the requests of a page.
  ///
  /// - Parameters:
  ///   - registry: the machines of the studio.
  ///   - watches: those that the page watches.
  ///   - browser: reads the store for the page.
  ///   - chains: where requests that take time wait for each other.
  ///   - wakeup: signalled when there is something to send.
  ///   - write: sends a message to the page.
  init(
    _ registry: MachineRegistry,
    _ watches: WatchList,
    _ browser: StoreBrowser,
    chains: RequestChains = RequestChains(),
    _ wakeup: AsyncStream<Void>.Continuation,
    write: @escaping @Sendable (_ message: String) async throws -> Void
  ) {
    self.registry = registry
    self.watches = watches
    self.browser = browser
    self.chains = chains
    self.wakeup = wakeup
    self.write = write
  }

  /// Performs a request, or has it performed after earlier ones about its subject.
  ///
  /// - Parameter text: the request as JSON.
  /// - Throws: the error of the connection.
  func receive(_ text: String) async throws {
    let request: StudioMessages.Request
    do {
      request = try JSONDecoder().decode(StudioMessages.Request.self, from: Data(text.utf8))
    } catch {
      let reason = "this is not a message of a studio's page"
      return try await reply(StudioMessages.Reply(request: 0, error: reason))
    }
    let target: Target
    do throws(StudioRefusal) {
      target = try self.target(of: request)
    } catch {
      return try await reply(to: request, nil, error)
    }
    guard let subject = subject(of: request, target) else {
      return try await answer(request, target)
    }
    do throws(StudioRefusal) {
      // A page that is not there any more ends the session elsewhere.
      try await chains.add(subject) { try? await self.answer(request, target) }
    } catch {
      if case .watch(let ticket) = target { openings.end(ticket) }
      try await reply(to: request, nil, error)
    }
  }

  /// Cancels what is being performed, and performs nothing more.
  func close() { chains.close() }
}
#endif
