#if Service
internal import NIOCore
internal import Synchronization

/// The connections of a service, with what each of them does.
final class ConnectionRegistry: Sendable {
  private enum Activity {
    case idle
    case request
    case stream(Task<Void, Never>)
  }

  private struct Connection {
    let channel: any Channel
    var activity = Activity.idle
    /// Whether it is closed, while its request is still being answered.
    var isClosed = false
    /// Larger numbers were used later.
    var lastUse: Int
  }

  private struct State {
    var connections: [ObjectIdentifier: Connection] = [:]
    var uses = 0
    var requests = 0
    var streams = 0
    var isEnding = false
  }

  private let connectionLimit: Int
  private let requestLimit: Int
  private let streamLimit: Int
  private let state = Mutex(State())

  init(_ configuration: MachineService.Configuration) {
    connectionLimit = max(configuration.connectionLimit, 1)
    requestLimit = max(configuration.requestLimit, 1)
    streamLimit = max(configuration.streamLimit, 0)
  }

  /// Whether connections are to be closed after their request.
  var isEnding: Bool { state.withLock { $0.isEnding } }

  /// The number of connections that do nothing; for tests.
  var idleCount: Int {
    state.withLock { state in
      state.connections.values.count { if case .idle = $0.activity { true } else { false } }
    }
  }

  /// Adds a connection until it is closed, and its request is answered.
  ///
  /// When there are too many, the one that has been idle longest is closed.
  ///
  /// - Returns: whether there is space for it.
  func add(_ channel: any Channel) -> Bool {
    let id = ObjectIdentifier(channel)
    let (isAdded, oldest) = state.withLock { state -> (Bool, (any Channel)?) in
      guard !state.isEnding else { return (false, nil) }
      var oldest: (any Channel)?
      if state.connections.count >= connectionLimit {
        let idle = state.connections.filter {
          if case .idle = $0.value.activity { true } else { false }
        }
        guard let found = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) else {
          return (false, nil)
        }
        oldest = found.value.channel
        state.connections[found.key] = nil
      }
      state.uses += 1
      state.connections[id] = Connection(channel: channel, lastUse: state.uses)
      return (true, oldest)
    }
    oldest?.close(promise: nil)
    guard isAdded else { return false }
    channel.closeFuture.whenComplete { [weak self] _ in self?.end(channel, isClosed: true) }
    return true
  }

  /// Counts a request that begins; returns whether it may.
  func begin(_ channel: any Channel) -> Bool {
    state.withLock { state in
      guard state.requests < requestLimit,
        state.connections[ObjectIdentifier(channel)] != nil
      else { return false }
      state.connections[ObjectIdentifier(channel)]?.activity = .request
      state.requests += 1
      return true
    }
  }

  /// Counts a connection as a stream from now on; returns whether that is allowed.
  func becomeStream(_ channel: any Channel, _ task: Task<Void, Never>) -> Bool {
    state.withLock { state in
      let id = ObjectIdentifier(channel)
      guard !state.isEnding, state.streams < streamLimit, let connection = state.connections[id],
        !connection.isClosed, case .request = connection.activity
      else { return false }
      state.connections[id]?.activity = .stream(task)
      state.requests -= 1
      state.streams += 1
      return true
    }
  }

  /// Ends what a connection does.
  ///
  /// A client that is gone does not end the work for its request, which counts until it is done.
  func end(_ channel: any Channel, isClosed: Bool = false) {
    let id = ObjectIdentifier(channel)
    let stream = state.withLock { state -> Task<Void, Never>? in
      guard let connection = state.connections[id] else { return nil }
      var stream: Task<Void, Never>?
      switch connection.activity {
      case .idle: break
      case .request where isClosed:
        state.connections[id]?.isClosed = true
        return nil
      case .request: state.requests -= 1
      case .stream(let task):
        state.streams -= 1
        stream = task
      }
      state.uses += 1
      state.connections[id]?.activity = .idle
      state.connections[id]?.lastUse = state.uses
      if isClosed || connection.isClosed { state.connections[id] = nil }
      return stream
    }
    stream?.cancel()
  }

  /// Closes idle connections, ends streams, and lets requests that have begun be the last ones.
  func endAll() {
    let connections = state.withLock { state in
      state.isEnding = true
      return Array(state.connections.values)
    }
    for connection in connections {
      switch connection.activity {
      case .idle: connection.channel.close(promise: nil)
      case .request: break
      case .stream(let task): task.cancel()
      }
    }
  }
}
#endif
