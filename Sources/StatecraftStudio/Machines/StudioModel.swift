#if Studio
public import StatecraftDiagrams
public import StatecraftRecording

/// A machine that a studio runs and shows, by names.
///
/// ``StudioChart`` is one for every chart. Others, such as contexts with state objects, conform to
/// this. A model has no clock: the studio says how much time has passed. It belongs to one task at a
/// time and need not be `Sendable`; to begin again, the studio makes a new one.
public protocol StudioModel {
  /// What is drawn: the machine without what it does.
  var diagram: Diagram { get }

  /// All events that the machine knows, in the order in which they are shown.
  var events: [StudioEvent] { get }

  /// All active states in document order, outer states included.
  var configuration: [String] { get }

  /// Whether the machine has ended.
  var isDone: Bool { get }

  /// The machine's time since its start.
  var now: Duration { get }

  /// When the next timer is due; `nil` without timers.
  var nextDeadline: Duration? { get }

  /// The timers that wait, the next one first.
  var timers: [StudioTimer] { get }

  /// The data of the machine, as people read it.
  var values: [StudioValue] { get }

  /// The machine as an SCXML document; `nil` when it is none and cannot become one.
  var scxml: String? { get }

  /// What the start did, and what followed without anybody's doing. Asked once, before all else.
  mutating func start() -> [RecordedStep]

  /// Reacts to an event; the first step is its own, the others those of events that came back.
  ///
  /// - Parameters:
  ///   - event: the event's name.
  ///   - payload: what it carries, as JSON.
  /// - Returns: what the machine did.
  /// - Throws: ``StudioRefusal`` when there is no such event or its payload cannot be read; nothing has
  ///   happened then.
  mutating func send(_ event: String, payload: String?) throws(StudioRefusal) -> [RecordedStep]

  /// Lets time pass up to a moment, and tells about each timer that fires.
  mutating func advance(to moment: Duration) -> [RecordedStep]

  /// What would become of an event now; of one with a payload, as far as that can be said without it.
  func verdict(on event: StudioEvent) -> StudioVerdict

  /// A picture of what the machine is about, drawn beside its diagram; `nil` for none.
  var scene: StudioScene? { get }

  /// What has changed in the scene since somebody looked last, each as JSON for the scene's script.
  mutating func takeSceneChanges() -> [String]

  /// When the scene looks different although nothing happens; `nil` when it does not.
  var nextFrame: Duration? { get }
}

extension StudioModel {
  /// Most machines are no documents.
  public var scxml: String? { nil }
  /// Most machines have no timers.
  public var timers: [StudioTimer] { [] }
  /// Most machines have no picture.
  public var scene: StudioScene? { nil }
  /// Nothing changes without a picture.
  public mutating func takeSceneChanges() -> [String] { [] }
  /// Most pictures stand still between events.
  public var nextFrame: Duration? { nil }
}
#endif
