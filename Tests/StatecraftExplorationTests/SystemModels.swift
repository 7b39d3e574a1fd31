import Statecraft
import StatecraftExploration

/// A node of a ring in which the greatest number becomes the leader (Chang and Roberts).
struct RingNode: Statechart {
  enum State: CaseIterable { case idle, running, leader }
  enum Event: EventAlphabet {
    case start, token(Int)

    struct Cases: Sendable {
      let start = EventCase<Event, Void>(0, "start") { if case .start = $0 { () } else { nil } }
      let token = EventCase<Event, Int>(1, "token") {
        if case .token(let x) = $0 { x } else { nil }
      }
    }
    static let cases = Cases()
    var caseIndex: Int {
      switch self {
      case .start: 0
      case .token: 1
      }
    }
  }
  enum Output: Hashable { case token(Int) }

  var id: Int

  static let chart = Chart(initial: .idle) {
    state(.idle) { on(\.start, to: .running).emit { context, _ in .token(context.id) } }
    state(.running) {
      on(\.token, to: .leader).when("its own") { $0.id == $1 }
      on(\.token).when("greater") { $0.id < $1 }.emit { .token($1) }
      on(\.token).when("smaller") { $0.id > $1 }
    }
    state(.leader) { on(\.token) }
  }
}

/// A machine that sends the numbers from 1 to 3, one with each event.
struct Sender: Statechart {
  enum State: CaseIterable { case sending }
  enum Event: CaseIterable { case next }
  enum Output: Hashable { case item(Int) }

  var sent = 0

  static let chart = Chart(initial: .sending) {
    state(.sending) {
      on(.next).when("more") { $0.sent < 3 }.do { $0.sent += 1 }.emit { .item($0.sent) }
    }
  }
}

/// A machine that keeps what it receives, at most four numbers.
struct Receiver: Statechart {
  enum State: CaseIterable { case receiving }
  enum Event: EventAlphabet {
    case item(Int)

    struct Cases: Sendable {
      let item = EventCase<Event, Int>(0, "item") { if case .item(let x) = $0 { x } else { nil } }
    }
    static let cases = Cases()
    var caseIndex: Int { 0 }
  }

  var received: [Int] = []

  static let chart = Chart(initial: .receiving) {
    state(.receiving) {
      on(\.item).when("room") { context, _ in context.received.count < 4 }.do {
        $0.received.append($1)
      }
    }
  }
}

/// A machine that answers each ball with a ball.
struct Player: Statechart {
  enum State: CaseIterable { case playing }
  enum Event: CaseIterable { case ball }
  enum Output: Hashable { case ball }

  static let chart = Chart(initial: .playing) {
    state(.playing) { on(.ball).emit(.ball) }
  }
}

/// Two lamps, each with a switch of its own.
struct Lamps: Statechart {
  enum State: CaseIterable { case only }
  enum Event: EventAlphabet {
    case press(Int)

    struct Cases: Sendable {
      let press = EventCase<Event, Int>(0, "press") {
        if case .press(let x) = $0 { x } else { nil }
      }
    }
    static let cases = Cases()
    var caseIndex: Int { 0 }
  }

  var isLit = [false, false]

  static let chart = Chart(initial: .only) {
    state(.only) { on(\.press) { $0.isLit[$1] = true } }
  }
}

/// A machine with a timer.
struct Sleeper: Statechart {
  enum State: CaseIterable { case asleep, awake }
  enum Event: CaseIterable { case call }

  static let chart = Chart(initial: .asleep) {
    state(.asleep) { after(.seconds(1), to: .awake) }
    state(.awake) { on(.call, to: .asleep) }
  }
}

extension MachineSystem {
  /// Nodes in a ring that elect a leader: the model B3.
  static func ring(_ ids: [Int], isFair: Bool) -> MachineSystem {
    var system = MachineSystem("ring of \(ids.count)")
    let nodes = ids.map { system.add("node \($0)", RingNode(id: $0)) }
    for (index, node) in nodes.enumerated() {
      let link = SystemLink.queue(ids.count, waits: true)
      system.connect(node, to: nodes[(index + 1) % nodes.count], via: link) { output in
        switch output {
        case .token(let id): .token(id)
        }
      }
      system.every(.start, of: node)
      if isFair { system.weaklyFair(.start, of: node) }
    }
    system.never("two leaders") { situation in
      nodes.count { situation[$0].isIn(.leader) } > 1
    }
    system.never("the wrong leader") { situation in
      nodes.contains { situation[$0].isIn(.leader) && situation[$0].id != ids.max() }
    }
    system.holds(
      "a leader",
      .eventually(
        .fact(
          SystemFact("a leader") { situation in
            nodes.contains { situation[$0].isIn(.leader) }
          }
        )
      )
    )
    return system
  }
}
