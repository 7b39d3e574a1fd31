internal import Statecraft

/// A machine of a system that can be explored.
protocol PreparedPart {
  var name: String { get }
  /// The cases of its alphabet.
  var cases: [EventDescription] { get }
  /// The machine at its start, with what it sends there.
  var start: (machine: Any, outputs: [Any]) { get }
  func pack(_ machine: Any, into packer: inout Packer)
  func machine(_ unpacker: UnsafeRawPointer) -> Any
  func caseIndex(of event: Any) -> Int
  func pack(event: Any, into packer: inout Packer)
  func event(_ bytes: [UInt8]) -> Any
  /// Sends an event to a copy of a machine.
  func send(_ event: Any, to machine: Any) -> PartStep
  /// Whether a machine has entered a top-level final state.
  func isDone(_ machine: Any) -> Bool
  /// What a step changes, in words.
  func describe(_ before: Any, _ after: Any) -> (states: [String], changes: [PropertyChange])
  /// What the chart acknowledges of the kinds that are found in systems, in words.
  var acknowledgements: [String] { get }
  /// Whether the chart acknowledges findings of a kind in the states of a machine.
  func acknowledges(_ kind: FindingKind, in machine: Any) -> Bool
  /// Whether the chart stops the program when the event comes.
  func traps(on event: Any, _ machine: Any) -> Bool
}
