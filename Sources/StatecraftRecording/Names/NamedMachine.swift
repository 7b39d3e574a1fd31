public import Statecraft

/// A machine that is controlled by names: it takes events with JSON payloads and returns recorded
/// steps.
///
/// Consoles, the studio, replays and other tools that do not know the Swift types of a machine use
/// this protocol. ``NamedChart`` implements it for charts. Documents and state objects have
/// conformances of their own.
///
/// A named machine has no clock: its caller advances the time. It belongs to one task at a time and
/// need not be `Sendable`. The same inputs at the same times lead to the same steps, if guards and
/// actions depend on nothing else.
///
/// ```swift
/// var machine = try NamedChart(Turnstile())
/// for step in try machine.send(NamedEvent("coin", payload: "90")) { print(step.summary) }
/// ```
public protocol NamedMachine {
  /// The header of the machine's recordings: its name, version, states and transitions.
  var header: Recording.Header { get }

  /// The names of the states that have child states.
  var compositeStates: Set<String> { get }

  /// The steps of the start and of what followed from it immediately; at least one.
  var start: [RecordedStep] { get }

  /// All events that the machine knows, in display order.
  var events: [EventForm] { get }

  /// The verdict about each event at present, by name. Verdicts about events with payloads do not
  /// consider the payload.
  ///
  /// - Complexity: O(events × transitions of the active states) for charts; machines that must try
  ///   the events take the time of each event.
  var verdicts: [String: EventVerdict] { get }

  /// All active states in document order, outer states included.
  var configuration: [String] { get }

  /// Whether the machine has ended.
  var isDone: Bool { get }

  /// The machine's time since its start.
  var now: Duration { get }

  /// The deadline of the next timer; `nil` if no timer is pending or the machine has ended.
  var nextDeadline: Duration? { get }

  /// The pending timers, the next one first.
  var timers: [NamedTimer] { get }

  /// The invoked work that is running, in the order in which it started.
  var work: [NamedWork] { get }

  /// The machine's data in readable form.
  var values: [NamedValue] { get }

  /// Reacts to an event.
  ///
  /// - Parameter event: the event's name and payload.
  /// - Returns: the steps that the machine made: first the step of the event, then the steps of
  ///   events that were recalled because of it.
  /// - Throws: an error if there is no such event or its payload cannot be read; the machine has
  ///   not changed then.
  mutating func send(_ event: NamedEvent) throws(NamedEventError) -> [RecordedStep]

  /// Advances the machine's time to a moment.
  ///
  /// - Parameter moment: the machine's new time; a moment before ``now`` changes nothing.
  /// - Returns: the steps of the timers that fired, in order.
  mutating func advance(to moment: Duration) -> [RecordedStep]

  /// Fires the next timer, if it is due at a moment or before; the machine's time becomes its
  /// deadline.
  ///
  /// Of timers that are due together, the others stay pending, so that a replay can do what a recorded
  /// machine did between them. The default fires all that are due with the next one.
  ///
  /// - Parameter moment: the last time at which the timer may be due.
  /// - Returns: the steps of the timer; empty if none is due, or if it did nothing.
  mutating func fireNextTimer(until moment: Duration) -> [RecordedStep]

  /// Sets the machine's time to a moment before which no timer is due; timers that are due at the very
  /// moment stay pending.
  ///
  /// The default fires them.
  ///
  /// - Parameter moment: the machine's new time; a moment before ``now`` changes nothing.
  /// - Returns: the steps of timers that fired nevertheless.
  mutating func wait(until moment: Duration) -> [RecordedStep]

  /// Completes running work with a result.
  ///
  /// - Parameters:
  ///   - work: the name of the work.
  ///   - result: the result as JSON; `nil` if there is none or it is not known.
  /// - Returns: the steps that the machine made.
  /// - Throws: an error if no such work is running, or if the JSON does not form a result; the
  ///   machine has not changed then.
  mutating func complete(
    _ work: String,
    with result: String?
  ) throws(NamedEventError) -> [RecordedStep]

  /// Ends running work with a failure.
  ///
  /// - Parameters:
  ///   - work: the name of the work.
  ///   - reason: a description of the failure.
  /// - Returns: the steps that the machine made.
  /// - Throws: an error if no such work is running; the machine has not changed then.
  mutating func fail(
    _ work: String,
    because reason: String
  ) throws(NamedEventError) -> [RecordedStep]

  /// Explains what the machine would do with an event at present, without changing the machine.
  ///
  /// - Parameter event: the event's name and payload.
  /// - Returns: the verdict and its reasons.
  /// - Throws: an error if there is no such event or its payload cannot be read.
  func explain(_ event: NamedEvent) throws(NamedEventError) -> Explanation
}
