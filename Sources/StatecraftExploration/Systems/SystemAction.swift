/// What a step of a system begins with.
enum SystemAction {
  /// An event from outside, by its number.
  case event(Int)
  /// The delivery of the message at a place of a connection's queue, which may stay there, too.
  case delivery(Int, place: Int, stays: Bool)
  /// The loss of the message at a place of a connection's queue.
  case loss(Int, place: Int)
  /// A timer of a machine fires, by its position in the order of their start.
  case timer(member: Int, position: Int)
  /// The work of an invocation of a machine ends.
  case end(member: Int, PartEnd)
}
