public import Statecraft

/// What is to be drawn of a machine: its states and transitions as plain values, in document order.
///
/// A diagram is made from any chart, also that of an SCXML document, or from the graph of state
/// objects. Every format is written from it, so that all of them show the same:
///
/// ```swift
/// let diagram = Diagram(Player.chart)
/// print(diagram.mermaid())
/// print(diagram.table())
/// ```
///
/// The same chart always gives the same diagram, and the same diagram the same text.
public struct Diagram: Sendable, Hashable {
  /// The title: the chart's name.
  public var title: String

  /// The states; number 0 is the chart itself, and descendants follow their ancestors.
  public var states: [State]

  /// The transitions, with those of a state together, in the order in which they were written.
  public var edges: [Edge]

  /// The histories.
  public var histories: [History]

  /// What is to be made visible of a run; nothing at first.
  public var marks = Marks()

  /// Puts a diagram together by hand.
  ///
  /// - Parameters:
  ///   - title: its title.
  ///   - states: the states in document order; the first is the chart itself.
  ///   - edges: the transitions.
  ///   - histories: the histories.
  public init(title: String, states: [State], edges: [Edge], histories: [History] = []) {
    self.title = title
    self.states = states
    self.edges = edges
    self.histories = histories
  }

  /// What kind of state it is.
  public enum Kind: String, Sendable, Hashable {
    /// The chart itself.
    case chart
    /// A state without states inside.
    case atomic
    /// A state of which exactly one child is active.
    case compound
    /// A state of which all children are active: its regions.
    case parallel
    /// A state that ends its parent.
    case final
  }

  /// A state.
  public struct State: Sendable, Hashable {
    /// The name, as everything else calls the state.
    public var name: String
    /// The kind.
    public var kind: Kind
    /// The number of the state that it lies in; `nil` only for the chart itself.
    public var parent: Int?
    /// The numbers of the states inside, one level deep.
    public var children: [Int]
    /// Where it begins when it is entered itself.
    public var initial: [Target]
    /// The actions on entry, as far as they have names.
    public var entry: [String]
    /// The actions on exit, as far as they have names.
    public var exit: [String]
    /// The work that runs while it is active.
    public var invocations: [String]
    /// The data that lives as long as it is active.
    public var data: [String]
    /// The numbers of its histories.
    public var histories: [Int]
    /// The tags.
    public var tags: [String]
    /// A sentence about it.
    public var description: String?

    /// Describes a state.
    public init(
      name: String,
      kind: Kind,
      parent: Int?,
      children: [Int] = [],
      initial: [Target] = [],
      entry: [String] = [],
      exit: [String] = [],
      invocations: [String] = [],
      data: [String] = [],
      histories: [Int] = [],
      tags: [String] = [],
      description: String? = nil
    ) {
      self.name = name
      self.kind = kind
      self.parent = parent
      self.children = children
      self.initial = initial
      self.entry = entry
      self.exit = exit
      self.invocations = invocations
      self.data = data
      self.histories = histories
      self.tags = tags
      self.description = description
    }
  }

  /// Where a transition leads.
  public enum Target: Sendable, Hashable {
    /// A state, by its number.
    case state(Int)
    /// A history, by its number.
    case history(Int)
  }

  /// A history of a state.
  public struct History: Sendable, Hashable {
    /// The number of the state that remembers.
    public var parent: Int
    /// Whether it remembers the innermost states, not only the children.
    public var isDeep: Bool
    /// Where it leads when the state was never left; empty when that is the state's initial child.
    public var defaults: [Target]

    /// Describes a history.
    public init(parent: Int, isDeep: Bool, defaults: [Target] = []) {
      self.parent = parent
      self.isDeep = isDeep
      self.defaults = defaults
    }
  }

  /// What a transition reacts to.
  public enum Trigger: Sendable, Hashable {
    /// Events, by name.
    case events([String])
    /// Any event.
    case anyEvent
    /// Nothing but the state of affairs.
    case eventless
    /// The state's end.
    case done
    /// A delay, in words: `30 s`.
    case timer(String)
    /// A delay without any event from outside, in words: `5 min`.
    case inactivity(String)
    /// A timer that belongs to the machine, by name.
    case namedTimer(String)
    /// The end of work, by name.
    case invocationDone(String)
    /// The failure of work, by name.
    case invocationFailed(String)
    /// An error of an action.
    case error
    /// It is not known.
    case unknown
  }

  /// What happens to an event that the transition is selected for.
  public enum Disposition: String, Sendable, Hashable {
    /// The transition is taken.
    case take
    /// Nothing happens, on purpose.
    case ignore
    /// The event comes back when the configuration has changed.
    case postpone
  }

  /// A transition.
  public struct Edge: Sendable, Hashable {
    /// The number of the state that it is written in.
    public var source: Int
    /// Where it leads; empty for a reaction that stays.
    public var targets: [Target]
    /// What it reacts to.
    public var trigger: Trigger
    /// What records call the trigger, so that those can be marked.
    public var cause: String
    /// The guard, in words.
    public var `guard`: String?
    /// The actions, as far as they have names.
    public var actions: [String]
    /// Whether its source stays active.
    public var isInternal: Bool
    /// Whether it is taken at all.
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

extension Diagram.Trigger {
  /// The trigger in words; empty when it is not known.
  public var text: String {
    switch self {
    case .events(let names): names.joined(separator: ", ")
    case .anyEvent: "any event"
    case .eventless: "always"
    case .done: "done"
    case .timer(let delay): "after \(delay)"
    case .inactivity(let delay): "after \(delay) without events"
    case .namedTimer(let name): "timer \(name)"
    case .invocationDone(let name): "done \(name)"
    case .invocationFailed(let name): "failed \(name)"
    case .error: "error"
    case .unknown: ""
    }
  }
}

extension Diagram.Edge {
  /// The transition as UML writes it: `play [not worn out] / count`.
  ///
  /// A guard alone says that the transition needs no event.
  public var label: String {
    parts.joined(separator: " ")
  }

  /// The label in up to three parts: trigger, guard, actions.
  var parts: [String] {
    var trigger = trigger.text
    if case .eventless = self.trigger, `guard` != nil { trigger = "" }
    return [
      trigger,
      `guard`.map { "[\($0)]" } ?? "",
      actions.isEmpty ? "" : "/ \(actions.joined(separator: ", "))",
    ].filter { !$0.isEmpty }
  }

  /// Whether it stays where it is: nothing is left or entered.
  public var isReaction: Bool { targets.isEmpty }
}
