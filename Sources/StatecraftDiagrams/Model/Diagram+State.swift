extension Diagram {
  /// A state.
  public struct State: Sendable, Hashable {
    /// The name, as in records and traces.
    public var name: String
    /// The kind.
    public var kind: Kind
    /// The number of the parent; `nil` only for the chart itself.
    public var parent: Int?
    /// The numbers of the children.
    public var children: [Int]
    /// The initial targets.
    public var initial: [Target]
    /// The names of the entry actions.
    public var entry: [String]
    /// The names of the exit actions.
    public var exit: [String]
    /// The names of the work that runs while the state is active.
    public var invocations: [String]
    /// The names of the data that exist while the state is active.
    public var data: [String]
    /// The numbers of the histories.
    public var histories: [Int]
    /// The tags.
    public var tags: [String]
    /// A description of the state in one sentence.
    public var description: String?

    /// Creates a state.
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
}
