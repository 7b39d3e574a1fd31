import StatecraftDiagrams
import StatecraftRecording
import StatecraftStudio

/// A model that others can look at while somebody runs it.
final class Current: StudioModel {
  private var base: any StudioModel

  init(_ base: any StudioModel) {
    self.base = base
  }

  /// The innermost active state, of the last region.
  var leaf: String { base.configuration.last ?? "" }

  var diagram: Diagram { base.diagram }
  var events: [StudioEvent] { base.events }
  var configuration: [String] { base.configuration }
  var isDone: Bool { base.isDone }
  var now: Duration { base.now }
  var nextDeadline: Duration? { base.nextDeadline }
  var timers: [StudioTimer] { base.timers }
  var values: [StudioValue] { base.values }
  var scxml: String? { base.scxml }
  func start() -> [RecordedStep] { base.start() }
  func send(_ event: String, payload: String?) throws(StudioRefusal) -> [RecordedStep] {
    try base.send(event, payload: payload)
  }
  func advance(to moment: Duration) -> [RecordedStep] { base.advance(to: moment) }
  func verdict(on event: StudioEvent) -> StudioVerdict { base.verdict(on: event) }
}
