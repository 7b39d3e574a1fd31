#if Command
package import StatecraftRecording

/// A machine to which others send events from outside, besides those of the console.
package protocol ReachableMachine: NamedMachine {
  /// How the machine is reached; `nil` when it is not.
  var endpoint: ExternalEndpoint? { get }

  /// Whether something that it sent has not been answered yet. Answers come from outside.
  var awaitsAnswers: Bool { get }

  /// Reacts to what has come from outside.
  ///
  /// - Returns: the steps that this makes.
  func receive() -> [RecordedStep]
}

/// Where others send a machine events.
package struct ExternalEndpoint: Sendable {
  /// The address.
  package let address: String
  /// Rings when something has come.
  package let wakeup: WakeupPipe
}
#endif
