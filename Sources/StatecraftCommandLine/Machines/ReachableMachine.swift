#if Command
package import StatecraftRecording

/// A machine that receives events from other programs, in addition to those of the console.
package protocol ReachableMachine: NamedMachine {
  /// The address of the machine; `nil` if it has none.
  var endpoint: ExternalEndpoint? { get }

  /// Whether a message of the machine waits for an answer from outside.
  var awaitsAnswers: Bool { get }

  /// Reacts to events that have arrived from outside.
  ///
  /// - Returns: the steps that the machine makes.
  func receive() -> [RecordedStep]
}
#endif
