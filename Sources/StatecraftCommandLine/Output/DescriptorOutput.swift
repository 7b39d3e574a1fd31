#if Command
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Writes text to a file descriptor at once, and notices when nobody reads.
///
/// The process must ignore `SIGPIPE`.
package struct DescriptorOutput: Sendable {
  private let descriptor: Int32

  /// Writes to a descriptor that stays the caller's.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Writes all of a text.
  ///
  /// - Throws: a quiet stop when the reader has gone, one with a message when writing fails.
  package func write(_ text: String) throws(CommandError) {
    let bytes = Array(text.utf8)
    var rest = bytes[...]
    while !rest.isEmpty {
      let (count, code) = rest.withUnsafeBytes { buffer in
        #if canImport(Darwin)
        let count = Darwin.write(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Glibc)
        let count = Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        #else
        let count = Musl.write(descriptor, buffer.baseAddress, buffer.count)
        #endif
        return (count, errno)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if code == EPIPE {
        throw CommandError(.outputClosed, "")
      } else if code != EINTR {
        throw CommandError(
          .output,
          "the output cannot be written: \(String(cString: strerror(code)))"
        )
      }
    }
  }
}
#endif
