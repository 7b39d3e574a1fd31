/// What happens to a screen.
enum ScreenEvent: DrawnEvent {
  /// Eight seconds pass.
  case wait
  case tap, look

  init(from draws: inout Draws) {
    switch draws.next() >> 30 {
    case 0: self = .wait
    case 1, 2: self = .tap
    default: self = .look
    }
  }
}
