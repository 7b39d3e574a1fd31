public import Statecraft

/// A machine that is driven by names: events with JSON payloads go in, steps of names come out.
///
/// Consoles, studios, replays and whatever else knows no Swift types of a machine stand on this. A chart
/// has ``NamedChart``; documents, state objects and others conform.
///
/// A named machine has no clock: whoever runs it says how much time has passed. It belongs to one task at a
/// time and need not be `Sendable`. The same inputs at the same times lead to the same steps, as far as
/// guards and actions depend on nothing else.
///
/// ```swift
/// var machine = try NamedChart(Turnstile())
/// for step in try machine.send(NamedEvent("coin", payload: "90")) { print(step.summary) }
/// ```
public protocol NamedMachine {
  /// What recordings say of the machine: its name, version, states and transitions.
  var header: Recording.Header { get }

  /// The states without child states, by name.
  var atomicStates: Set<String> { get }

  /// What the start did, and what followed from it at once; at least one step.
  var start: [RecordedStep] { get }

  /// All events that the machine knows, in the order in which they are shown.
  var events: [EventForm] { get }

  /// What would become of each event now, by name; of one with a payload, as far as that can be said without
  /// it.
  ///
  /// - Complexity: O(events × transitions of the active states) for charts; machines that must try do so for
  ///   each event.
  var verdicts: [String: EventVerdict] { get }

  /// All active states in document order, outer states included.
  var configuration: [String] { get }

  /// Whether the machine has ended.
  var isDone: Bool { get }

  /// The machine's time since its start.
  var now: Duration { get }

  /// When the next timer is due; `nil` without timers, and when the machine has ended.
  var nextDeadline: Duration? { get }

  /// The timers that wait, the next one first.
  var timers: [NamedTimer] { get }

  /// The invoked work that is running, in the order in which it began.
  var work: [NamedWork] { get }

  /// The data of the machine, as people read them.
  var values: [NamedValue] { get }

  /// Reacts to an event.
  ///
  /// - Parameter event: the event's name and payload.
  /// - Returns: the steps that the machine made: the first is the event's own, the others are those of
  ///   events that came back because of it.
  /// - Throws: when there is no such event or its payload cannot be read; nothing has happened then.
  mutating func send(_ event: NamedEvent) throws(NamedEventError) -> [RecordedStep]

  /// Lets time pass up to a moment.
  ///
  /// - Parameter moment: the machine's time afterwards; an earlier moment than ``now`` changes nothing.
  /// - Returns: the steps of the timers that fired, in order.
  mutating func advance(to moment: Duration) -> [RecordedStep]

  /// Ends running work with a result.
  ///
  /// - Parameters:
  ///   - work: the name of the work.
  ///   - result: what it resulted in, as JSON; `nil` when that is nothing, or not known.
  /// - Returns: the steps that the machine made.
  /// - Throws: when no such work is running, or no result can be made of the JSON; nothing has happened
  ///   then.
  mutating func complete(
    _ work: String,
    with result: String?
  ) throws(NamedEventError) -> [RecordedStep]

  /// Ends running work with a failure.
  ///
  /// - Parameters:
  ///   - work: the name of the work.
  ///   - reason: why it failed, in words.
  /// - Returns: the steps that the machine made.
  /// - Throws: when no such work is running; nothing has happened then.
  mutating func fail(
    _ work: String,
    because reason: String
  ) throws(NamedEventError) -> [RecordedStep]

  /// Says what would become of an event now, and why; nothing happens.
  ///
  /// - Parameter event: the event's name and payload.
  /// - Returns: the verdict, and what led to it.
  /// - Throws: when there is no such event or its payload cannot be read.
  func explain(_ event: NamedEvent) throws(NamedEventError) -> Explanation
}
