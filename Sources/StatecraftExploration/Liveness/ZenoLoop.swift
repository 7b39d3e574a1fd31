/// A loop of timers that fire without time passing.
struct ZenoLoop {
  /// The situation where the loop begins.
  let start: Int
  /// The steps of the loop, in order.
  let steps: [(from: UInt32, to: UInt32)]

  /// Finds a loop among steps; `nil` when there is none.
  ///
  /// - Parameter urgent: steps before which no time can pass, in the order of their situations.
  init?(_ urgent: [(from: UInt32, to: UInt32)]) {
    var steps: [UInt32: [UInt32]] = [:]
    for step in urgent { steps[step.from, default: []].append(step.to) }
    var finished: Set<UInt32> = []
    for first in urgent.map({ $0.from }) where !finished.contains(first) {
      var way: [UInt32] = [first]
      var next: [Int] = [0]
      var isOnWay: Set<UInt32> = [first]
      while let current = way.last {
        let targets = steps[current] ?? []
        guard next[next.count - 1] < targets.count else {
          way.removeLast()
          next.removeLast()
          isOnWay.remove(current)
          finished.insert(current)
          continue
        }
        let target = targets[next[next.count - 1]]
        next[next.count - 1] += 1
        if isOnWay.contains(target), let begin = way.firstIndex(of: target) {
          let loop = Array(way[begin...]) + [target]
          start = Int(target)
          self.steps = zip(loop, loop.dropFirst()).map { ($0, $1) }
          return
        }
        if finished.contains(target) { continue }
        way.append(target)
        next.append(0)
        isOnWay.insert(target)
      }
    }
    return nil
  }
}
