#if PostgreSQL
internal import CPostgreSQL

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A connection of libpq, and what wakes the thread that waits for its socket.
///
/// Its connection uses the handle under a lock until it is lost, and the thread that opens it before that. Any thread
/// wakes the one that waits, which closes the connection when it is lost; otherwise it is closed with this object.
final class Link: @unchecked Sendable {
  let handle: OpaquePointer
  private var isClosed = false
  /// The ends of a pipe: one is read from, the other one is written to.
  private let pipe: (Int32, Int32)
  /// The error that the server has sent without a request, before it has ended the session.
  private(set) var lastError: ServerError?

  /// Takes a connection of libpq.
  ///
  /// - Throws: ``ConnectionLost`` if the process may not open more files; the connection is closed then.
  init(_ handle: OpaquePointer) throws {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
    let isOpen = Darwin.pipe(&ends) == 0
    #elseif canImport(Musl)
    let isOpen = Musl.pipe(&ends) == 0
    #else
    let isOpen = Glibc.pipe(&ends) == 0
    #endif
    guard isOpen else {
      let reason = String(cString: strerror(errno))
      PQfinish(handle)
      throw ConnectionLost(reason: "no pipe can be opened: \(reason)")
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    self.handle = handle
    pipe = (ends[0], ends[1])
    // libpq calls it within the calls of this object's user, and takes such an error for a notice.
    PQsetNoticeReceiver(
      handle,
      { link, result in
        guard let link, let result, let error = ServerError(notice: result) else { return }
        Unmanaged<Link>.fromOpaque(link).takeUnretainedValue().lastError = error
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }

  deinit {
    closeConnection()
    close(pipe.0)
    close(pipe.1)
  }

  /// Closes the connection, whose handle nobody uses any more.
  func closeConnection() {
    guard !isClosed else { return }
    isClosed = true
    PQsetNoticeReceiver(handle, { _, _ in }, nil)
    PQfinish(handle)
  }

  /// Waits until there is something to read, the end of the connection too, until somebody wakes this thread, or for
  /// so long.
  ///
  /// - Parameters:
  ///   - socket: the socket.
  ///   - mayWrite: whether it also waits until the socket takes more.
  ///   - limit: for how long.
  func wait(on socket: Int32, mayWrite: Bool, atMost limit: Duration) {
    var descriptors = [
      pollfd(fd: socket, events: Int16(POLLIN | (mayWrite ? POLLOUT : 0)), revents: 0),
      pollfd(fd: pipe.0, events: Int16(POLLIN), revents: 0),
    ]
    let milliseconds = min(max(0, limit / .milliseconds(1)).rounded(.up), 86_400_000)
    guard poll(&descriptors, 2, Int32(milliseconds)) > 0, descriptors[1].revents != 0 else {
      return
    }
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(pipe.0, &bytes, bytes.count) == bytes.count {}
  }

  /// Lets the thread go on that waits, or the next one that does.
  func wake() {
    var byte: UInt8 = 0
    // A pipe that takes no more wakes as well.
    _ = write(pipe.1, &byte, 1)
  }
}
#endif
