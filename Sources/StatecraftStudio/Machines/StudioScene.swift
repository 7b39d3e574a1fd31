#if Studio
/// A timer that waits.
public struct StudioTimer: Sendable, Hashable {
  /// The timer in words: `after 30.0 seconds`.
  public var name: String
  /// When it is due, on the machine's own time.
  public var due: Duration
  /// Its full time; `nil` when that is not known.
  public var duration: Duration?

  /// Describes a timer.
  public init(name: String, due: Duration, duration: Duration? = nil) {
    self.name = name
    self.due = due
    self.duration = duration
  }
}

/// A picture of what a machine is about, which a script of its own draws in the page.
///
/// The script is a module of JavaScript that exports
/// `show(element, state, send)`, which draws the state and returns an object with `change(change)`,
/// `reset(state)` and, if it likes, `refused(event, reason)` and `time(now)`; `send(event, payload)` sends an
/// event to the machine, and is `null` where the scene is only looked at. `time` is called for each picture
/// of the screen with the machine's time in milliseconds, so that a scene can move between two events.
public struct StudioScene: Sendable, Hashable {
  /// The scene's name, of letters, digits and hyphens: the script's address.
  public var name: String
  /// The script.
  public var script: String
  /// What it is to draw now, as JSON.
  public var state: String

  /// Describes a scene.
  ///
  /// - Parameters:
  ///   - name: of letters, digits and hyphens.
  ///   - script: a module of JavaScript.
  ///   - state: what it is to draw now, as JSON.
  public init(name: String, script: String, state: String) {
    self.name = name
    self.script = script
    self.state = state
  }
}
#endif
