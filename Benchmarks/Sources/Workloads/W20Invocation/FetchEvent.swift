/// What happens to a page that is fetched.
enum FetchEvent: DrawnEvent {
  /// The user asks for it, also while it is being fetched.
  case fetch
  /// The user no longer wants it.
  case cancel
  /// The work ends, if there is any.
  case arrive(UInt32)

  init(from draws: inout Draws) {
    let x = draws.next()
    switch x >> 30 {
    case 0: self = .fetch
    case 1: self = .cancel
    default: self = .arrive((x >> 16) & 127)
    }
  }
}
