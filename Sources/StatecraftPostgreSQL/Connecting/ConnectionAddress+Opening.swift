#if PostgreSQL
internal import CPostgreSQL
internal import Dispatch
internal import StatecraftDurable
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

extension ConnectionAddress {
  /// Opens a connection.
  ///
  /// The steps of connecting run on a thread of their own, since the look-up of a host's name
  /// blocks. Everything else is waited for in short parts, so that `isCancelled` is seen soon.
  ///
  /// - Throws: `ConnectionLost` if the server cannot be reached or refuses the connection.
  func open(
    patience: Duration,
    isCancelled: @escaping @Sendable () -> Bool
  ) async throws -> Connection {
    let link = try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Link, any Error>) in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result { try connect(isCancelled: isCancelled) }
        )
      }
    }
    return Connection(link, patience: patience)
  }

  private func connect(isCancelled: () -> Bool) throws -> Link {
    guard let handle = Self.start(settings) else {
      throw ConnectionLost(reason: "there is not enough memory")
    }
    let link = try Link(handle)
    let seconds = settings.first { $0.keyword == "connect_timeout" }.flatMap { Int64($0.value) }
    let limit = seconds.flatMap { $0 > 0 ? $0 : nil } ?? 86_400
    let deadline = ContinuousClock.now + .seconds(limit)
    var status = PGRES_POLLING_WRITING
    var encryption = ConnectionFailure.Encryption.none
    while true {
      switch status {
      case PGRES_POLLING_OK:
        guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else {
          throw ConnectionLost(reason: message(of: handle))
        }
        PQsetErrorVerbosity(handle, PQERRORS_DEFAULT)
        return link
      case PGRES_POLLING_READING, PGRES_POLLING_WRITING:
        let events = Int16(status == PGRES_POLLING_READING ? POLLIN : POLLOUT)
        while !isReady(PQsocket(handle), events) {
          if isCancelled() { throw ConnectionLost(reason: "the store was closed") }
          if ContinuousClock.now > deadline {
            throw ConnectionLost(reason: "there was no answer within \(limit) seconds")
          }
        }
      default:
        let failure = ConnectionFailure(
          String(cString: PQerrorMessage(handle)),
          encryption: isLocal(handle) ? .settled : encryption
        )
        throw ConnectionLost(
          reason: failure.reason,
          refusal: failure.refusal ?? (PQconnectionNeedsPassword(handle) == 1 ? .user : nil)
        )
      }
      // After an error, libpq does not know any more what it was doing.
      if PQstatus(handle) == CONNECTION_SSL_STARTUP {
        encryption = .starting
      } else if encryption == .starting {
        encryption = .settled
      }
      status = PQconnectPoll(handle)
    }
  }

  /// Starts to connect.
  ///
  /// - Returns: the connection, whose status says whether that was possible; `nil` without memory.
  static func start(_ settings: [(keyword: String, value: String)]) -> OpaquePointer? {
    let texts = settings.map { (strdup($0.keyword), strdup($0.value)) }
    defer {
      for (keyword, value) in texts {
        free(keyword)
        free(value)
      }
    }
    var keywords = texts.map { UnsafePointer($0.0) }
    var values = texts.map { UnsafePointer($0.1) }
    keywords.append(nil)
    values.append(nil)
    guard let handle = PQconnectStartParams(keywords, values, 0) else { return nil }
    // Notices are for people at a terminal.
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    // The message says the class of an error only so; libpq has no other way to it before the end of
    // connecting.
    PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)
    return handle
  }

  private func isReady(_ socket: Int32, _ events: Int16) -> Bool {
    guard socket >= 0 else { return true }
    var descriptor = pollfd(fd: socket, events: events, revents: 0)
    return poll(&descriptor, 1, 100) > 0
  }

  /// Whether the connection is one by a socket in a folder, which is never encrypted.
  private func isLocal(_ handle: OpaquePointer) -> Bool {
    guard let host = PQhost(handle) else { return false }
    return host.pointee == UInt8(ascii: "/") || host.pointee == UInt8(ascii: "@")
  }

  private func message(of handle: OpaquePointer) -> String {
    ConnectionFailure(String(cString: PQerrorMessage(handle))).reason
  }
}
#endif
