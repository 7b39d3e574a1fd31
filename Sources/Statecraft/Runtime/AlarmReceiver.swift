/// Something that an alarm wakes.
protocol AlarmReceiver: AnyObject, Sendable {
  /// Is called when the alarm's time has come, on any thread; must return soon.
  func wake()
}
