/// What a step of a system is.
enum SystemLabel {
  /// An event from outside, by its number.
  case event(Int)
  /// The delivery of a message of a connection.
  case delivery(Int)
  /// The loss of a message of a connection.
  case loss(Int)
  /// A timer of a machine, by its number among those of its chart.
  case timer(member: Int, timer: Int)
  /// The work of an invocation of a machine ends, by the number of the end among those that are declared for it.
  case end(member: Int, end: Int)
}
