import Statecraft

/// Thirteen regions of three positions each, in which one, two, four or all react to an event.
struct Organ: ChartContext, Equatable {
  typealias State = Int
  struct Broken: Error {}

  /// What the regions do besides changing the context.
  enum Sort: CaseIterable {
    case constant, computed, delayed, waiting, timers, work, throwing
  }

  enum Event: CaseIterable, Hashable {
    case one, two, four, all, own, echo, call, answer, tick, fail, failOne, failLast
  }

  enum Output: Equatable, Sendable {
    case left(Int, Int), went(Int, Int), entered(Int, Int), sum(Int)
  }

  var sum = 0
  var echoes = 0

  static func position(_ position: Int, of region: Int) -> Int { 10 * region + 2 + position }

  static func chart(
    _ sorts: [Sort],
    errors: ErrorPolicy = .rollBack,
    delayed: DelayedEventLimit = .limit(1_000)
  ) -> MachineChart<Self> {
    MachineChart(initial: 0, errors: errors, delayed: delayed) {
      parallel(0) {
        for region in 0..<13 {
          state(10 * region + 1, initial: position(0, of: region)) {
            for number in 0..<3 { element(number, of: region, Set(sorts)) }
          }
        }
      }
    }
  }

  /// The events that a region takes.
  private static func events(of region: Int) -> [Event] {
    var events = [Event.all]
    if region == 4 { events.append(.one) }
    if [2, 9].contains(region) { events.append(.two) }
    if [0, 5, 6, 12].contains(region) { events.append(.four) }
    if [1, 3, 7].contains(region) { events.append(.fail) }
    return events
  }

  private static func element(
    _ number: Int,
    of region: Int,
    _ sorts: Set<Sort>
  ) -> ChartElement<Self> {
    let next = position((number + 1) % 3, of: region)
    let code = 3 * region + number
    return state(position(number, of: region)) {
      onEntry { $0.sum = $0.sum &* 3 &+ code }
      onExit { $0.sum = $0.sum &* 5 ^ code }
      if sorts.contains(.constant) {
        onEntry().emit(.entered(region, number))
        onExit().emit(.left(region, number))
      }
      if sorts.contains(.computed) {
        onEntry().emit { .sum($0.sum) }
        onExit().emit { .sum($0.sum ^ code) }
      }
      if sorts.contains(.delayed) {
        onExit().cancel("bell\(region)")
        if number == 1 {
          onEntry().raise(.tick, after: "a while", id: "bell\(region)") {
            .seconds(1 + Int($0.sum.magnitude % 5))
          }
        }
      }
      if sorts.contains(.timers) {
        if number == 0 { after(.seconds(2 + region), to: next) { $0.sum ^= 21 } }
        if region == 5, number != 1 { afterInactivity(.seconds(7), to: next) }
        if number == 2 { onEntry().startTimer("pipe\(region)", after: .seconds(3)) }
        if number == 1 { onExit().cancelTimer("pipe\(region)") }
        onTimer("pipe\(region)") { $0.sum &+= code }
      }
      if sorts.contains(.work), number != 2 {
        invoke("work\(region)") { organ, _ in organ.sum }
          .onDone(to: next) { $0.sum = $0.sum &* 7 &+ $1 }
          .onFailure(to: next) { $0.sum ^= 5 }
      }
      for event in events(of: region) { transition(event, to: next, code, sorts) }
      if region == 9 { on(.tick) { $0.sum ^= 77 } }
      if region == 10 {
        on(.call).raise(.answer)
        on(.answer).emit { .sum($0.sum) }
      }
      if region == 11 { own(number, to: next) }
      if sorts.contains(.throwing) { failures(number, of: region, to: next) }
    }
  }

  @ChartBuilder<Self>
  private static func transition(
    _ event: Event,
    to next: Int,
    _ code: Int,
    _ sorts: Set<Sort>
  ) -> ChartElement<Self> {
    if sorts.contains(.constant) {
      on(event, to: next) { $0.sum &+= code }.emit(.went(code / 3, code % 3))
    } else if sorts.contains(.computed) {
      on(event, to: next) { $0.sum &+= code }.emit { .sum($0.sum) }
    } else if sorts.contains(.delayed), code.isMultiple(of: 3) {
      on(event, to: next) { $0.sum &+= code }.raise(.tick, after: .seconds(2))
    } else if sorts.contains(.waiting) {
      on(event, to: next) { $0.sum &+= code }.raise(.tick, after: .seconds(2))
    } else if sorts.contains(.delayed) {
      on(event, to: next) { $0.sum &+= code }.raise(.tick, after: .seconds(1), id: "t\(code / 3)")
    } else {
      on(event, to: next) { $0.sum &+= code }
    }
  }

  /// A transition with a second microstep, whose guard reads what the first one did.
  @ChartBuilder<Self>
  private static func own(_ number: Int, to next: Int) -> ChartElement<Self> {
    on(.own, to: next) { $0.sum &+= number }.raise(.echo)
    on(.echo, to: next).when("it is even") { $0.sum.isMultiple(of: 2) }.do { $0.echoes += 1 }
  }

  /// Transitions of which the last region's throws.
  @ChartBuilder<Self>
  private static func failures(
    _ number: Int,
    of region: Int,
    to next: Int
  ) -> ChartElement<Self> {
    if region == 7 {
      on(.failOne, to: next) { try $0.breakDown() }
    }
    if [0, 8].contains(region) { on(.failLast, to: next) }
    if region == 12 {
      on(.fail, to: next) { try $0.breakDown() }
      on(.failLast) { try $0.breakDown() }
    }
  }

  private mutating func breakDown() throws(Broken) {
    sum = -1
    throw Broken()
  }
}
