/// A message on its way from one machine of a system to another.
struct SystemMessage {
  /// The connection that carries it.
  let connection: Int
  /// The event that it is for the machine that receives it.
  let event: Any
  /// The number of the event among those of that machine; `nil` if it cannot be compared with others.
  let number: Int?
  /// Why it cannot; `nil` for all good events.
  let problem: String?
}
