#if Studio
internal import StatecraftRecording

/// A machine in a studio, whoever runs it.
protocol Exhibit: Sendable {
  /// What is known of the machine.
  var stage: Stage { get }

  /// What pages show beside its steps.
  func portrait() async -> Portrait

  /// Tells the stage how the machine is now, if it does not know.
  func refresh() async

  /// Sends an event.
  func send(_ event: String, payload: String?) async throws(StudioRefusal)

  /// Begins anew.
  func restart() async throws(StudioRefusal)

  /// Begins anew, and does again what was done up to a step.
  func rewind(to step: Int) async throws(StudioRefusal)

  /// Lets time pass.
  ///
  /// - Parameter duration: how much; `nil` for up to the moment at which something happens next.
  /// - Throws: why it cannot pass, or not all of it.
  func advance(by duration: Duration?) async throws(StudioRefusal)

  /// The machine as SCXML, if it is a chart.
  func scxml() async -> String?

  /// Ends whatever goes on.
  func close() async
}

extension Exhibit {
  /// Most machines have a time of their own.
  ///
  /// - Throws: always, and says so.
  func advance(by duration: Duration?) async throws(StudioRefusal) {
    throw StudioRefusal("time passes by itself here")
  }
}

extension RecordedStep {
  /// What a page sees first of a machine that ran already: where it is.
  init(attachedAt time: Duration, _ configuration: [String]) {
    self.init(
      time: time,
      source: .start,
      event: "attached",
      outcome: "transitioned",
      configuration: configuration
    )
    entered = configuration
  }
}
#endif
