#if Studio
internal import StatecraftDiagrams
internal import StatecraftRecording

/// What a page needs to know of a machine before it can show its steps.
struct MachineDescription: Sendable {
  var diagram: Diagram
  var events: [EventForm] = []
  /// The events that only the scene sends.
  var sceneEvents: Set<String> = []
  var sceneName: String?
  var sceneScript: String?
  var canRestart = false
  /// Whether time passes only when a page advances it.
  var isTimeVirtual = false
  var hasSCXML = false
  /// Why the events of a stored machine are not known, or why a system takes none.
  var obstacle: String?
  /// For each connection of a system how many messages can wait; `nil` if none waits.
  var capacities: [Int?] = []
}
#endif
