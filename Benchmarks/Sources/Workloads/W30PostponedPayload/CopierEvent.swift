import Statecraft

/// What a copier gets; the alphabet is written by hand.
enum CopierEvent: EventAlphabet, DrawnEvent {
  /// Paper runs out or is filled in.
  case paper
  /// A number of pages.
  case job(UInt32)

  struct Cases: Sendable {
    let paper = EventCase<CopierEvent, Void>(0, "paper") {
      if case .paper = $0 { () } else { nil }
    }
    let job = EventCase<CopierEvent, UInt32>(1, "job") {
      if case .job(let pages) = $0 { pages } else { nil }
    }
  }

  static let cases = Cases()

  var caseIndex: Int {
    switch self {
    case .paper: 0
    case .job: 1
    }
  }

  init(from draws: inout Draws) {
    let x = draws.next()
    self = x >> 31 == 0 ? .paper : .job((x >> 16) & 127)
  }
}
