#if Studio
internal import StatecraftDiagrams

/// What a page must know of a machine before it can show its steps.
struct Portrait: Sendable {
  var diagram: Diagram
  var events: [StudioEvent]
  var sceneName: String?
  var sceneScript: String?
  var canRestart: Bool
  /// Whether time stands still until somebody lets it pass.
  var isTimeVirtual = false
  var hasSCXML: Bool
}
#endif
