import Statecraft

/// The context of random charts: a log in which all actions write, and a counter for guards.
struct RandomContext: ChartContext, Equatable {
  struct State: Hashable, Sendable, CustomStringConvertible {
    let number: Int

    init(_ number: Int) {
      self.number = number
    }

    var description: String { "s\(number)" }
  }

  typealias Output = Int

  /// What actions throw.
  struct Failure: Error {}

  /// What work throws, with a number that guards and actions read.
  struct WorkFailure: Error {
    let number: Int
  }

  /// Two cases have a number, which guards and actions read.
  enum Event: EventAlphabet, GeneratedEventAlphabet, Hashable {
    case a, b, c, d, e, p(Int), q(Int)

    /// The events without a number.
    static let plain: [Event] = [.a, .b, .c, .d, .e]

    /// A case with a number.
    enum Numbered: CaseIterable, Sendable {
      case p, q
    }

    struct Cases: Sendable {
      let a = EventCase<Event, Void>(0, "a") { $0 == .a ? () : nil }
      let b = EventCase<Event, Void>(1, "b") { $0 == .b ? () : nil }
      let c = EventCase<Event, Void>(2, "c") { $0 == .c ? () : nil }
      let d = EventCase<Event, Void>(3, "d") { $0 == .d ? () : nil }
      let e = EventCase<Event, Void>(4, "e") { $0 == .e ? () : nil }
      let p = EventCase<Event, Int>(5, "p") { if case .p(let number) = $0 { number } else { nil } }
      let q = EventCase<Event, Int>(6, "q") { if case .q(let number) = $0 { number } else { nil } }
    }

    static let cases = Cases()

    var caseIndex: Int {
      switch self {
      case .a: 0
      case .b: 1
      case .c: 2
      case .d: 3
      case .e: 4
      case .p: 5
      case .q: 6
      }
    }

    /// The name of the case.
    var name: String {
      switch self {
      case .p: "p"
      case .q: "q"
      case .a, .b, .c, .d, .e: "\(self)"
      }
    }

    /// The number, if it is of this case.
    func number(of numbered: Numbered) -> Int? {
      switch (self, numbered) {
      case (.p(let number), .p), (.q(let number), .q): number
      default: nil
      }
    }
  }

  var log: [String] = []
  var counter = 0

  /// The data that a state holds while it is active, one place for each state that does.
  var data0: Int?
  var data1: Int?

  /// The place with that number.
  static func data(_ place: Int) -> any WritableKeyPath<Self, Int?> & Sendable {
    place == 0 ? \.data0 : \.data1
  }
}
