import Statecraft
import StatecraftExploration

/// Counters that count round and round, each by its own event: the model B0.
struct Grid: ChartContext {
  enum State: CaseIterable { case counting }
  enum Event: EventAlphabet {
    case step(Int)

    struct Cases: Sendable {
      let step = EventCase<Event, Int>(0, "step") { if case .step(let x) = $0 { x } else { nil } }
    }
    static let cases = Cases()
    var caseIndex: Int { 0 }
  }

  var counters: [Int]
  var limit: Int

  init(counters: Int, limit: Int) {
    self.counters = Array(repeating: 0, count: counters)
    self.limit = limit
  }

  static let chart = makeChart()

  /// A chart with a table of its own, for tests that change the table.
  static func makeChart() -> Chart {
    Chart(initial: .counting) {
      state(.counting) {
        on(\.step) { $0.counters[$1] = ($0.counters[$1] + 1) % $0.limit }
      }
    }
  }

  static func proof(counters: Int) -> Proof<Self> {
    Proof {
      every(Event.step, in: 0..<counters)
      always("below the limit") { situation in
        situation.counters.allSatisfy { $0 < situation.limit }
      }
      possible("all at the end") { situation in
        situation.counters.allSatisfy { $0 == situation.limit - 1 }
      }
    }
  }
}

/// Regions whose states follow each other round and round, each by its own event: the model B0,
/// where the configuration has what the counters have.
struct RegionGrid: ChartContext {
  enum State: Hashable {
    case all
    case region(Int)
    case value(Int, in: Int)
  }
  enum Event: CaseIterable { case first, second, third, fourth, fifth, sixth }

  static func chart(regions: Int, states: Int) -> MachineChart<Self> {
    Chart(initial: .all) {
      parallel(.all) {
        for region in 0..<regions {
          state(.region(region), initial: .value(0, in: region)) {
            for value in 0..<states {
              state(.value(value, in: region)) {
                on(Event.allCases[region], to: .value((value + 1) % states, in: region))
              }
            }
          }
        }
      }
    }
  }

  static func proof(regions: Int, states: Int) -> Proof<Self> {
    Proof {
      everyEvent()
      always("a state of each region") { situation in
        (0..<regions).allSatisfy { region in
          (0..<states).count { situation.isIn(.value($0, in: region)) } == 1
        }
      }
      possible("all at the end") { situation in
        (0..<regions).allSatisfy { situation.isIn(.value(states - 1, in: $0)) }
      }
    }
  }
}

/// Philosophers who take their forks one after the other: the model B1.
struct Philosophers: ChartContext {
  enum State: CaseIterable { case dining }
  enum Event: EventAlphabet {
    case takeFirst(Int), takeSecond(Int), put(Int)

    struct Cases: Sendable {
      let takeFirst = EventCase<Event, Int>(0, "takeFirst") {
        if case .takeFirst(let x) = $0 { x } else { nil }
      }
      let takeSecond = EventCase<Event, Int>(1, "takeSecond") {
        if case .takeSecond(let x) = $0 { x } else { nil }
      }
      let put = EventCase<Event, Int>(2, "put") { if case .put(let x) = $0 { x } else { nil } }
    }
    static let cases = Cases()
    var caseIndex: Int {
      switch self {
      case .takeFirst: 0
      case .takeSecond: 1
      case .put: 2
      }
    }
  }

  enum Doing: Hashable { case thinks, holdsFirst, eats }

  var doing: [Doing]
  var forks: [Bool]
  /// Whether philosopher 0 takes the forks the other way round.
  var isOrderly: Bool

  init(_ count: Int, isOrderly: Bool) {
    doing = Array(repeating: .thinks, count: count)
    forks = Array(repeating: false, count: count)
    self.isOrderly = isOrderly
  }

  func first(_ philosopher: Int) -> Int {
    isOrderly && philosopher == 0 ? 1 % doing.count : philosopher
  }

  func second(_ philosopher: Int) -> Int {
    isOrderly && philosopher == 0 ? 0 : (philosopher + 1) % doing.count
  }

  static let chart = Chart(initial: .dining) {
    state(.dining) {
      on(\.takeFirst)
        .when("thinks and the fork is free") { $0.doing[$1] == .thinks && !$0.forks[$0.first($1)] }
        .do {
          $0.doing[$1] = .holdsFirst
          $0.forks[$0.first($1)] = true
        }
      on(\.takeSecond)
        .when("holds one and the other is free") {
          $0.doing[$1] == .holdsFirst && !$0.forks[$0.second($1)]
        }
        .do {
          $0.doing[$1] = .eats
          $0.forks[$0.second($1)] = true
        }
      on(\.put).when("eats") { $0.doing[$1] == .eats }.do {
        $0.doing[$1] = .thinks
        $0.forks[$0.first($1)] = false
        $0.forks[$0.second($1)] = false
      }
    }
  }

  static func proof(_ count: Int) -> Proof<Self> {
    Proof {
      every(Event.takeFirst, in: 0..<count)
      every(Event.takeSecond, in: 0..<count)
      every(Event.put, in: 0..<count)
      never("neighbours eat together") { situation in
        let doing = situation.doing
        return doing.count > 2
          && doing.indices.contains {
            doing[$0] == .eats && doing[($0 + 1) % doing.count] == .eats
          }
      }
      alwaysPossible("philosopher 0 can eat") { $0.doing[0] == .eats }
    }
  }
}

extension Elevator {
  /// A proof of an elevator with another number of floors: the model B2.
  static func proof(floors: Int) -> Proof<Self> {
    Proof {
      every(.open, .close, .rise, .sink, .turn)
      every(Event.call, in: 0..<floors)
      never("outside the shaft") { $0.floor < 0 || $0.floor >= floors }
      alwaysPossible("can get home") { $0.isIn(.closed) && $0.floor == 0 }
    }
  }
}
