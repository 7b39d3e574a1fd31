#if PostgreSQL
internal import CPostgreSQL
internal import Dispatch

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A connection of libpq with the sources that watch its socket.
///
/// Only its connection's executor uses it, and the thread that opens it before that.
final class Link: @unchecked Sendable {
  let handle: OpaquePointer
  private let queue: DispatchQueue
  private var reader: (any DispatchSourceRead)?
  private var writer: (any DispatchSourceWrite)?
  private var isClosed = false
  /// The error that the server has sent without a request, before it has ended the session.
  private(set) var lastError: ServerError?

  /// Takes an open connection of libpq, which is closed with this object.
  init(_ handle: OpaquePointer, queue: DispatchQueue) {
    self.handle = handle
    self.queue = queue
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

  deinit { close() }

  /// Whether there is something to read now, the end of the connection too.
  var isReadable: Bool {
    guard !isClosed, PQsocket(handle) >= 0 else { return false }
    var descriptor = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }

  /// Calls the handler whenever there is something to read.
  func read(_ handler: @escaping @Sendable () -> Void) {
    let source = DispatchSource.makeReadSource(fileDescriptor: PQsocket(handle), queue: queue)
    source.setEventHandler(handler: handler)
    reader = source
    source.resume()
  }

  /// Calls the handler when the socket takes more; there is one such source at a time.
  func write(_ handler: @escaping @Sendable () -> Void) {
    guard writer == nil else { return }
    let source = DispatchSource.makeWriteSource(fileDescriptor: PQsocket(handle), queue: queue)
    source.setEventHandler(handler: handler)
    writer = source
    source.resume()
  }

  /// Ends watching for writes.
  func stopWriting() {
    writer?.cancel()
    writer = nil
  }

  /// Closes the connection, after the sources have let go of its socket.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    PQsetNoticeReceiver(handle, { _, _ in }, nil)
    let connection = ClosingConnection(handle)
    let sources: [any DispatchSourceProtocol] = [reader, writer].compactMap { $0 }
    reader = nil
    writer = nil
    // Each handler keeps the connection, and the last one to go closes it.
    for source in sources {
      source.setCancelHandler { withExtendedLifetime(connection) {} }
      source.cancel()
    }
  }
}

/// A connection of libpq that is closed when nobody holds it any more.
///
/// The unchecked `Sendable` is right because only `deinit` uses the connection, once.
private final class ClosingConnection: @unchecked Sendable {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { self.handle = handle }

  deinit { PQfinish(handle) }
}
#endif
