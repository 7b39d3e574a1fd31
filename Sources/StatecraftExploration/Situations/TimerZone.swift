/// All combinations of remaining times that the pending timers of a situation can have.
///
/// A zone is a difference-bound matrix: it bounds each remaining time and each difference of two. The
/// entry in row i and column j bounds time i minus time j; number 0 is the constant zero, timers count
/// from 1 in the order of their start. Entries are as small as they can be, so that equal zones have
/// equal entries. Remaining times never exceed delays, so there are finitely many zones.
///
/// Source: Dill, "Timing Assumptions and Verification of Finite-State Concurrent Systems", 1989.
struct TimerZone: Hashable {
  /// The number of timers.
  private(set) var count: Int
  private var bounds: [TimerBound]

  /// The zone without timers.
  static var empty: TimerZone { TimerZone(count: 0, bounds: [.atMost(0)]) }

  /// The zone of timers of which nothing is known but that they fire within 30 years.
  static func unknown(count: Int) -> TimerZone {
    let size = count + 1
    var zone = TimerZone(count: count, bounds: Array(repeating: .atMost(0), count: size * size))
    for row in 1..<size {
      for column in 0..<size where row != column { zone[row, column] = .atMost(longest) }
    }
    return zone
  }

  /// A time in nanoseconds that no delay reaches: 30 years.
  private static var longest: Int64 { 30 * 366 * 86_400 * 1_000_000_000 }

  /// The zone when timers start that have all of their delay before them.
  ///
  /// - Parameter delays: the delays in nanoseconds, in the order of starting.
  init(starting delays: [Int64]) {
    self = TimerZone.empty.keeping([], starting: delays)
  }

  private init(count: Int, bounds: [TimerBound]) {
    self.count = count
    self.bounds = bounds
  }

  private subscript(row: Int, column: Int) -> TimerBound {
    get { bounds[row * (count + 1) + column] }
    set { bounds[row * (count + 1) + column] = newValue }
  }

  /// Returns the zone after a step that ends some timers and starts others.
  ///
  /// - Parameters:
  ///   - kept: the positions of the timers that go on, from 0, in their new order.
  ///   - delays: the delays of the new ones in nanoseconds, which come behind the others.
  /// - Returns: the zone of the kept timers with the new ones.
  func keeping(_ kept: [Int], starting delays: [Int64]) -> TimerZone {
    let old = [0] + kept.map { $0 + 1 }
    let size = old.count + delays.count
    var next = TimerZone(
      count: size - 1,
      bounds: Array(repeating: .atMost(0), count: size * size)
    )
    for row in old.indices {
      for column in old.indices { next[row, column] = self[old[row], old[column]] }
    }
    for (position, delay) in delays.enumerated() {
      let added = old.count + position
      for other in 0..<added {
        next[added, other] = .atMost(delay) + next[0, other]
        next[other, added] = next[other, 0] + .atMost(-delay)
      }
    }
    return next
  }

  /// Returns the zone after a step that ends and starts timers of one machine of several.
  ///
  /// - Parameters:
  ///   - timers: the positions of the machine's timers, from 0.
  ///   - kept: the positions among them of those that go on.
  ///   - delays: the delays of the new ones in nanoseconds, which come behind the machine's others.
  /// - Returns: the zone in which the machine's timers have the same place among all.
  func replacing(
    _ timers: Range<Int>,
    keeping kept: [Int],
    starting delays: [Int64]
  ) -> TimerZone {
    let before = Array(0..<timers.lowerBound) + kept.map { timers.lowerBound + $0 }
    let behind = Array(timers.upperBound..<count)
    let next = keeping(before + behind, starting: delays)
    guard !delays.isEmpty, !behind.isEmpty else { return next }
    let first = before.count + behind.count
    return next.keeping(
      Array(0..<before.count) + Array(first..<next.count) + Array(before.count..<first),
      starting: []
    )
  }

  /// The zone after any time in which no timer becomes overdue.
  var elapsed: TimerZone {
    var later = self
    for timer in 0..<count {
      var lowest = TimerBound.atMost(0)
      for other in 0..<count { lowest = min(lowest, self[other + 1, timer + 1]) }
      later[0, timer + 1] = lowest
    }
    return later
  }

  /// The part of the zone in which a timer is the next to fire, now; `nil` if it never is.
  ///
  /// Of timers that are due together the one that started first fires first.
  ///
  /// - Parameters:
  ///   - timer: the position of the timer, from 0.
  ///   - isLast: whether it fires after all others that are due, whenever they started.
  /// - Returns: the part, which is not empty.
  func firing(_ timer: Int, isLast: Bool = false) -> TimerZone? {
    firing(timer, after: 0..<(isLast ? count : timer))
  }

  /// The part of the zone in which a timer is the next to fire, now, and none of some others is due;
  /// `nil` if there is none.
  ///
  /// Of timers that are due together and are not among the others any one fires first.
  ///
  /// - Parameters:
  ///   - timer: the position of the timer, from 0.
  ///   - earlier: the positions of those that fire first if they are due.
  /// - Returns: the part, which is not empty.
  func firing(_ timer: Int, after earlier: Range<Int>) -> TimerZone? {
    var part = self
    guard part.constrain(timer + 1, 0, .atMost(0)) else { return nil }
    for other in earlier where other != timer {
      guard part.constrain(0, other + 1, .below(0)) else { return nil }
    }
    return part
  }

  /// Whether no time can pass before some timer fires.
  var isDue: Bool { (0..<count).contains { isDue($0) } }

  /// Whether no time can pass before a timer fires.
  func isDue(_ timer: Int) -> Bool { self[timer + 1, 0] <= .atMost(0) }

  /// Adds a bound; returns whether anything is left.
  private mutating func constrain(_ row: Int, _ column: Int, _ bound: TimerBound) -> Bool {
    guard bound < self[row, column] else { return true }
    if self[column, row] + bound < .atMost(0) { return false }
    self[row, column] = bound
    for first in 0...count {
      for second in 0...count {
        let way = self[first, row] + bound + self[column, second]
        if way < self[first, second] { self[first, second] = way }
      }
    }
    return true
  }
}

extension TimerZone {
  /// Writes the zone; its number of timers is known from elsewhere.
  func pack(into packer: inout Packer) {
    for row in 0...count {
      for column in 0...count where row != column { packer.append(signed: self[row, column].raw) }
    }
  }

  /// Reads a zone.
  init(_ unpacker: inout Unpacker, count: Int) {
    let size = count + 1
    self.init(count: count, bounds: Array(repeating: .atMost(0), count: size * size))
    for row in 0...count {
      for column in 0...count where row != column {
        self[row, column] = TimerBound(raw: unpacker.signed())
      }
    }
  }
}

extension Duration {
  /// Why ``wholeNanoseconds`` is `nil`, in words.
  static var nanosecondLimits: String { "no whole number of nanoseconds or longer than 30 years" }

  /// Why it cannot be the time of a claim, in words.
  var refusalAsLimit: String { "the time \(self) is negative, \(Self.nanosecondLimits)" }

  /// The nanoseconds; `nil` when the duration is no whole number of them or longer than 30 years.
  ///
  /// A zone adds up three bounds, each twice as great as a duration: these sums are numbers, too.
  var wholeNanoseconds: Int64? {
    let (seconds, attoseconds) = components
    guard abs(seconds) < 30 * 366 * 86_400, attoseconds % 1_000_000_000 == 0 else { return nil }
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
