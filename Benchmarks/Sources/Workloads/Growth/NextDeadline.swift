/// Time passes until the next timer is due.
struct NextDeadline: DrawnEvent {
  init(from draws: inout Draws) {}
}
