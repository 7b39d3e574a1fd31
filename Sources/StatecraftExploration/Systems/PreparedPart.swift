internal import Statecraft

/// A machine of a system that can be explored.
protocol PreparedPart {
  var name: String { get }
  /// The cases of its alphabet.
  var cases: [EventDescription] { get }
  /// The names of the timers of its chart, each with that of its state.
  var timerNames: [String] { get }
  /// The names of the invocations of its chart, each with its state where several states have one of that name.
  var invocationNames: [String] { get }
  /// How the work of the invocations may end.
  var ends: InvocationEnds { get }
  /// All declared ends in words: `'load' ends with 1`.
  var endTexts: [String] { get }
  /// What is assumed of the invocations, in words.
  var invocationAssumptions: [String] { get }
  /// The machine at its start, with what it sends there.
  var start: PartStep { get }
  /// The memory of the values that machines and events have as numbers only.
  var keptBytes: Int { get }
  func pack(_ machine: Any, into packer: inout Packer)
  /// Makes a machine of its situation, at time zero, without the times of its timers.
  func machine(_ bytes: UnsafeRawPointer) -> Any
  func caseIndex(of event: Any) -> Int
  func pack(event: Any, into packer: inout Packer)
  func event(_ bytes: [UInt8]) -> Any
  /// Sends an event to a copy of a machine.
  func send(_ event: Any, to machine: Any) -> PartStep
  /// The numbers of the pending timers of a machine, in the order of their start.
  func timers(of machine: Any) -> [Int]
  /// Lets the timer at a position fire in a copy of a machine, whatever its time is.
  func fire(_ position: Int, of machine: Any) -> PartStep
  /// Lets the timer at a position fire in a copy of a machine that lives, at a time; `nil` if it is not
  /// the next one, or not due then.
  func fire(_ position: Int, of machine: Any, at time: Duration) -> PartStep?
  /// The numbers of the running invocations of a machine, in the order of their start.
  func invocations(of machine: Any) -> [Int]
  /// The ends that can come in a machine.
  func possibleEnds(of machine: Any) -> [PartEnd]
  /// Ends the work of an invocation in a copy of a machine.
  func take(_ end: PartEnd, in machine: Any) -> PartStep
  /// Lets time pass in a copy of a machine that lives; `nil` if a timer is due before.
  func waiting(_ machine: Any, until time: Duration) -> Any?
  /// Whether a machine has entered a top-level final state.
  func isDone(_ machine: Any) -> Bool
  /// The active states of a machine without active children, in words.
  func states(of machine: Any) -> [String]
  /// All active states of a machine, in words.
  func configuration(of machine: Any) -> [String]
  /// What a step changes, in words.
  func describe(_ before: Any, _ after: Any) -> (states: [String], changes: [PropertyChange])
  /// What the machine has done on a path, by its start and its steps, and where its steps in a loop begin.
  func run(_ steps: [Any], loopStart: Int?) -> any SystemRun
  /// What the chart acknowledges of the kinds that are found in systems, in words.
  var acknowledgements: [String] { get }
  /// Whether the chart acknowledges findings of a kind in the states of a machine.
  func acknowledges(_ kind: FindingKind, in machine: Any) -> Bool
  /// Whether the chart stops the program when the event comes.
  func traps(on event: Any, _ machine: Any) -> Bool
}
