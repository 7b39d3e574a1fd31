#if Macros
import Testing

/// The expansions of the macro.
@Suite struct ExpansionTests {
  @Test func `each case gets its number, its name and its payload`() {
    expectExpansion(
      """
      @Events enum Event {
        case coin(Int), push
        case kick(force: Double, _ culprit: String, at: Moment = .now)
      }
      """,
      """
      enum Event {
        case coin(Int), push
        case kick(force: Double, _ culprit: String, at: Moment = .now)

        /// The cases: their numbers, names and payloads.
        struct Cases: Sendable {
          let coin = Statecraft.EventCase<Event, Int>(0, "coin") {
            if case .coin(let value) = $0 { value } else { nil }
          }
          let push = Statecraft.EventCase<Event, Void>(1, "push") {
            if case .push = $0 { () } else { nil }
          }
          let kick = Statecraft.EventCase<Event, (force: Double, String, at: Moment)>(2, "kick") {
            if case .kick(let value0, let value1, let value2) = $0 { (force: value0, value1, at: value2) } else { nil }
          }
        }

        /// The cases, for key paths.
        static let cases = Cases()

        /// The number of this event's case.
        var caseIndex: Int {
          switch self {
          case .coin: 0
          case .push: 1
          case .kick: 2
          }
        }
      }

      extension Event: Statecraft.EventAlphabet, Statecraft.GeneratedEventAlphabet {}
      """
    )
  }

  @Test func `names keep their back-ticks, and are shown without them`() {
    expectExpansion(
      """
      @Events enum Event {
        case `default`, `say "hi"`(in: Int)
      }
      """,
      #"""
      enum Event {
        case `default`, `say "hi"`(in: Int)

        /// The cases: their numbers, names and payloads.
        struct Cases: Sendable {
          let `default` = Statecraft.EventCase<Event, Void>(0, "default") {
            if case .`default` = $0 { () } else { nil }
          }
          let `say "hi"` = Statecraft.EventCase<Event, Int>(1, #"say "hi""#) {
            if case .`say "hi"`(let value) = $0 { value } else { nil }
          }
        }

        /// The cases, for key paths.
        static let cases = Cases()

        /// The number of this event's case.
        var caseIndex: Int {
          switch self {
          case .`default`: 0
          case .`say "hi"`: 1
          }
        }
      }

      extension Event: Statecraft.EventAlphabet, Statecraft.GeneratedEventAlphabet {}
      """#
    )
  }

  @Test func `payload types keep their meaning inside the structure`() {
    expectExpansion(
      """
      @Events indirect enum Event {
        case both(Self, or: [Self.Kind]), maybe(Int!)
      }
      """,
      """
      indirect enum Event {
        case both(Self, or: [Self.Kind]), maybe(Int!)

        /// The cases: their numbers, names and payloads.
        struct Cases: Sendable {
          let both = Statecraft.EventCase<Event, (Event, or: [Event.Kind])>(0, "both") {
            if case .both(let value0, let value1) = $0 { (value0, or: value1) } else { nil }
          }
          let maybe = Statecraft.EventCase<Event, Int?>(1, "maybe") {
            if case .maybe(let value) = $0 { value } else { nil }
          }
        }

        /// The cases, for key paths.
        static let cases = Cases()

        /// The number of this event's case.
        var caseIndex: Int {
          switch self {
          case .both: 0
          case .maybe: 1
          }
        }
      }

      extension Event: Statecraft.EventAlphabet, Statecraft.GeneratedEventAlphabet {}
      """
    )
  }

  @Test func `documentation and deprecation are copied from the case`() {
    expectExpansion(
      """
      @Events enum Event {
        /// Money.
        @available(*, deprecated, message: "use notes") case coin(Int)
        // Not for readers.
        @available(macOS 27, *) case beep
        @available(*, unavailable) case never
      }
      """,
      """
      enum Event {
        /// Money.
        @available(*, deprecated, message: "use notes") case coin(Int)
        // Not for readers.
        @available(macOS 27, *) case beep
        @available(*, unavailable) case never

        /// The cases: their numbers, names and payloads.
        struct Cases: Sendable {
          /// Money.
          @available(*, deprecated, message: "use notes")
          let coin = Statecraft.EventCase<Event, Int>(0, "coin") {
            if case .coin(let value) = $0 { value } else { nil }
          }
          let beep = Statecraft.EventCase<Event, Void>(1, "beep") {
            if case .beep = $0 { () } else { nil }
          }
        }

        /// The cases, for key paths.
        static let cases = Cases()

        /// The number of this event's case.
        var caseIndex: Int {
          switch self {
          case .coin: 0
          case .beep: 1
          }
        }
      }

      extension Event: Statecraft.EventAlphabet, Statecraft.GeneratedEventAlphabet {}
      """
    )
  }

  @Test func `numbers after a condition depend on the cases that it includes`() {
    expectExpansion(
      """
      @Events enum Event {
        case on
        #if DEBUG
        case poke(Int)
        #if os(Linux)
        case signal
        #endif
        #elseif TESTING
        case peek, poll
        #endif
        case off
        #if os(macOS)
        case wake
        #endif
      }
      """,
      """
      enum Event {
        case on
        #if DEBUG
        case poke(Int)
        #if os(Linux)
        case signal
        #endif
        #elseif TESTING
        case peek, poll
        #endif
        case off
        #if os(macOS)
        case wake
        #endif

        /// The cases: their numbers, names and payloads.
        struct Cases: Sendable {
          let on = Statecraft.EventCase<Event, Void>(0, "on") {
            if case .on = $0 { () } else { nil }
          }
          #if DEBUG
          let poke = Statecraft.EventCase<Event, Int>(1, "poke") {
            if case .poke(let value) = $0 { value } else { nil }
          }
          #if os(Linux)
          let signal = Statecraft.EventCase<Event, Void>(2, "signal") {
            if case .signal = $0 { () } else { nil }
          }
          static var countOfBlock2: Int { 1 }
          #else
          static var countOfBlock2: Int { 0 }
          #endif
          static var countOfBlock1: Int { 1 + Cases.countOfBlock2 }
          #elseif TESTING
          let peek = Statecraft.EventCase<Event, Void>(1, "peek") {
            if case .peek = $0 { () } else { nil }
          }
          let poll = Statecraft.EventCase<Event, Void>(2, "poll") {
            if case .poll = $0 { () } else { nil }
          }
          static var countOfBlock1: Int { 2 }
          #else
          static var countOfBlock1: Int { 0 }
          #endif
          let off = Statecraft.EventCase<Event, Void>(1 + Cases.countOfBlock1, "off") {
            if case .off = $0 { () } else { nil }
          }
          #if os(macOS)
          let wake = Statecraft.EventCase<Event, Void>(2 + Cases.countOfBlock1, "wake") {
            if case .wake = $0 { () } else { nil }
          }
          #endif
        }

        /// The cases, for key paths.
        static let cases = Cases()

        /// The number of this event's case.
        var caseIndex: Int {
          switch self {
          case .on: 0
          #if DEBUG
          case .poke: 1
          #if os(Linux)
          case .signal: 2
          #else
          #endif
          #elseif TESTING
          case .peek: 1
          case .poll: 2
          #else
          #endif
          case .off: 1 + Cases.countOfBlock1
          #if os(macOS)
          case .wake: 2 + Cases.countOfBlock1
          #endif
          }
        }
      }

      extension Event: Statecraft.EventAlphabet, Statecraft.GeneratedEventAlphabet {}
      """
    )
  }
}
#endif
