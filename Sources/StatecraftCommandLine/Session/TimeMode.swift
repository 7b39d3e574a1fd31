#if Command
/// The mode in which a session's time passes.
package enum TimeMode: Sendable {
  /// Only `@wait` advances time, without a real delay.
  case virtual
  /// Time passes in real time since the given instant.
  case real(since: ContinuousClock.Instant)

  /// The time since the start; `nil` in virtual time.
  var elapsed: Duration? {
    switch self {
    case .virtual: nil
    case .real(let start): start.duration(to: .now)
    }
  }
}
#endif
