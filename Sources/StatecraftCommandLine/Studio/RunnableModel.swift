#if Command && Studio
import Statecraft
package import StatecraftDiagrams
package import StatecraftRecording
package import StatecraftStudio

/// Shows in a studio whatever can be driven by lines of text.
package struct RunnableModel: StudioModel {
  private var machine: any RunnableMachine
  private let begun: [StepReport]

  /// What is drawn.
  package let diagram: Diagram
  /// The events, with forms as far as somebody knows them.
  package let events: [StudioEvent]
  /// The machine as SCXML.
  package let scxml: String?

  /// Shows a machine that was just started.
  ///
  /// - Parameters:
  ///   - started: the machine.
  ///   - diagram: what is drawn.
  ///   - events: the events, with forms; without forms by default.
  ///   - scxml: the machine as SCXML.
  package init(
    _ started: StartedMachine,
    _ diagram: Diagram,
    events: [StudioEvent]? = nil,
    scxml: String? = nil
  ) {
    machine = started.machine
    begun = [started.start] + started.then
    self.diagram = diagram
    self.scxml = scxml
    self.events =
      events ?? started.machine.events.map { StudioEvent($0.name, hasPayload: $0.hasPayload) }
  }

  package var configuration: [String] { machine.configuration }
  package var isDone: Bool { machine.isDone }
  package var now: Duration { machine.now }
  package var nextDeadline: Duration? { machine.nextDeadline }
  package var values: [StudioValue] { machine.values }

  package var timers: [StudioTimer] {
    nextDeadline.map { [StudioTimer(name: "the next delay", due: $0)] } ?? []
  }

  package func start() -> [RecordedStep] { steps(begun, payload: nil) }

  package mutating func send(
    _ event: String,
    payload: String?
  ) throws(StudioRefusal) -> [RecordedStep] {
    do {
      return steps(try machine.send(named(event, payload)), payload: payload)
    } catch {
      throw StudioRefusal("\(error)")
    }
  }

  package mutating func advance(to moment: Duration) -> [RecordedStep] {
    steps(machine.advance(to: moment), payload: nil)
  }

  package func verdict(on event: StudioEvent) -> StudioVerdict {
    guard !isDone else { return StudioVerdict(isTaken: false, reason: "it has ended") }
    guard let permitted = machine.quicklyPermitted else {
      return event.hasPayload
        ? StudioVerdict(isTaken: true, reason: "its payload decides") : tried(event)
    }
    let isTaken = permitted.contains { $0.name == event.name }
    let states = machine.states.joined(separator: ", ")
    return StudioVerdict(
      isTaken: isTaken,
      reason: isTaken ? "" : "no transition for \(event.name) in \(states)"
    )
  }

  private func tried(_ event: StudioEvent) -> StudioVerdict {
    do {
      let explanation = try machine.explain(named(event.name, nil))
      return StudioVerdict(isTaken: explanation.verdict == .taken, reason: "\(explanation)")
    } catch {
      return StudioVerdict(isTaken: false, reason: "\(error)")
    }
  }

  private func named(_ event: String, _ payload: String?) -> NamedEvent {
    NamedEvent(
      name: event,
      payload: payload.map { NamedEvent.Payload(event: event, text: $0, column: 1) }
    )
  }

  private func steps(_ reports: [StepReport], payload: String?) -> [RecordedStep] {
    reports.enumerated().map { position, report in
      let isKnown = events.contains { $0.name == report.event }
      var step = RecordedStep(
        report,
        source: report.event == "start" ? .start : isKnown ? .event : .timer
      )
      if position == 0, let payload { step.payload = payload }
      if step.transitions.isEmpty {
        step.transitions = report.microsteps.flatMap { microstep in
          diagram.transitions(
            of: TransitionRecord(
              from: microstep.exited,
              to: microstep.entered,
              cause: microstep.cause,
              time: report.time
            )
          )
        }
      }
      return step
    }
  }
}
#endif
