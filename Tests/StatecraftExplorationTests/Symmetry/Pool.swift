import Statecraft
import StatecraftExploration

/// Workers who are all alike: each is idle, busy or done.
struct Pool: ChartContext {
  enum State: CaseIterable { case open, closed }
  enum Event: EventAlphabet {
    case start(Int), finish(Int), reset(Int), toggle

    struct Cases: Sendable {
      let start = EventCase<Event, Int>(0, "start") {
        if case .start(let x) = $0 { x } else { nil }
      }
      let finish = EventCase<Event, Int>(1, "finish") {
        if case .finish(let x) = $0 { x } else { nil }
      }
      let reset = EventCase<Event, Int>(2, "reset") {
        if case .reset(let x) = $0 { x } else { nil }
      }
      let toggle = EventCase<Event, Void>(3, "toggle") {
        if case .toggle = $0 { () } else { nil }
      }
    }
    static let cases = Cases()
    var caseIndex: Int {
      switch self {
      case .start: 0
      case .finish: 1
      case .reset: 2
      case .toggle: 3
      }
    }
  }
  enum Worker: Hashable { case idle, busy, done }

  var opened = 0
  var workers: [Worker]
  /// How often each worker was done, up to a limit.
  var rounds: [Int]
  var limit = 0
  /// The worker who may not start while others are busy, if there is one.
  var shy: Int?
  var observed = [0] { didSet {} }

  init(_ count: Int, limit: Int = 0) {
    workers = Array(repeating: .idle, count: count)
    rounds = Array(repeating: 0, count: count)
    self.limit = limit
  }

  static let chart = Chart(initial: .open) {
    state(.open) {
      on(\.start)
        .when("idle") {
          $0.workers[$1] == .idle && ($0.shy != $1 || !$0.workers.contains(.busy))
        }
        .do { $0.workers[$1] = .busy }
      on(\.finish).when("busy") { $0.workers[$1] == .busy }.do { $0.workers[$1] = .done }
      on(\.reset).when("done") { $0.workers[$1] == .done }.do {
        $0.workers[$1] = .idle
        $0.rounds[$1] = min($0.limit, $0.rounds[$1] + 1)
      }
      on(\.toggle, to: .closed)
    }
    state(.closed) { after(.seconds(1), to: .open) }
  }

  /// The alphabet, without closing.
  static func events(_ workers: Range<Int>) -> [ProofElement<Self>] {
    [
      every(Event.start, in: workers), every(Event.finish, in: workers),
      every(Event.reset, in: workers), without(.toggle),
    ]
  }

  /// A proof with these elements.
  static func proof(
    of count: Int,
    @ProofBuilder<Self> _ content: () -> [ProofElement<Self>]
  ) -> Proof<Self> {
    let elements = content()
    return Proof {
      events(0..<count)
      elements
    }
  }

  /// Checks a proof from the start.
  func report(_ proof: Proof<Self>) -> ProofReport<Self> {
    proof.check(from: self, chart: Self.chart)
  }
}
