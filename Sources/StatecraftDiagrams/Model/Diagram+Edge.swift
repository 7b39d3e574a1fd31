public import Statecraft

extension Diagram {
  /// A transition.
  public struct Edge: Sendable, Hashable {
    /// The number of the state that it is written in.
    public var source: Int
    /// Its targets; empty for a reaction, which stays in the state.
    public var targets: [Target]
    /// Its trigger.
    public var trigger: Trigger
    /// The trigger's name in records, by which their transitions are found.
    public var cause: String
    /// The guard, in words.
    public var `guard`: String?
    /// The actions, as far as they have names.
    public var actions: [String]
    /// Whether its source stays active.
    public var isInternal: Bool
    /// What happens to the event.
    public var disposition: Disposition
    /// Where it was written.
    public var location: Diagnostic.Location?

    /// Describes a transition.
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
