#if Studio
/// A picture of the thing that a machine controls, drawn in the page by a script.
///
/// The script is a JavaScript module that exports `show(element, state, send)`. `show` draws the state into
/// the element and returns an object with these methods:
///
/// - `change(change)` applies one change;
/// - `reset(state)` draws a new state;
/// - `refused(event, reason)`, optional: an event was refused;
/// - `time(now)`, optional: called for every frame of the screen with the machine's time in milliseconds, so
///   that a scene can move between two events.
///
/// `send(event, payload)` sends an event to the machine. It is `null` where the scene is only shown, as on the
/// front page.
public struct StudioScene: Sendable, Hashable {
  /// The scene's name, of letters, digits and hyphens; the script's address is made of it.
  public var name: String
  /// The source of the script.
  public var script: String
  /// The present state of the scene, as JSON.
  public var state: String

  /// Describes a scene.
  ///
  /// - Parameters:
  ///   - name: its name, of letters, digits and hyphens.
  ///   - script: the source of a JavaScript module.
  ///   - state: the present state of the scene, as JSON.
  public init(name: String, script: String, state: String) {
    self.name = name
    self.script = script
    self.state = state
  }
}
#endif
