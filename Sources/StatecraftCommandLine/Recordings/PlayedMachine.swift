#if Command
package import StatecraftRecording

/// A machine of any kind to which a recording is played.
package struct PlayedMachine: ReplayedMachine {
  package let header: Recording.Header
  package let start: [RecordedStep]
  private var machine: any RunnableMachine

  /// Takes a machine that has done nothing but start.
  ///
  /// - Parameters:
  ///   - started: the machine.
  ///   - name: what the recording calls it.
  package init(_ started: StartedMachine, name: String) {
    machine = started.machine
    start =
      [RecordedStep(started.start, source: .start)]
      + started.then.map { RecordedStep($0, source: .other) }
    var header = machine.header
    header.name = name
    self.header = header
  }

  package var now: Duration { machine.now }
  package var nextDeadline: Duration? { machine.nextDeadline }

  package mutating func advance(to moment: Duration) -> [RecordedStep] {
    machine.advance(to: moment).map { RecordedStep($0, source: .timer) }
  }

  package mutating func send(
    _ event: String,
    payload: String?
  ) throws(ReplayObstacle) -> [RecordedStep] {
    let payload = payload.map { NamedEvent.Payload(event: event, text: $0, column: 1) }
    do {
      return try machine.send(NamedEvent(name: event, payload: payload)).enumerated().map {
        RecordedStep($0.element, source: $0.offset == 0 ? .event : .other)
      }
    } catch {
      throw ReplayObstacle("\(error)")
    }
  }
}
#endif
