import Statecraft
import Testing

/// Events whose ways through the table are looked up once do the same as machines.
@Suite struct BoundEventTests {
  @Test(arguments: [1 << 16, 0]) func `bound events do what machines do`(room: Int) throws {
    let bound = BoundEvents<Till>(Till.events, room: room)
    var seen: Set<String> = []
    for cents in 0..<12 {
      for setUp in [[], [Till.Event.open]] {
        var machine = Machine(Till(cents: cents))
        for event in setUp { machine.send(event) }
        seen.formUnion(try Self.compare(machine, bound))
        // What was looked up is the same again.
        #expect(try Self.compare(machine, bound) == Self.compare(machine, bound))
      }
    }
    for part in ["internal", "transitioned"] {
      #expect(seen.contains { $0.contains(part) }, "nothing was \(part)")
    }
    #expect(!seen.contains { $0.contains("refused") || $0.contains("ignored") })
  }

  @Test func `what is always refused or ignored is left out`() throws {
    let machine = Machine(Till())
    let states = SharedStates<Till>(identity: try #require(machine.sharedConfiguration))
    let columns = Till.events.map { Till.caseIndex(of: $0) }
    // Closed: it opens, and counts payments of up to three.
    #expect(BoundSteps(Till.events, columns, in: states).count == Till.events.count - 2)
  }

  /// Returns what events lead to, for which a copy of the machine leads to the same.
  private static func compare(
    _ machine: Machine<Till>,
    _ bound: BoundEvents<Till>
  ) throws
    -> [String]
  {
    let states = SharedStates<Till>(identity: try #require(machine.sharedConfiguration))
    var found: [String] = []
    withUnsafePointer(to: machine.context) { context in
      bound.send(to: states, context) { event, kind, context, states in
        let cents = context.assumingMemoryBound(to: Till.self).pointee.cents
        let names = states.map { SharedStates<Till>(identity: $0).states }
        found.append("\(event) \(kind) \(cents) \(names.map { "\($0)" } ?? "-")")
      }
    }
    var expected: [String] = []
    for (position, event) in Till.events.enumerated() {
      var copy = machine
      let kind = copy.send(event).kind
      if kind == .refused || kind == .ignored { continue }
      let names = copy.sharedConfiguration.map { SharedStates<Till>(identity: $0).states }
      expected.append(
        "\(position) \(kind) \(copy.context.cents) \(names.map { "\($0)" } ?? "-")"
      )
    }
    #expect(found == expected)
    return found
  }

  /// Guards with and without payloads, alone and one after the other.
  struct Till: Statechart {
    enum State: CaseIterable { case closed, open, full }
    enum Event: EventAlphabet, Sendable {
      case open, close, ring, pay(Int), take(Int)

      struct Cases: Sendable {
        let open = EventCase<Event, Void>(0, "open") { if case .open = $0 { () } else { nil } }
        let close = EventCase<Event, Void>(1, "close") { if case .close = $0 { () } else { nil } }
        let ring = EventCase<Event, Void>(2, "ring") { if case .ring = $0 { () } else { nil } }
        let pay = EventCase<Event, Int>(3, "pay") { if case .pay(let x) = $0 { x } else { nil } }
        let take = EventCase<Event, Int>(4, "take") { if case .take(let x) = $0 { x } else { nil } }
      }
      static let cases = Cases()
      var caseIndex: Int {
        switch self {
        case .open: 0
        case .close: 1
        case .ring: 2
        case .pay: 3
        case .take: 4
        }
      }
    }

    static let events: [Event] =
      [.open, .close, .ring] + (0..<5).map { .pay($0) } + (0..<5).map { .take($0) }

    var cents = 0

    static let chart = Chart(initial: .closed) {
      state(.closed) {
        on(\.open, to: .open)
        on(\.pay).when("small") { $1 < 4 }.do { $0.cents += $1 }
        on(\.take).when("there is enough") { $1 <= $0.cents }.do { $0.cents -= $1 }
      }
      state(.open) {
        on(\.close, to: .closed).when("not empty") { $0.cents > 0 }
        on(\.pay, to: .full).when("the last ones") { $0.cents + $1 > 9 }.do { $0.cents += $1 }
        on(\.pay).do { $0.cents += $1 }
        on(\.take).when("there is enough") { $1 <= $0.cents }.do { $0.cents -= $1 }
        on(\.take).do { $0.cents = 0 * $1 }
        ignore(\.ring)
      }
      state(.full) { on(\.close, to: .closed) }
    }
  }
}
