import Statecraft
import Testing

/// Transitions to one of several declared targets in the table, compared with the engine's.
@Suite struct TableChoiceTests {
  @Test func `chosen targets are the same with and without a table`() throws {
    let agreement = TableAgreement(context: Sorter(), chart: Sorter.chart, others: 1) {
      _,
      machine in
      machine.advance(by: .seconds(2))
    }
    let fromTable = try agreement.check(4_000)
    #expect(fromTable > 3_000)
  }

  @Test func `chosen targets of regions are the same with and without a table`() throws {
    let agreement = TableAgreement(context: Scales(), chart: Scales.chart)
    let fromTable = try agreement.check()
    #expect(fromTable > 700)
  }

  @Test func `a target that is not declared is named although others come from the table`() {
    var machine = Machine(Sorter())
    #expect(machine.send(.item).isPrecomputed)
    #expect(machine.send(.item).isPrecomputed)
    let outcome = machine.send(.spin)
    #expect(!outcome.isPrecomputed)
    #expect(
      "\(outcome)"
        == "spin: refused, \"by count\" targets waiting, which is not one of left, right"
    )
    #expect(machine.explain(.spin).reason == outcome.explanation?.reason)
  }

  @Test func `a target is chosen by the payload, from the table`() {
    var machine = Machine(Slot())
    for value in [1, 12, 5, 30, 2] {
      let outcome = machine.send(.coin(value))
      #expect(outcome.isPrecomputed)
      #expect(outcome.kind == .transitioned)
      #expect(machine.state == (value > 9 ? .open : .rejected))
      #expect(outcome.taken.map(\.guard) == ["by value: \(machine.state)"])
    }
    #expect(machine.context.sum == 50)
  }

  @Test func `a target is chosen by the payload of a raised event, from the table`() {
    var machine = Machine(Slot())
    let outcome = machine.send(.push)
    #expect(outcome.isPrecomputed)
    #expect(machine.state == .open)
    #expect(machine.context.sum == 77)
  }
}

extension TableChoiceTests {
  struct Sorter: Statechart, Equatable {
    enum State: CaseIterable { case waiting, left, right, belt, end }
    enum Event: CaseIterable { case item, spin, back, jam, raise }
    var count = 0

    static let chart = Chart(initial: .waiting) {
      state(.waiting) {
        on(.item) { $0.count += 1 }
        on(.spin, toOneOf: [.left, .right], "by count") {
          switch $0.count % 3 {
          case 0: .left
          case 1: .right
          default: .waiting
          }
        }
        on(.back, toOneOf: [.belt], "by parity") { $0.count % 2 == 0 ? .belt : .end }
          .when("it is not five") { $0.count != 5 }
        ignore(.raise)
      }
      state(.left) {
        on(.item, to: .waiting) { $0.count += 2 }
        on(.spin, toOneOf: [.left, .right, .belt], "by count") {
          [State.left, .right, .belt][$0.count % 3]
        }
        .do { $0.count += 4 }
        after(.seconds(1), toOneOf: [.belt, .waiting], "by parity") {
          $0.count % 2 == 0 ? .belt : .waiting
        }
      }
      state(.right) {
        postpone(.jam)
        on(.back).raise(.spin).do { $0.count += 1 }
        on(.spin, toOneOf: [.left, .waiting], "by parity") {
          $0.count % 2 == 0 ? .left : .waiting
        }
        on(.raise, to: .belt).raise(.spin)
      }
      state(.belt) {
        onEntry { $0.count += 1 }
        always(toOneOf: [.left, .end], "by count") {
          $0.count % 4 == 1 ? .left : $0.count % 4 == 2 ? .end : .belt
        }
        on(.item, to: .waiting)
        on(.spin, toOneOf: [.right, .left], "by count") { $0.count % 5 == 0 ? .right : .left }
      }
      state(.end) {
        on(.jam, toOneOf: [.end, .waiting], "by count") { $0.count % 7 == 0 ? .end : .waiting }
        onAny(to: .waiting)
      }
    }
  }

  struct Scales: Statechart, Equatable {
    enum State: CaseIterable { case both, one, light, heavy, other, dark, bright }
    enum Event: CaseIterable { case weigh, turn, add }
    var weight = 0

    static let chart = Chart(initial: .both) {
      parallel(.both) {
        state(.one, initial: .light) {
          state(.light) {
            on(.weigh, toOneOf: [.light, .heavy], "by weight") {
              [State.light, .heavy, .dark][$0.weight % 3]
            }
            on(.add) { $0.weight += 1 }
          }
          state(.heavy) {
            on(.weigh, toOneOf: [.light], "by weight") { $0.weight > 100 ? .heavy : .light }
            ignore(.turn)
          }
        }
        state(.other, initial: .dark) {
          state(.dark) {
            on(.turn, toOneOf: [.bright], "by weight") { $0.weight % 2 == 0 ? .bright : .dark }
            ignore(.weigh)
          }
          state(.bright) {
            on(.turn, to: .dark) { $0.weight += 3 }
            on(.add) { $0.weight += 2 }
          }
        }
      }
    }
  }

  struct Slot: Statechart {
    enum State: CaseIterable { case closed, open, rejected }
    enum Event: EventAlphabet {
      case coin(Int), push

      struct Cases: Sendable {
        let coin = EventCase<Event, Int>(0, "coin") {
          if case .coin(let value) = $0 { value } else { nil }
        }
        let push = EventCase<Event, Void>(1, "push") { if case .push = $0 { () } else { nil } }
      }
      static let cases = Cases()
      var caseIndex: Int { if case .coin = self { 0 } else { 1 } }
    }
    var sum = 0

    static let chart = Chart(initial: .closed) {
      on(\.coin, toOneOf: [.open, .rejected], "by value") { $1 > 9 ? .open : .rejected }
        .do { $0.sum += $1 }
      on(.push).raise(.coin(77))
      state(.closed)
      state(.open)
      state(.rejected)
    }
  }
}
