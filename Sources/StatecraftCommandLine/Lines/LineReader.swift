#if Command
import StatecraftRecording
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reads lines from a file descriptor, with a timeout for the next timer.
package struct LineReader {
  /// The result of waiting for a line.
  package enum Reading: Sendable, Hashable {
    /// A line without its end, and its number from 1.
    case line(String, number: Int)
    /// No line arrived before the timeout.
    case timeout
    /// The wakeup pipe was signalled.
    case wakeup
    /// There are no more lines.
    case end
  }

  /// The maximum length of a line in bytes.
  package static let longestLine = 65_536

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var scanned = 0
  private var isAtEnd = false
  private var number = 0

  /// Creates a reader.
  ///
  /// The caller keeps the ownership of the descriptor.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Waits for the next line.
  ///
  /// - Parameters:
  ///   - timeout: the maximum time to wait; `nil` for no limit.
  ///   - wakeups: pipes that end the wait when they are signalled.
  /// - Returns: the line, or the reason why there is none.
  /// - Throws: an error if reading fails, if a line is too long, or if a line is not UTF-8.
  package mutating func next(
    timeout: Duration? = nil,
    wakeups: [WakeupPipe] = []
  ) throws(LineError) -> Reading {
    while true {
      if let line = takeLine() { return try understood(line) }
      if buffer.count > Self.longestLine { throw .tooLong(line: number + 1) }
      if isAtEnd { return .end }
      if timeout != nil || !wakeups.isEmpty {
        switch try Readiness.wait(for: descriptor, wakeups, atMost: timeout) {
        case .readable: break
        case .timeout: return .timeout
        case .wakeup: return .wakeup
        }
      }
      try fill()
    }
  }

  private mutating func takeLine() -> [UInt8]? {
    guard let end = buffer[scanned...].firstIndex(of: 0x0A) else {
      scanned = buffer.count
      guard isAtEnd, !buffer.isEmpty, buffer.count <= Self.longestLine else { return nil }
      defer { buffer = [] }
      scanned = 0
      return buffer
    }
    let line = Array(buffer[..<end])
    buffer.removeSubrange(...end)
    scanned = 0
    return line
  }

  private mutating func understood(_ bytes: [UInt8]) throws(LineError) -> Reading {
    number += 1
    guard bytes.count <= Self.longestLine else { throw .tooLong(line: number) }
    var bytes = bytes[...]
    if number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    if bytes.last == 0x0D { bytes = bytes.dropLast() }
    guard let line = String(validating: bytes, as: UTF8.self) else {
      throw .notUTF8(line: number)
    }
    return .line(line, number: number)
  }

  private mutating func fill() throws(LineError) {
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count >= 0 {
        isAtEnd = count == 0
        buffer += chunk[..<count]
        return
      }
      if errno != EINTR { throw .unreadable(FileFault.text(ofSystem: errno)) }
    }
  }
}
#endif
