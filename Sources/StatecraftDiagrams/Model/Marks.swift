extension Diagram {
  /// The states and transitions that a diagram highlights.
  public struct Marks: Sendable, Hashable {
    /// The numbers of the active states.
    public var active: Set<Int> = []
    /// The numbers of the states that were entered at some time.
    public var visited: Set<Int> = []
    /// How often each transition was taken, by its number; those that never were are not in it.
    public var taken: [Int: Int] = [:]
    /// The numbers of the transitions that were taken last.
    public var justTaken: Set<Int> = []
    /// Whether states that were never visited and transitions that were never taken stand out.
    public var showsCoverage = false

    /// Marks nothing.
    public init() {}

    /// Whether nothing is marked.
    public var isEmpty: Bool { self == Marks() }
  }
}
