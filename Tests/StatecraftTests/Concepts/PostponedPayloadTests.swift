import Statecraft
import Testing

/// Postponed events of an alphabet that is written by hand, which the table has to check.
@Suite struct PostponedPayloadTests {
  @Test func `such events are kept and recalled by the table`() {
    var machine = Machine(Desk())
    for _ in 0..<3 {
      for number in 1...2 {
        let kept = machine.send(.letter(number))
        #expect(kept.isPrecomputed)
        #expect(kept.description == "letter: postponed, postponed by closed")
      }
      let opened = machine.send(.flip)
      #expect(opened.isPrecomputed)
      #expect(opened.recalled.map { "\($0)" } == ["letter: internal", "letter: internal"])
      #expect(opened.recalled.allSatisfy { $0.isPrecomputed })
      #expect(machine.send(.flip).isPrecomputed)
    }
    #expect(machine.read == 9)
  }

  @Test func `the outcomes are the same with and without a table`() throws {
    let fromTable = try TableAgreement(context: Desk(), chart: Desk.chart).check()
    #expect(fromTable > 1_600)
  }

  @Test func `a full queue refuses the event that the table would keep`() {
    var machine = Machine(Desk())
    for number in 0..<4 { machine.send(.letter(number)) }
    let outcome = machine.send(.letter(4))
    #expect(outcome.kind == .refused)
    #expect(machine.postponedEvents == (0..<4).map { .letter($0) })
  }

  @Test func `an event with the number of a postponed one fails, and is not kept`() {
    var machine = Machine(Misnumbered())
    #expect(machine.send(.letter(1)).kind == .postponed)
    for _ in 0..<2 {
      let outcome = machine.send(.parcel)
      #expect(outcome.kind == .failed)
      #expect(
        outcome.error.map { "\($0)".contains("'caseIndex' gives the event 'parcel'") } == true
      )
    }
    #expect(machine.postponedEvents == [.letter(1)])
    machine.send(.flip)
    #expect(machine.postponedEvents.isEmpty)
  }
}

extension PostponedPayloadTests {
  struct Desk: Statechart, Equatable {
    enum State: CaseIterable { case closed, open }
    enum Event: EventAlphabet, CaseIterable, Equatable {
      case letter(Int), flip

      struct Cases: Sendable {
        let letter = EventCase<Event, Int>(0, "letter") {
          if case .letter(let number) = $0 { number } else { nil }
        }
        let flip = EventCase<Event, Void>(1, "flip") { if case .flip = $0 { () } else { nil } }
      }
      static let cases = Cases()
      static let allCases: [Event] = [.letter(1), .letter(2), .flip]
      var caseIndex: Int { if case .letter = self { 0 } else { 1 } }
    }
    var read = 0

    static let chart = Chart(initial: .closed, postponed: .limit(4)) {
      state(.closed) {
        postpone(\.letter)
        on(\.flip, to: .open)
      }
      state(.open) {
        on(\.letter).do { $0.read &+= $1 }
        on(\.flip, to: .closed)
      }
    }
  }

  /// `caseIndex` counts `parcel` as a `letter`.
  struct Misnumbered: Statechart {
    enum State: CaseIterable { case closed, open }
    enum Event: EventAlphabet, Equatable {
      case letter(Int), flip, parcel

      struct Cases: Sendable {
        let letter = EventCase<Event, Int>(0, "letter") {
          if case .letter(let number) = $0 { number } else { nil }
        }
        let flip = EventCase<Event, Void>(1, "flip") { if case .flip = $0 { () } else { nil } }
        let parcel = EventCase<Event, Void>(2, "parcel") {
          if case .parcel = $0 { () } else { nil }
        }
      }
      static let cases = Cases()
      var caseIndex: Int {
        switch self {
        case .letter, .parcel: 0
        case .flip: 1
        }
      }
    }
    var read = 0

    static let chart = Chart(initial: .closed) {
      state(.closed) {
        postpone(\.letter)
        on(\.flip, to: .open)
      }
      state(.open) {
        on(\.letter).do { $0.read &+= $1 }
        on(\.flip, to: .closed)
      }
    }
  }
}
