#if Command
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
      if errno != EINTR { throw .unreadable(String(cString: strerror(errno))) }
    }
  }
}

/// The reason why a line could not be read.
package enum LineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The operating system reported an error, with its message.
  case unreadable(String)
  /// The line exceeds the maximum length.
  case tooLong(line: Int)
  /// The line is not UTF-8.
  case notUTF8(line: Int)

  /// The number of the line, from 1; `nil` if the error does not concern a line.
  package var line: Int? {
    switch self {
    case .unreadable: nil
    case .tooLong(let line), .notUTF8(let line): line
    }
  }

  /// A description of the error and of the correct form.
  package var description: String {
    switch self {
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .tooLong:
      "the line is longer than \(LineReader.longestLine) bytes; "
        + "an event list has one event on a line"
    case .notUTF8: "the line is not UTF-8 text"
    }
  }
}

/// Waits for a descriptor, a wakeup or for time to pass.
package enum Readiness {
  /// The reason why a wait ended.
  enum Cause {
    case readable, wakeup, timeout
  }

  /// Waits until a descriptor is readable, a pipe is signalled, or the timeout has passed.
  static func wait(
    for descriptor: Int32,
    _ wakeups: [WakeupPipe],
    atMost timeout: Duration?
  ) throws(LineError) -> Cause {
    var requests = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)] + requests(wakeups)
    let count = poll(&requests, nfds_t(requests.count), timeout.map(milliseconds) ?? -1)
    if count < 0 && errno != EINTR { throw .unreadable(String(cString: strerror(errno))) }
    guard count > 0 else { return .timeout }
    // Wakeups have priority, because many lines could delay them.
    return requests.dropFirst().contains { $0.revents != 0 } ? .wakeup : .readable
  }

  /// Sleeps for a duration, or until a pipe is signalled.
  static func sleep(_ duration: Duration, _ wakeups: [WakeupPipe]) {
    var requests = requests(wakeups)
    _ = poll(&requests, nfds_t(requests.count), milliseconds(duration))
  }

  private static func requests(_ wakeups: [WakeupPipe]) -> [pollfd] {
    wakeups.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
  }

  /// Rounds up, so that a wait does not end before a timer.
  ///
  /// Longer waits are split into hours.
  private static func milliseconds(_ duration: Duration) -> Int32 {
    let bounded = min(max(duration, .zero), .seconds(3600))
    return Int32((bounded + .nanoseconds(999_999)) / .milliseconds(1))
  }
}
#endif
