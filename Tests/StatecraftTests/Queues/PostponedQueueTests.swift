import Statecraft
import StatecraftRandom
import Testing

/// Many postponed events of several kinds.
@Suite struct PostponedQueueTests {
  @Test func `many postponed events of several kinds are recalled in the order of arrival`() {
    var machine = Machine(Desk())
    var random = SplitMix64(seed: 3)
    let events = (0..<2_000).map { random.pick([.letter($0), .parcel($0), Desk.Event.note($0)]) }
    for event in events { #expect(machine.send(event).kind == .postponed) }
    #expect(machine.postponedEvents == events)
    // Every state but one keeps notes.
    let outcome = machine.send(.open)
    let recalled = events.filter { if case .note = $0 { false } else { true } }
    #expect(machine.handled == recalled)
    #expect(outcome.recalled.count == recalled.count)
    #expect(machine.postponedEvents == events.filter { !recalled.contains($0) })
    machine.send(.read)
    #expect(machine.handled == recalled + events.filter { !recalled.contains($0) })
    #expect(machine.postponedEvents.isEmpty)
  }

  @Test func `a guard may keep some of many postponed events, and they stay in order`() {
    var machine = Machine(Desk())
    let events = (0..<1_000).map { $0 % 3 == 0 ? Desk.Event.note($0) : .letter($0) }
    for event in events { machine.send(event) }
    machine.send(.sort)
    // Letters are taken if their number is small, and kept otherwise; notes are kept.
    let taken = events.filter { if case .letter(let number) = $0 { number < 500 } else { false } }
    #expect(machine.handled == taken)
    #expect(machine.postponedEvents == events.filter { !taken.contains($0) })
    machine.send(.close)
    #expect(machine.postponedEvents.count == events.count - taken.count)
    machine.send(.open)
    machine.send(.read)
    #expect(Set(machine.handled) == Set(events))
  }

  @Test func `recalling starts over with the oldest event after a change of the state`() {
    var machine = Machine(Desk())
    for number in 0..<50 {
      machine.send(.letter(number))
      machine.send(.note(number))
    }
    // The first parcel opens the way for all that wait.
    machine.send(.parcel(-1))
    machine.send(.letter(99))
    machine.send(.open)
    let letters = (0..<50).map { Desk.Event.letter($0) }
    let notes = (0..<50).map { Desk.Event.note($0) }
    #expect(machine.handled == letters + [.parcel(-1)] + notes + [.letter(99)])
    #expect(machine.postponedEvents.isEmpty)
  }

  @Test func `a copy of a machine keeps its postponed events when the other one is drained`() {
    var machine = Machine(Desk())
    for number in 0..<500 { machine.send(.letter(number)) }
    let copy = machine
    machine.send(.open)
    #expect(machine.postponedEvents.isEmpty)
    #expect(copy.postponedEvents.count == 500)
    #expect(machine != copy)
    var other = copy
    other.send(.open)
    #expect(other == machine)
  }

  @Test func `events that are dropped for newer ones are the oldest of all kinds`() {
    let chart = MachineChart<Desk>(initial: .closed, postponed: .limit(4, whenFull: .dropOldest)) {
      Desk.state(.closed) {
        Desk.postpone(\.letter, \.parcel, \.note)
        Desk.on(\.open, to: .opened)
        Desk.on(\.sort, to: .sorting)
        Desk.on(\.read, to: .reading)
      }
      Desk.state(.sorting)
      Desk.state(.reading)
      Desk.state(.opened) {
        Desk.on(\.letter) { $0.handled.append(.letter($1)) }
        Desk.on(\.parcel) { $0.handled.append(.parcel($1)) }
        Desk.on(\.note) { $0.handled.append(.note($1)) }
      }
    }
    var machine = Machine(Desk(), chart: chart)
    let events: [Desk.Event] = [.letter(0), .note(1), .parcel(2), .note(3), .letter(4), .note(5)]
    var dropped: [Desk.Event] = []
    for event in events { dropped += machine.send(event).dropped }
    #expect(dropped == [.letter(0), .note(1)])
    #expect(machine.postponedEvents == Array(events.dropFirst(2)))
    machine.send(.open)
    #expect(machine.handled == Array(events.dropFirst(2)))
  }

  /// A desk at which letters, parcels and notes arrive.
  struct Desk: Statechart, Hashable {
    enum State: CaseIterable { case closed, opened, sorting, reading }
    enum Event: EventAlphabet, Hashable {
      case letter(Int), parcel(Int), note(Int), open, close, sort, read

      struct Cases: Sendable {
        let letter = EventCase<Event, Int>(0, "letter") {
          if case .letter(let number) = $0 { number } else { nil }
        }
        let parcel = EventCase<Event, Int>(1, "parcel") {
          if case .parcel(let number) = $0 { number } else { nil }
        }
        let note = EventCase<Event, Int>(2, "note") {
          if case .note(let number) = $0 { number } else { nil }
        }
        let open = EventCase<Event, Void>(3, "open") { if case .open = $0 { () } else { nil } }
        let close = EventCase<Event, Void>(4, "close") { if case .close = $0 { () } else { nil } }
        let sort = EventCase<Event, Void>(5, "sort") { if case .sort = $0 { () } else { nil } }
        let read = EventCase<Event, Void>(6, "read") { if case .read = $0 { () } else { nil } }
      }
      static let cases = Cases()
      var caseIndex: Int {
        switch self {
        case .letter: 0
        case .parcel: 1
        case .note: 2
        case .open: 3
        case .close: 4
        case .sort: 5
        case .read: 6
        }
      }
    }

    var handled: [Event] = []

    static let chart = Chart(initial: .closed, unhandled: .ignore, postponed: .limit(10_000)) {
      state(.closed) {
        on(\.open, to: .opened)
        on(\.sort, to: .sorting)
        postpone(\.letter, \.parcel, \.note)
      }
      state(.opened) {
        on(\.letter) { $0.handled.append(.letter($1)) }
        on(\.parcel, to: .reading).when("it is the first one") { $1 < 0 }
          .do { $0.handled.append(.parcel($1)) }
        on(\.parcel) { $0.handled.append(.parcel($1)) }
        on(\.read, to: .reading)
        postpone(\.note)
      }
      state(.sorting) {
        on(\.letter).when("its number is small") { $1 < 500 }
          .do { $0.handled.append(.letter($1)) }
        on(\.close, to: .closed)
        postpone(\.letter, \.parcel, \.note)
      }
      state(.reading) {
        on(\.letter) { $0.handled.append(.letter($1)) }
        on(\.note) { $0.handled.append(.note($1)) }
      }
    }
  }
}
