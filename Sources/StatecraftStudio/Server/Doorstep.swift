#if Studio
internal import NIOCore
internal import Synchronization

/// Counts connections, and makes room for new ones.
///
/// Whoever only stands there goes first: when there are too many, the oldest connection that is no socket
/// is closed. Sockets may not take all of the room, so that another page can always be asked for.
final class Doorstep: Sendable {
  private struct State {
    /// Those that are no sockets, the oldest first.
    var waiting: [(id: ObjectIdentifier, channel: any Channel)] = []
    var sockets: Set<ObjectIdentifier> = []
  }

  private let limit: Int
  private let socketLimit: Int
  private let state = Mutex(State())

  init(limit: Int) {
    self.limit = max(limit, 1)
    socketLimit = max(self.limit - max(self.limit / 8, 1), 1)
  }

  /// Takes a connection in.
  func admit(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    let oldest = state.withLock { state in
      defer { state.waiting.append((id, channel)) }
      let isFull = state.waiting.count + state.sockets.count >= limit
      return isFull && !state.waiting.isEmpty ? state.waiting.removeFirst().channel : nil
    }
    channel.closeFuture.whenComplete { [weak self] _ in self?.dismiss(id) }
    oldest?.close(promise: nil)
  }

  /// Whether one more socket may be there.
  var takesSockets: Bool { state.withLock { $0.sockets.count < socketLimit } }

  /// A connection has become a socket.
  func makeSocket(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    state.withLock { state in
      guard let index = state.waiting.firstIndex(where: { $0.id == id }) else { return }
      state.waiting.remove(at: index)
      state.sockets.insert(id)
    }
  }

  private func dismiss(_ id: ObjectIdentifier) {
    state.withLock { state in
      state.waiting.removeAll { $0.id == id }
      state.sockets.remove(id)
    }
  }
}
#endif
