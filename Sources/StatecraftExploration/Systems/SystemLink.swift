/// How messages travel from one machine of a system to another.
public struct SystemLink: Sendable, Hashable {
  /// What happens to a message for which there is no place.
  public enum Overflow: Sendable, Hashable {
    /// It is a violation: the report has the shortest way there.
    case isViolation
    /// The message is lost, as the link is meant to be.
    case dropsMessage
  }

  /// How many messages can wait; `nil` if each is received in the step that sends it.
  public let capacity: Int?
  /// Whether a message can be lost while it waits.
  public let loses: Bool
  /// Whether any waiting message can be the next.
  public let reorders: Bool
  /// Whether a message can be received more than once.
  public let duplicates: Bool
  /// Whether a message that the machine refuses waits until it is taken; else it is received.
  public let waits: Bool
  /// What happens to a message for which there is no place.
  public let overflow: Overflow

  /// A link whose messages are received in the step that sends them.
  public static var synchronous: SystemLink {
    SystemLink(
      capacity: nil,
      loses: false,
      reorders: false,
      duplicates: false,
      waits: false,
      overflow: .isViolation
    )
  }

  /// A link with a queue: first in, first out, and nothing is lost, unless said otherwise.
  ///
  /// - Parameters:
  ///   - capacity: how many messages can wait, at least 1.
  ///   - loses: whether a message can be lost while it waits.
  ///   - reorders: whether any waiting message can be the next.
  ///   - duplicates: whether a message can be received more than once.
  ///   - waits: whether a message that the machine refuses waits until it is taken.
  ///   - overflow: what happens to a message for which there is no place.
  /// - Returns: the link.
  public static func queue(
    _ capacity: Int,
    loses: Bool = false,
    reorders: Bool = false,
    duplicates: Bool = false,
    waits: Bool = false,
    overflow: Overflow = .isViolation
  ) -> SystemLink {
    SystemLink(
      capacity: max(1, capacity),
      loses: loses,
      reorders: reorders,
      duplicates: duplicates,
      waits: waits,
      overflow: overflow
    )
  }
}
