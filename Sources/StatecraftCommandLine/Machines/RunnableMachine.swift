#if Command
package import Statecraft
#if Studio
package import StatecraftStudio
#endif
package import StatecraftRecording

/// Something that can be driven with lines of text: a chart's machine, a context with state objects or
/// a document.
///
/// All names are those that a user reads and types. A machine has no clock: who runs it says how much
/// time has passed.
package protocol RunnableMachine {
  /// What recordings say of the machine.
  var header: Recording.Header { get }

  /// All events that the machine knows, in the order in which they are shown.
  var events: [EventChoice] { get }

  /// The events that would be taken now.
  var permitted: [EventChoice] { get }

  /// The active states without active children: one for each region.
  var states: [String] { get }

  /// All active states in document order, outer states included.
  var configuration: [String] { get }

  /// Whether the machine has ended.
  var isDone: Bool { get }

  /// The machine's time since its start.
  var now: Duration { get }

  /// When the next timer is due; `nil` without timers.
  var nextDeadline: Duration? { get }

  /// Reacts to an event; the first report is its own, the others those of events that came back.
  ///
  /// - Throws: when there is no such event or its payload cannot be read; nothing has happened then.
  mutating func send(_ event: NamedEvent) throws(EventLineError) -> [StepReport]

  /// Lets time pass up to a moment, and reports each timer that fires.
  mutating func advance(to moment: Duration) -> [StepReport]

  /// The invoked work that is under way and is not done here, in the order in which it began.
  var work: [WorkChoice] { get }

  /// Ends work as somebody says; the first report is its own.
  ///
  /// - Throws: when no such work is under way or its result cannot be read; nothing has happened then.
  mutating func end(_ line: WorkLine) throws(EventLineError) -> [StepReport]

  /// Says what would become of an event now, and why.
  ///
  /// - Throws: when there is no such event or its payload cannot be read.
  func explain(_ event: NamedEvent) throws(EventLineError) -> Explanation

  #if Studio
  /// The data of the machine, as people read them.
  var values: [StudioValue] { get }
  #endif

  /// The events that would be taken now, if that is known without trying; else `nil`.
  var quicklyPermitted: [EventChoice]? { get }

  /// How the machine is reached from outside; `nil` when it is not.
  var outside: Outside? { get }

  /// Reacts to what has come from outside, and reports it.
  mutating func receive() -> [StepReport]

  /// Whether something that it sent has not been answered yet. Answers come from outside.
  var awaitsAnswers: Bool { get }
}

extension RunnableMachine {
  #if Studio
  /// Most machines show no data.
  package var values: [StudioValue] { [] }
  #endif
  /// Most machines invoke nothing, or do it themselves.
  package var work: [WorkChoice] { [] }
  /// Nothing is under way.
  package mutating func end(_ line: WorkLine) throws(EventLineError) -> [StepReport] {
    _ = try line.split(among: [])
    return []
  }
  /// Most machines must try.
  package var quicklyPermitted: [EventChoice]? { nil }
  /// Most machines hear nothing but lines and time.
  package var outside: Outside? { nil }
  /// Nothing comes.
  package mutating func receive() -> [StepReport] { [] }
  /// Nothing is sent.
  package var awaitsAnswers: Bool { false }
}

/// Where others send a machine events.
package struct Outside: Sendable {
  /// The address.
  package let address: String
  /// Rings when something has come.
  package let bell: Bell
}

/// An event that somebody may choose.
package struct EventChoice: Sendable, Hashable {
  /// The event's name.
  package let name: String
  /// Whether it carries something.
  package let hasPayload: Bool

  /// What the payload looks like, with words for values; `nil` when that is not known.
  package let form: String?

  /// Names a choice.
  package init(name: String, hasPayload: Bool, form: String? = nil) {
    self.name = name
    self.hasPayload = hasPayload
    self.form = form
  }

  /// The line that sends it, with words for values.
  package var line: String { hasPayload ? "\(name) \(form ?? "JSON")" : name }

  /// The event as lists show it.
  package var label: String { hasPayload ? "\(name) {…}" : name }
}
#endif
