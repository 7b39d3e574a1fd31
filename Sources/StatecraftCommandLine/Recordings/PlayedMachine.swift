#if Command
import Foundation
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

  /// Ends work as the recording says, if it was ended by a line or its result is known.
  package mutating func come(_ step: RecordedStep) throws(ReplayObstacle) -> [RecordedStep] {
    let parts = step.event.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2, ["done", "failed"].contains(parts[0]),
      machine.work.contains(where: { $0.name == parts[1] })
    else {
      throw ReplayObstacle("'\(step.event)' came from outside, and nothing waits for it now")
    }
    let isFailure = parts[0] == "failed"
    let typed = isFailure ? step.payload.flatMap(Self.text) ?? step.reason : step.payload
    let text = typed.map { "\(parts[1]) \($0)" } ?? parts[1]
    do {
      return try machine.end(WorkLine(isFailure: isFailure, text: text)).map {
        RecordedStep($0, source: .other)
      }
    } catch {
      throw ReplayObstacle("\(error)")
    }
  }

  /// The text that a JSON string is.
  private static func text(_ json: String) -> String? {
    try? JSONDecoder().decode(String.self, from: Data(json.utf8))
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
