#if Command
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Writes text to a file descriptor without buffering, and detects a closed reader.
///
/// The process must ignore `SIGPIPE`.
package struct DescriptorOutput: Sendable {
  private let descriptor: Int32

  /// Creates an output.
  ///
  /// The caller keeps the ownership of the descriptor.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Writes a text completely.
  ///
  /// - Throws: an error without a message if the reader has closed the output, one with a message
  ///   if writing fails.
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
