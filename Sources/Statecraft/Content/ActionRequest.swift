/// A request of executable content to the engine.
@usableFromInline
package enum ActionRequest<Context: ChartContext> {
  /// Raises an internal event.
  case raise(Context.Event)
  /// Appends an occurrence that a document's language created to the internal queue.
  case enqueue(Occurrence<Context>)
  /// Emits an output.
  case emit(Context.Output)
  /// Sends a message to the running invocations of a given name.
  case send(any Sendable, invocation: String)
  /// Raises an event after a delay; a pending event with the same name is replaced.
  case raiseLater(Context.Event, after: Duration, id: String?, TimerRestoration)
  /// Cancels the delayed event with a given name.
  case cancelEvent(String)
  /// Starts or restarts a named timer.
  case startTimer(String, after: Duration, TimerRestoration)
  /// Cancels a named timer.
  case cancelTimer(String)
  /// Records an error that a document's language turned into an event.
  case note(any Error, place: String)
}
