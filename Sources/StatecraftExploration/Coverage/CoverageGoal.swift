public import Statecraft

/// Something that tests of a chart can cover: a state, a transition, two transitions one after the
/// other, or a part of a guard with its value.
public struct CoverageGoal: Sendable, Hashable {
  /// What is to be seen, by the numbers of the chart.
  package enum Content: Sendable, Hashable {
    case state(Int)
    case transition(Int)
    case pair(Int, Int)
    /// The part of the guard of a transition decides the guard and has the value.
    case `guard`(Int, part: Int, Bool)
  }

  package let content: Content

  /// What the goal is, in words.
  public let text: String

  /// Where the state or the transition is written, if it is known.
  public let location: Diagnostic.Location?

  /// Two goals are the same if they are about the same parts of the chart.
  public static func == (left: CoverageGoal, right: CoverageGoal) -> Bool {
    left.content == right.content
  }

  /// Hashes what the goal is about.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(content)
  }
}

extension CoverageGoal: CustomStringConvertible {
  /// What the goal is, in words.
  public var description: String { text }
}
