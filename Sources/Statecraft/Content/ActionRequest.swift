/// What executable content asks of the engine.
package enum ActionRequest<Context: ChartContext> {
  /// Raise an internal event.
  case raise(Context.Event)
  /// Put something at the end of the internal queue that a language of documents has made.
  case enqueue(Occurrence<Context>)
  /// Emit an output.
  case emit(Context.Output)
  /// Send a message to the running invocations of a name.
  case send(any Sendable, invocation: String)
  /// Raise an event later; one of the same name that still waits is replaced.
  case raiseLater(Context.Event, after: Duration, id: String?, TimerRestoration)
  /// Cancel the delayed event of a name.
  case cancelEvent(String)
  /// Start a named timer, or start it anew.
  case startTimer(String, after: Duration, TimerRestoration)
  /// Cancel a named timer.
  case cancelTimer(String)
  /// Note an error that a language of documents has made an event.
  case note(any Error, place: String)
}
