import Testing

@testable import Statecraft

/// Alphabets that contradict themselves about an event.
@Suite struct AlphabetDiagnosticTests {
  /// `caseIndex` has the numbers of `coin` and `push` swapped.
  struct Swapped: Statechart {
    enum State: CaseIterable { case locked, unlocked }
    enum Event: EventAlphabet {
      case coin(Int), push
      static let line = #line + 2
      struct Cases: Sendable {
        let coin = EventCase<Event, Int>(0, "coin") { if case .coin(let x) = $0 { x } else { nil } }
        let push = EventCase<Event, Void>(1, "push") { if case .push = $0 { () } else { nil } }
      }
      static let cases = Cases()
      var caseIndex: Int { if case .push = self { 0 } else { 1 } }
    }
    var pushes = 0
    static let chart = Chart(initial: .locked) {
      state(.locked) { on(\.coin, to: .unlocked) }
      state(.unlocked) {
        on(\.push, to: .locked).do { (context: inout Self) in context.pushes += 1 }
      }
    }
  }

  /// `Cases` lacks `kick`.
  struct Short: Statechart {
    enum State: CaseIterable { case only }
    enum Event: EventAlphabet {
      case push, kick
      static let line = #line + 2
      struct Cases: Sendable {
        let push = EventCase<Event, Void>(0, "push") { if case .push = $0 { () } else { nil } }
      }
      static let cases = Cases()
      var caseIndex: Int { self == .push ? 0 : 1 }
    }
    static let chart = Chart(initial: .only) {
      state(.only) {
        on(\.push).emit(1)
        onAny().emit(2)
      }
    }
    typealias Output = Int
  }

  static let swapped =
    "StatecraftTests/AlphabetDiagnosticTests.swift:\(Swapped.Event.line): 'caseIndex' gives the event 'push' of 'Event' "
    + "the number 0, which is that of 'coin' in 'Cases', but the event is a 'push'; "
    + "make 'caseIndex' and 'Cases' agree"

  static let short =
    "StatecraftTests/AlphabetDiagnosticTests.swift:\(Short.Event.line): 'caseIndex' gives the event 'kick' of 'Event' "
    + "the number 1, which no case in 'Cases' has; add an `EventCase` for it to 'Cases'"

  @Test func `swapped numbers are found at the first event, which does nothing`() {
    var machine = Machine(Swapped())
    let outcome = machine.send(.push)
    #expect(outcome.kind == .failed)
    #expect(outcome.error?.description == Self.swapped)
    #expect(machine.state == .locked)
    #expect(machine.explain(.push).description == "refused: " + Self.swapped)
    #expect(!machine.permits(.push))
    #expect(machine.send(.coin(1)).kind == .failed)
    #expect(machine.state == .locked)
  }

  @Test func `an unlisted case is found at its first event, also under onAny`() {
    var machine = Machine(Short())
    #expect(machine.send(.push).outputs == [1])
    let outcome = machine.send(.kick)
    #expect(outcome.kind == .failed)
    #expect(outcome.outputs == [])
    #expect(outcome.error?.description == Self.short)
  }

  @Test func `a population finds the same mistakes`() throws {
    var population = Population(of: Swapped.self)
    try population.add(Swapped())
    #expect(population.send(.push, to: 0).error?.description == Self.swapped)
    #expect(population[0].state == .locked)
  }

