/// An alarm on a clock.
struct ClockAlarm: Sendable {
  let slot: Int
}
