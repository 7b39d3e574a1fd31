extension Diagram {
  /// The states and transitions that a diagram highlights.
  public struct Marks: Sendable, Hashable {
    /// The numbers of the active states.
    public var active: Set<Int> = []
    /// The numbers of the states that were entered at least once.
    public var visited: Set<Int> = []
    /// The number of times each transition was taken, by its number, without those that were never
    /// taken.
    public var taken: [Int: Int] = [:]
    /// The numbers of the transitions that were taken last.
    public var justTaken: Set<Int> = []
    /// Whether states that were never visited and transitions that were never taken are
    /// highlighted.
    public var showsCoverage = false

    /// Creates empty marks.
    public init() {}

    /// Whether nothing is marked.
    public var isEmpty: Bool { self == Marks() }
  }
}
