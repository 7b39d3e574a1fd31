#if Command
import StatecraftRecording

/// What a machine did in one step, in names.
package struct StepReport: Sendable, Hashable {
  /// What the step reacted to: an event's name, or `after …` for a timer.
  package var event: String
  /// The outcome in one word, as the library names it.
  package var outcome: String
  /// The states that were left, each once, in document order.
  package var exited: [String] = []
  /// The states that were entered, each once, in document order.
  package var entered: [String] = []
  /// All active states afterwards, in document order, outer states included.
  package var configuration: [String]
  /// The active states without active children.
  package var states: [String]
  /// What the machine emitted.
  package var outputs: [EmittedOutput] = []
  /// Why nothing happened, or what went wrong.
  package var reason: String?
  /// What the event carried, as JSON.
  package var payload: String?
  /// The numbers of the transitions that were taken, as diagrams of the chart count them.
  package var transitions: [Int] = []
  /// The microsteps, for traces.
  package var microsteps: [MicrostepReport] = []
  /// The invoked work that began and is not done here.
  package var work: [WorkChoice] = []
  /// The machine's time at the step.
  package var time = Duration.zero
  /// Whether the machine has ended.
  package var isDone = false
  /// Whether this is a postponed event that came back.
  package var isRecalled = false

  /// Describes a step in which nothing happened so far.
  package init(event: String, outcome: String, configuration: [String], states: [String]) {
    self.event = event
    self.outcome = outcome
    self.configuration = configuration
    self.states = states
  }
}

/// One microstep, in names.
package struct MicrostepReport: Sendable, Hashable {
  /// What it reacted to.
  package let cause: String
  /// The transitions, in the order in which their actions ran.
  package let taken: [String]
  /// The states that were left, in the order of their exit actions.
  package let exited: [String]
  /// The states that were entered, in the order of their entry actions.
  package let entered: [String]

  /// Describes a microstep.
  package init(cause: String, taken: [String], exited: [String], entered: [String]) {
    self.cause = cause
    self.taken = taken
    self.exited = exited
    self.entered = entered
  }
}

/// Something that a machine emitted, for people and for programs.
package struct EmittedOutput: Sendable, Hashable {
  /// As people read it.
  package let text: String
  /// As JSON.
  package let json: String

  /// Describes an output.
  package init(text: String, json: String) {
    self.text = text
    self.json = json
  }

  /// Describes whatever was emitted: as its `Codable` form gives it, otherwise in words.
  package init(_ output: some Any) {
    let words = Described.text(output)
    text = words
    json = JSONText.value(output) ?? JSONText.string(words)
  }
}
#endif
