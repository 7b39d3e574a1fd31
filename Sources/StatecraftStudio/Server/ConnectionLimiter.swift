#if Studio
internal import NIOCore
internal import Synchronization

/// Limits the number of connections.
///
/// When there are too many, the oldest connection that is not a WebSocket is closed. WebSockets may take at most
/// seven eighths of the limit, so that a page can always be requested.
final class ConnectionLimiter: Sendable {
  private struct State {
    /// The connections that are not WebSockets, the oldest first.
    var requests: [(id: ObjectIdentifier, channel: any Channel)] = []
    var webSockets: Set<ObjectIdentifier> = []
  }

  private let limit: Int
  private let webSocketLimit: Int
  private let state = Mutex(State())

  init(limit: Int) {
    self.limit = max(limit, 1)
    webSocketLimit = max(self.limit - max(self.limit / 8, 1), 1)
  }

  /// Counts a new connection until it is closed, and closes the oldest one when there are too many.
  func add(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    let oldest = state.withLock { state in
      defer { state.requests.append((id, channel)) }
      let isFull = state.requests.count + state.webSockets.count >= limit
      return isFull && !state.requests.isEmpty ? state.requests.removeFirst().channel : nil
    }
    channel.closeFuture.whenComplete { [weak self] _ in self?.remove(id) }
    oldest?.close(promise: nil)
  }

  /// Whether one more WebSocket is allowed.
  var allowsWebSocket: Bool { state.withLock { $0.webSockets.count < webSocketLimit } }

  /// Counts a connection as a WebSocket from now on.
  func becomeWebSocket(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    state.withLock { state in
      guard let index = state.requests.firstIndex(where: { $0.id == id }) else { return }
      state.requests.remove(at: index)
      state.webSockets.insert(id)
    }
  }

  private func remove(_ id: ObjectIdentifier) {
    state.withLock { state in
      state.requests.removeAll { $0.id == id }
      state.webSockets.remove(id)
    }
  }
}
#endif
