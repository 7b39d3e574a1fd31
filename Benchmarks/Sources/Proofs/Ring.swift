import Statecraft
import StatecraftExploration

/// A ring of machines in which the greatest number becomes the leader (Chang and Roberts): the model
/// B3.
enum Ring {
  /// The number of nodes; their numbers fall.
  static let count = 11

  /// A node of the ring.
  struct Node: Statechart {
    enum State: CaseIterable { case idle, running, leader }
    enum Event: EventAlphabet {
      case start, token(Int)

      struct Cases: Sendable {
        let start = EventCase<Event, Void>(0, "start") { if case .start = $0 { () } else { nil } }
        let token = EventCase<Event, Int>(1, "token") {
          if case .token(let number) = $0 { number } else { nil }
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

    var number: Int

    static let chart = Chart(initial: .idle) {
      state(.idle) { on(\.start, to: .running).emit { context, _ in .token(context.number) } }
      state(.running) {
        on(\.token, to: .leader).when("its own") { $0.number == $1 }
        on(\.token).when("greater") { $0.number < $1 }.emit { .token($1) }
        on(\.token).when("smaller") { $0.number > $1 }
      }
      state(.leader) { on(\.token) }
    }
  }

  /// The nodes with queues between them, in which messages wait for nodes that have not started.
  static var system: MachineSystem {
    var system = MachineSystem("ring of \(count)")
    let nodes = (1...count).reversed().map { system.add("node \($0)", Node(number: $0)) }
    for (index, node) in nodes.enumerated() {
      let link = SystemLink.queue(count, waits: true)
      system.connect(node, to: nodes[(index + 1) % count], via: link) { output in
        switch output {
        case .token(let number): .token(number)
        }
      }
      system.every(.start, of: node)
      system.weaklyFair(.start, of: node)
    }
    system.never("another leader") { situation in
      nodes.dropFirst().contains { situation[$0].isIn(.leader) }
    }
    system.alwaysPossible("the greatest one leads") { $0[nodes[0]].isIn(.leader) }
    system.acknowledge(.stuck, because: "the election is over") { $0[nodes[0]].isIn(.leader) }
    return system
  }
}
