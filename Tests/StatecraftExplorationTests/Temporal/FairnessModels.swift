/// The models of the benchmark, by hand: small enough to be read, without charts.
enum FairnessModels {
  /// Counters; step i adds one to counter i, modulo `size`.
  ///
  /// Fact 0: the first counter is 0.
  static func grid(_ count: Int, _ size: Int) -> GraphBuilder<[Int]> {
    GraphBuilder(Array(repeating: 0, count: count), rests: true, facts: { [$0[0] == 0] }) { model in
      (0..<count).map { index in
        var next = model
        next[index] = (next[index] + 1) % size
        return (index, next)
      }
    }
  }

  struct Table: Hashable {
    var hands: [Int]
    var isTaken: [Bool]
  }

  /// Philosophers who take their forks one after the other.
  ///
  /// Facts: the first one holds a fork and waits; the first one eats.
  static func philosophers(_ count: Int, orderly: Bool) -> GraphBuilder<Table> {
    let start = Table(
      hands: Array(repeating: 0, count: count),
      isTaken: Array(repeating: false, count: count)
    )
    func facts(_ table: Table) -> [Bool] { [table.hands[0] == 1, table.hands[0] == 2] }
    return GraphBuilder(start, rests: true, facts: facts) { table in
      var steps: [(label: Int, target: Table)] = []
      for index in 0..<count {
        var (first, second) = (index, (index + 1) % count)
        if orderly && index == 0 { swap(&first, &second) }
        var next = table
        switch table.hands[index] {
        case 0 where !table.isTaken[first]:
          next.hands[index] = 1
          next.isTaken[first] = true
          steps.append((3 * index, next))
        case 1 where !table.isTaken[second]:
          next.hands[index] = 2
          next.isTaken[second] = true
          steps.append((3 * index + 1, next))
        case 2:
          next.hands[index] = 0
          next.isTaken[first] = false
          next.isTaken[second] = false
          steps.append((3 * index + 2, next))
        default: break
        }
      }
      return steps
    }
  }

  struct Shaft: Hashable {
    var floor = 0
    var isUp = true
    var isOpen = false
    var calls: Set<Int> = []
  }

  /// An elevator.
  ///
  /// Facts: the top floor is called; the elevator is open there.
  static func elevator(_ floors: Int) -> GraphBuilder<Shaft> {
    func facts(_ shaft: Shaft) -> [Bool] {
      [shaft.calls.contains(floors - 1), shaft.isOpen && shaft.floor == floors - 1]
    }
    return GraphBuilder(Shaft(), rests: true, facts: facts) { shaft in
      var steps: [(label: Int, target: Shaft)] = []
      func step(_ label: Int, _ change: (inout Shaft) -> Void) {
        var next = shaft
        change(&next)
        steps.append((label, next))
      }
      for floor in 0..<floors
      where !shaft.calls.contains(floor) && !(shaft.isOpen && shaft.floor == floor) {
        step(floor) { $0.calls.insert(floor) }
      }
      let isAbove = shaft.calls.contains { $0 > shaft.floor }
      let isBelow = shaft.calls.contains { $0 < shaft.floor }
      if shaft.isOpen {
        step(floors + 1) { $0.isOpen = false }
      } else if shaft.calls.contains(shaft.floor) {
        step(floors) {
          $0.isOpen = true
          $0.calls.remove(shaft.floor)
        }
      } else if shaft.isUp ? isAbove : isBelow {
        step(shaft.isUp ? floors + 2 : floors + 3) { $0.floor += shaft.isUp ? 1 : -1 }
      } else if isAbove || isBelow {
        step(floors + 4) { $0.isUp.toggle() }
      }
      return steps
    }
  }

  struct Ring: Hashable {
    var links: [[Int]]
    var hasStarted: [Bool]
    var leader: Int?
  }

  /// The election of Chang and Roberts over first-in, first-out links.
  ///
  /// Its steps are the system's own, so that it does not rest. Fact 0: there is a leader.
  static func ring(_ ids: [Int]) -> GraphBuilder<Ring> {
    let start = Ring(
      links: Array(repeating: [], count: ids.count),
      hasStarted: Array(repeating: false, count: ids.count)
    )
    return GraphBuilder(start, facts: { [$0.leader != nil] }) { ring in
      var steps: [(label: Int, target: Ring)] = []
      for index in ids.indices {
        let following = (index + 1) % ids.count
        if !ring.hasStarted[index] {
          var next = ring
          next.hasStarted[index] = true
          next.links[following].append(ids[index])
          steps.append((2 * index, next))
        } else if let id = ring.links[index].first {
          var next = ring
          next.links[index].removeFirst()
          if id == ids[index] {
            next.leader = index
          } else if id > ids[index] {
            next.links[following].append(id)
          }
          steps.append((2 * index + 1, next))
        }
      }
      return steps
    }
  }
}
