#if PostgreSQL
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A thread that nobody waits for.
///
/// The number of threads that Dispatch starts has a bound, so that one that waits for long is not taken from there.
enum DetachedThread {
  /// What a thread runs, as an object that its pointer keeps.
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread.
  ///
  /// - Parameter body: runs on the thread, which ends with it.
  /// - Returns: why no thread can be started; otherwise `nil`.
  static func start(_ body: @escaping @Sendable () -> Void) -> String? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, numericCast(PTHREAD_CREATE_DETACHED))
    let body = Unmanaged.passRetained(Body(body))
    let pointer = body.toOpaque()
    #if canImport(Darwin)
    var thread: pthread_t?
    let result = pthread_create(&thread, &attributes, { DetachedThread.run($0) }, pointer)
    #else
    var thread = pthread_t()
    let result = pthread_create(&thread, &attributes, { DetachedThread.run($0) }, pointer)
    #endif
    guard result != 0 else { return nil }
    body.release()
    return String(cString: strerror(result))
  }

  private static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run() }
    return nil
  }
}
#endif
