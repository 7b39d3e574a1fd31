package import StatecraftDiagrams
package import StatecraftRecording
package import StatecraftStudio

/// A model with a picture of what it is about.
package struct ScenicModel: StudioModel {
  /// What the picture is made of.
  package struct Scenery {
    /// The whole picture.
    var scene: () -> StudioScene
    /// What has changed since somebody asked last, each as JSON.
    var changes: () -> [String]
    /// When it looks different although nothing happens.
    var nextFrame: () -> Duration? = { nil }
    /// The data that are shown; those of the model by default.
    var values: (() -> [StudioValue])?
    /// What would become of an event; what the model says by default.
    var verdict: ((StudioEvent) -> StudioVerdict)?
    /// The events that come from the picture.
    var hidden: Set<String> = []
  }

  private var base: any StudioModel
  private let scenery: Scenery

  /// Adds a picture to a model.
  package init(_ base: any StudioModel, _ scenery: Scenery) {
    self.base = base
    self.scenery = scenery
  }

  package var diagram: Diagram { base.diagram }
  package var events: [StudioEvent] {
    base.events.map { event in
      var event = event
      event.isChosen = !scenery.hidden.contains(event.name)
      return event
    }
  }
  package var configuration: [String] { base.configuration }
  package var isDone: Bool { base.isDone }
  package var now: Duration { base.now }
  package var nextDeadline: Duration? { base.nextDeadline }
  package var timers: [StudioTimer] { base.timers }
  package var values: [StudioValue] { scenery.values?() ?? base.values }
  package var scxml: String? { base.scxml }
  package mutating func start() -> [RecordedStep] { base.start() }
  package mutating func send(
    _ event: String,
    payload: String?
  ) throws(StudioRefusal) -> [RecordedStep] {
    try base.send(event, payload: payload)
  }
  package mutating func advance(to moment: Duration) -> [RecordedStep] {
    base.advance(to: moment)
  }
  package func verdict(on event: StudioEvent) -> StudioVerdict {
    scenery.verdict?(event) ?? base.verdict(on: event)
  }
  package var scene: StudioScene? { scenery.scene() }
  package mutating func takeSceneChanges() -> [String] { scenery.changes() }
  package var nextFrame: Duration? { scenery.nextFrame() }
}
