#if Command
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

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
