#if Command
/// How a session's time passes.
package enum TimeMode: Sendable {
  /// Only `@wait` moves time, and it takes none.
  case virtual
  /// Time passes by itself since the moment.
  case real(since: ContinuousClock.Instant)

  /// The time since the start; `nil` when time stands still.
  var elapsed: Duration? {
    switch self {
    case .virtual: nil
    case .real(let start): start.duration(to: .now)
    }
  }
}
#endif
