#if Command
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Ends waits for descriptors, from any thread.
package final class WakeupPipe: Sendable {
  /// The descriptor, which is readable while the pipe is signalled.
  let descriptor: Int32
  private let button: Int32

  /// Opens a pipe.
  ///
  /// - Throws: an error if no descriptors are left.
  package init() throws(CommandError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw CommandError(.software, "no pipe can be made: \(String(cString: strerror(errno)))")
    }
    // Without blocking, a full pipe stays signalled, and an empty pipe stays cleared.
    for end in ends { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
    descriptor = ends[0]
    button = ends[1]
  }

  deinit {
    close(descriptor)
    close(button)
  }

  /// Signals the pipe until it is cleared.
  package func signal() {
    var byte: UInt8 = 1
    _ = write(button, &byte, 1)
  }

  /// Clears the signal.
  package func clear() {
    var bytes: [UInt8] = Array(repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
#endif
