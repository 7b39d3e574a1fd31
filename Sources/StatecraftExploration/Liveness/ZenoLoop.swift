/// A loop of timers that fire without time passing.
struct ZenoLoop {
  /// The steps of the loop, in order; the first one starts from the loop's first situation.
  let steps: [(from: UInt32, to: UInt32)]

  /// The situation where the loop begins: that of its situations that was found first.
  var start: Int { Int(steps[0].from) }

  /// Finds a loop among steps; `nil` when there is none.
  ///
  /// - Parameter urgent: steps before which no time can pass, in the order of their situations.
  init?(_ urgent: [(from: UInt32, to: UInt32)]) {
    guard let first = Self.loops(in: urgent, steps: 0).found.first else { return nil }
    self = first
  }

  /// Makes a loop of the situations on it, in order.
  private init(_ situations: ArraySlice<UInt32>) {
    // Situations are numbered by their distance from the start.
    let first = situations.indices.min { situations[$0] < situations[$1] } ?? situations.startIndex
    let turned = situations[first...] + situations[..<first] + [situations[first]]
    steps = zip(turned, turned.dropFirst()).map { ($0, $1) }
  }

  /// Finds loops among steps, at least one in each set of situations that lead to each other.
  ///
  /// - Parameters:
  ///   - urgent: steps before which no time can pass, in the order of their situations.
  ///   - limit: the search ends when the loops that were found have more steps than this.
  /// - Returns: the loops, and whether the search has not ended early.
  /// - Complexity: O(steps), and the steps of the loops.
  static func loops(
    in urgent: [(from: UInt32, to: UInt32)],
    steps limit: Int
  ) -> (found: [ZenoLoop], isComplete: Bool) {
    var steps: [UInt32: [UInt32]] = [:]
    for step in urgent { steps[step.from, default: []].append(step.to) }
    var loops: [ZenoLoop] = []
    var length = 0
    var finished: Set<UInt32> = []
    for first in urgent.map({ $0.from }) where !finished.contains(first) {
      var way: [UInt32] = [first]
      var next: [Int] = [0]
      var positions: [UInt32: Int] = [first: 0]
      while let current = way.last {
        let targets = steps[current] ?? []
        guard next[next.count - 1] < targets.count else {
          way.removeLast()
          next.removeLast()
          positions[current] = nil
          finished.insert(current)
          continue
        }
        let target = targets[next[next.count - 1]]
        next[next.count - 1] += 1
        if let begin = positions[target] {
          loops.append(ZenoLoop(way[begin...]))
          length += way.count - begin
          if length > limit { return (loops, false) }
          continue
        }
        if finished.contains(target) { continue }
        positions[target] = way.count
        way.append(target)
        next.append(0)
      }
    }
    return (loops, true)
  }
}
