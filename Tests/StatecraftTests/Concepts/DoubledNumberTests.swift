import Testing

@testable import Statecraft

/// Alphabets with one number for two cases, after the machine has handled the right one.
@Suite struct DoubledNumberTests {
  /// `caseIndex` counts `kick` as `push`, and `note` as `coin`.
  struct Doubled: Statechart, Equatable {
    enum State: CaseIterable { case only }
    enum Event: EventAlphabet {
      case coin(Int), note(Int), push, kick
      static let line = #line + 2
      struct Cases: Sendable {
        let coin = EventCase<Event, Int>(0, "coin") { if case .coin(let x) = $0 { x } else { nil } }
        let note = EventCase<Event, Int>(1, "note") { if case .note(let x) = $0 { x } else { nil } }
        let push = EventCase<Event, Void>(2, "push") { if case .push = $0 { () } else { nil } }
        let kick = EventCase<Event, Void>(3, "kick") { if case .kick = $0 { () } else { nil } }
      }
      static let cases = Cases()
      var caseIndex: Int {
        switch self {
        case .coin, .note: 0
        case .push, .kick: 2
        }
      }
    }
    var credit = 0
    var pushes = 0

    /// How a chart reacts to `push`, so that its table runs it in another way each.
    enum Way: CaseIterable { case action, value, guarded, ignored, refused, nothing }

    static func makeChart(_ way: Way) -> Chart {
      Chart(initial: .only) {
        state(.only) {
          on(\.coin, \.note) { $0.credit += $1 }
          switch way {
          case .action: on(\.push) { $0.pushes += 1 }
          case .value: on(\.push).assign(\.pushes, .adding(1))
          case .guarded: on(\.push).when("few") { $0.pushes < 9 }.do { $0.pushes += 1 }
          case .ignored: ignore(\.push)
          case .refused: on(\.kick)
          case .nothing: on(\.push)
          }
        }
      }
    }

    static let chart: Chart = makeChart(.action)
  }

  static let kicked =
    "StatecraftTests/DoubledNumberTests.swift:\(Doubled.Event.line + 2): 'caseIndex' gives the event "
    + "'kick' of 'Event' the number 2, which is that of 'push' in 'Cases', but the event is a 'kick'; "
    + "make 'caseIndex' and 'Cases' agree"

  @Test(arguments: Doubled.Way.allCases)
  func `an event with the number of another case is never mistaken for it`(_ way: Doubled.Way) {
    var machine = Machine(Doubled(), chart: Doubled.makeChart(way))
    for _ in 0..<3 { machine.send(.push) }
    let before = machine.context
    for _ in 0..<3 {
      let outcome = machine.send(.kick)
      #expect(outcome.kind == .failed)
      #expect(outcome.error?.description == Self.kicked)
      #expect(machine.context == before)
    }
  }

  @Test func `an event with an equal payload type is not mistaken for it either`() {
    var machine = Machine(Doubled())
    machine.send(.coin(1))
    #expect(machine.send(.note(10)).kind == .failed)
    #expect(machine.credit == 1)
  }

  @Test func `a population makes no such mistake, one by one or in batches`() throws {
    var population = Population(of: Doubled.self)
    for _ in 0..<4 { try population.add(Doubled()) }
    population.sendToAll(.push)
    #expect(population.send(.kick, to: 0).error?.description == Self.kicked)
    population.sendToAll(.kick)
    population.sendToAll(.push)
    #expect(population.indices.map { population[$0].pushes } == [2, 2, 2, 2])
  }

  @Test func `a guard that reads the payload confirms the case only when evaluated`() {
    struct Guarded: Statechart {
      enum State: CaseIterable { case only }
      typealias Event = Doubled.Event
      var credit = 0
      static let chart = Chart(initial: .only) {
        state(.only) {
          on(\.coin).when("much") { $1 > 5 }.do { $0.credit += 1 }
          onAny { $0.credit += 100 }
        }
      }
    }
    var machine = Machine(Guarded())
    machine.send(.coin(9))
    machine.send(.coin(1))
    #expect(machine.credit == 101)
    #expect(machine.send(.note(9)).kind == .failed)
    #expect(machine.credit == 101)
  }
}