  @Test func `a raised event with a wrong number fails the step`() {
    struct Raising: Statechart {
      enum State: CaseIterable { case only }
      typealias Event = Swapped.Event
      var n = 0
      static let chart = Chart(initial: .only) {
        state(.only) {
          onEntry().raise(.push)
          on(\.coin).do { context, _ in context.n += 1 }
        }
      }
    }
    #expect {
      try Machine.start(Raising())
    } throws: { error in
      "\(error)" == "the machine cannot start: an entry action of 'only' threw: \(Self.swapped)"
    }
  }

  @Test func `a delayed event with a wrong number is taken by nothing`() throws {
    struct Delaying: Statechart {
      enum State: CaseIterable { case locked, unlocked }
      typealias Event = Swapped.Event
      static let chart = Chart(initial: .locked) {
        state(.locked) {
          onEntry().raise(.push, after: .seconds(1))
          on(\.coin, to: .unlocked)
        }
        state(.unlocked)
      }
    }
    var machine = Machine(Delaying())
    let outcomes = machine.advance(by: .seconds(1))
    #expect(outcomes.map(\.kind) == [.failed])
    #expect(outcomes.first?.error?.description == Self.swapped)
    #expect(machine.state == .locked)
  }

  @Test func `to postpone what is no case is an error of the chart`() {
    struct Lock: ChartContext {
      enum State: CaseIterable { case only }
      struct Event: CaseIterable, Equatable, Sendable {
        var code: Int
        static let allCases = [Event(code: 1), Event(code: 2)]
      }
    }
    let chart = MachineChart<Lock>(initial: .only) {
      Lock.state(.only) { Lock.postpone(Lock.Event(code: 3)) }
    }
    let errors = chart.diagnostics.filter { $0.severity == .error }
    #expect(errors.count == 1)
    #expect(errors.first?.description.contains("an event that is not among the cases") == true)
  }

  @Test func `the check of a chart compares events that can be listed`() {
    struct Listed: Statechart {
      enum State: CaseIterable { case only }
      enum Event: EventAlphabet, CaseIterable {
        case push, kick
        static let line = #line + 2
        struct Cases: Sendable {
          let push = EventCase<Event, Void>(0, "push") { if case .push = $0 { () } else { nil } }
        }
        static let cases = Cases()
        var caseIndex: Int { self == .push ? 0 : 1 }
      }
      static let chart = Chart(initial: .only) { state(.only) { ignore(\.push) } }
    }
    #expect(
      Listed.chart.diagnostics.map(\.description) == [
        "StatecraftTests/AlphabetDiagnosticTests.swift:\(Listed.Event.line): error: 'caseIndex' gives the event 'kick' of "
          + "'Event' the number 1, which no case in 'Cases' has; add an `EventCase` for it to 'Cases'."
      ]
    )
  }

  @Test func `two cases with one name are an error at the second one`() {
    struct Named: Statechart {
      enum State: CaseIterable { case only }
      enum Event: EventAlphabet {
        case push, kick
        static let line = #line + 3
        struct Cases: Sendable {
          let push = EventCase<Event, Void>(0, "push") { if case .push = $0 { () } else { nil } }
          let kick = EventCase<Event, Void>(1, "push") { if case .kick = $0 { () } else { nil } }
        }
        static let cases = Cases()
        var caseIndex: Int { self == .push ? 0 : 1 }
      }
      static let chart = Chart(initial: .only) {
        state(.only) {
          ignore(\.push)
          ignore(\.kick)
        }
      }
    }
    #expect(
      Named.chart.diagnostics.map(\.description) == [
        "StatecraftTests/AlphabetDiagnosticTests.swift:\(Named.Event.line): error: two events of 'Event' are both called "
          + "'push'; give each case the name that it has in Swift."
      ]
    )
  }

  @Test func `the time to check the numbers grows linearly with the events`() {
    struct Many: ChartContext {
      typealias State = Int
      struct Event: CaseIterable, Equatable, Sendable {
        let number: Int
        static let allCases = (0..<20_000).map { Event(number: $0) }
      }
      static func caseIndex(of event: Event) -> Int { event.number }
      static var eventCases: [EventDescription] {
        Event.allCases.map { EventDescription(index: $0.number, name: "e\($0.number)") }
      }
    }
    // Were it quadratic, these were 400 million comparisons, each of some nanoseconds, three times.
    let chart = MachineChart<Many>(initial: 0) { Many.state(0) { Many.onAny().do { _, _ in } } }
    #expect(chart.diagnostics.isEmpty)
  }
}
