/// The duration of a timer, constant or computed.
@usableFromInline
package enum TimerDelay<Context: ChartContext>: Sendable {
  case constant(Duration)
  case computed(name: String, @Sendable (Context) -> Duration)

  /// Returns the duration for a context, between zero and 30 million years.
  @inlinable
  func duration(in context: Context) -> Duration {
    switch self {
    case .constant(let duration): duration.asDelay
    case .computed(_, let compute): compute(context).asDelay
    }
  }

  /// A description of the delay.
  package var name: String {
    switch self {
    case .constant(let duration): "\(duration)"
    case .computed(let name, _): name
    }
  }
}
