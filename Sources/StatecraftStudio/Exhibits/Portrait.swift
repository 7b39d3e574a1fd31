#if Studio
internal import StatecraftDiagrams

/// What a page must know of a machine before it can show its steps.
struct Portrait: Sendable {
  var diagram: Diagram
  var events: [StudioEvent]
  var sceneName: String?
  var sceneScript: String?
  var canRestart: Bool
  var hasSCXML: Bool
}
#endif
