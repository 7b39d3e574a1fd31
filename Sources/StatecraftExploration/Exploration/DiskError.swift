#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Why the system could not do what it was asked for.
struct DiskError: Error, Equatable, CustomStringConvertible {
  let code: Int32

  /// The error of the call that has just failed.
  static var last: DiskError { DiskError(code: errno) }

  /// A path that does not lead anywhere.
  static var noFolder: DiskError { DiskError(code: ENOENT) }
  /// A file that would be larger than the process may write.
  static var fileTooLarge: DiskError { DiskError(code: EFBIG) }

  /// Whether a signal has interrupted the call, which is to be repeated.
  var isInterruption: Bool { code == EINTR }

  /// The system's words for it.
  var description: String { String(cString: strerror(code)) }
}
