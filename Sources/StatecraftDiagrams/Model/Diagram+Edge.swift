public import Statecraft

extension Diagram {
  /// A transition.
  public struct Edge: Sendable, Hashable {
    /// The number of the state that declares the transition.
    public var source: Int
    /// The targets; empty for a reaction, which does not change the state.
    public var targets: [Target]
    /// Its trigger.
    public var trigger: Trigger
    /// The name of the trigger in transition records, by which records are matched.
    public var cause: String
    /// A description of the guard.
    public var `guard`: String?
    /// The names of the actions that have names.
    public var actions: [String]
    /// Whether the source stays active.
    public var isInternal: Bool
    /// The effect on the event.
    public var disposition: Disposition
    /// The place of the declaration.
    public var location: Diagnostic.Location?

    /// Creates a transition.
    public init(
      source: Int,
      targets: [Target] = [],
      trigger: Trigger,
      cause: String? = nil,
      guard: String? = nil,
      actions: [String] = [],
      isInternal: Bool = false,
      disposition: Disposition = .take,
      location: Diagnostic.Location? = nil
    ) {
      self.source = source
      self.targets = targets
      self.trigger = trigger
      self.cause = cause ?? trigger.text
      self.guard = `guard`
      self.actions = actions
      self.isInternal = isInternal
      self.disposition = disposition
      self.location = location
    }
  }
}
