#if Command
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reads lines from a file descriptor, and gives up waiting when a timer is due.
package struct LineReader {
  /// What came of waiting for a line.
  package enum Reading: Sendable, Hashable {
    /// A line without its end, and its number from 1.
    case line(String, number: Int)
    /// No line has come in time.
    case timeout
    /// The wakeup pipe was signalled.
    case wakeup
    /// There are no more lines.
    case end
  }

  /// More than any sensible event needs, and little enough to hold.
  package static let longestLine = 65_536

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var scanned = 0
  private var isAtEnd = false
  private var number = 0

  /// Reads from a descriptor that stays the caller's.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Waits for the next line.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait at most; without end when `nil`.
  ///   - wakeups: what else ends the wait.
  /// - Returns: the line, or why there is none.
  /// - Throws: when reading fails, when a line is too long or when it is no UTF-8.
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

/// Why a line could not be read.
package enum LineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The operating system refuses, in its words.
  case unreadable(String)
  /// The line has no end in sight.
  case tooLong(line: Int)
  /// The line is no text.
  case notUTF8(line: Int)

  /// The line's number, from 1, if it is about one.
  package var line: Int? {
    switch self {
    case .unreadable: nil
    case .tooLong(let line), .notUTF8(let line): line
    }
  }

  /// What is wrong, and what would be right.
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
  /// What ended a wait.
  enum Cause {
    case readable, wakeup, timeout
  }

  /// Waits until something can be read, a pipe is signalled or the time is over.
  static func wait(
    for descriptor: Int32,
    _ wakeups: [WakeupPipe],
    atMost timeout: Duration?
  ) throws(LineError) -> Cause {
    var requests = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)] + requests(wakeups)
    let count = poll(&requests, nfds_t(requests.count), timeout.map(milliseconds) ?? -1)
    if count < 0 && errno != EINTR { throw .unreadable(String(cString: strerror(errno))) }
    guard count > 0 else { return .timeout }
    // A wakeup goes first, or a flood of lines would delay it.
    return requests.dropFirst().contains { $0.revents != 0 } ? .wakeup : .readable
  }

  /// Sleeps, until a pipe is signalled at the latest.
  static func sleep(_ duration: Duration, _ wakeups: [WakeupPipe]) {
    var requests = requests(wakeups)
    _ = poll(&requests, nfds_t(requests.count), milliseconds(duration))
  }

  private static func requests(_ wakeups: [WakeupPipe]) -> [pollfd] {
    wakeups.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
  }

  /// Rounded up, so that nobody wakes before a timer; an hour at most, and then again.
  private static func milliseconds(_ duration: Duration) -> Int32 {
    let bounded = min(max(duration, .zero), .seconds(3600))
    return Int32((bounded + .nanoseconds(999_999)) / .milliseconds(1))
  }
}
#endif
