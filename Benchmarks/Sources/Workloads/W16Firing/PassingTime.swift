/// One to eight seconds that pass.
struct PassingTime: DrawnEvent {
  let duration: Duration

  init(from draws: inout Draws) { duration = .seconds(1 + Int(draws.next() >> 29)) }
}
