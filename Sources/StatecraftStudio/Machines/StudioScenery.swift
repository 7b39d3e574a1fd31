#if Studio
public import StatecraftRecording

/// What a picture beside a machine's diagram is made of.
public struct StudioScenery {
  /// The whole picture of the machine as it is now.
  public var scene: (_ machine: any NamedMachine) -> StudioScene

  /// What has changed since it was asked for last, each as JSON for the picture's script.
  public var changes: (_ machine: any NamedMachine) -> [String]

  /// When the picture looks different although nothing happens; `nil` when it does not.
  public var nextFrame: () -> Duration?

  /// The data that are shown; `nil` for those of the machine.
  public var values: ((_ machine: any NamedMachine) -> [NamedValue])?

  /// What would become of an event; `nil` for what the machine says.
  public var verdict: ((_ event: String) -> EventVerdict)?

  /// The events that only the picture sends; they have no button of their own.
  public var events: Set<String>

  /// Describes a picture.
  ///
  /// - Parameters:
  ///   - scene: the whole picture of the machine as it is now.
  ///   - changes: what has changed since it was asked for last, each as JSON.
  ///   - nextFrame: when the picture looks different although nothing happens.
  ///   - values: the data that are shown; those of the machine by default.
  ///   - verdict: what would become of an event; what the machine says by default.
  ///   - events: the events that only the picture sends.
  public init(
    scene: @escaping (_ machine: any NamedMachine) -> StudioScene,
    changes: @escaping (_ machine: any NamedMachine) -> [String],
    nextFrame: @escaping () -> Duration? = { nil },
    values: ((_ machine: any NamedMachine) -> [NamedValue])? = nil,
    verdict: ((_ event: String) -> EventVerdict)? = nil,
    events: Set<String> = []
  ) {
    self.scene = scene
    self.changes = changes
    self.nextFrame = nextFrame
    self.values = values
    self.verdict = verdict
    self.events = events
  }
}
#endif
