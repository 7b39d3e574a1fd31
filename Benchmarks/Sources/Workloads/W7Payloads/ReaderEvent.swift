import Statecraft

/// What happens at a reader of codes.
///
/// The alphabet is as the macro `@Events` writes it; without the macro the benchmarks need no compiler
/// plugin.
enum ReaderEvent: EventAlphabet, GeneratedEventAlphabet, DrawnEvent {
  case scan(String), open, close

  /// Half of them fit into a `String` itself, the others are somewhere else in memory.
  private static let codes: [String] = (0..<16).map { number in
    number.isMultiple(of: 2) ? "code \(number)" : "the code with the long number 00\(number * 7)"
  }

  struct Cases: Sendable {
    let scan = EventCase<ReaderEvent, String>(0, "scan") {
      if case .scan(let code) = $0 { code } else { nil }
    }
    let open = EventCase<ReaderEvent, Void>(1, "open") {
      if case .open = $0 { () } else { nil }
    }
    let close = EventCase<ReaderEvent, Void>(2, "close") {
      if case .close = $0 { () } else { nil }
    }
  }

  static let cases = Cases()

  var caseIndex: Int {
    switch self {
    case .scan: 0
    case .open: 1
    case .close: 2
    }
  }

  init(from draws: inout Draws) {
    let x = draws.next()
    switch x >> 30 {
    case 0, 1: self = .scan(Self.codes[Int((x >> 26) & 15)])
    case 2: self = .open
    default: self = .close
    }
  }
}
