import Statecraft

/// The page as a chart: work runs while it is being fetched.
struct FetchChart: Statechart, Sendable {
  enum State: UInt32, CaseIterable { case idle, fetching }
  enum Event: CaseIterable { case fetch, cancel }

  var a: UInt32 = 0

  static let chart = Chart(initial: .idle, unhandled: .ignore) {
    state(.idle) {
      on(.fetch, to: .fetching) { $0.a = $0.a &* 3 &+ 1 }
    }
    state(.fetching) {
      invoke("page") { page, _ in page.a }
        .onDone(to: .idle) { $0.a = $0.a &* 5 &+ $1 }
      on(.fetch, to: .fetching) { $0.a ^= 9 }
      on(.cancel, to: .idle) { $0.a &+= 7 }
    }
  }
}

/// A machine with a driver that follows its invocation, and resolves it when the page arrives.
struct FetchMachine: Contestant {
  private var machine = Machine(FetchChart())
  private var running: InvocationID?
  private var started: UInt64 = 0

  init() {}

  var checksum: UInt64 {
    (UInt64(machine.context.a) * 31 + UInt64(machine.state.rawValue)) &* 31 &+ started
  }

  mutating func send(_ event: FetchEvent) {
    switch event {
    case .fetch: follow(machine.send(.fetch))
    case .cancel: follow(machine.send(.cancel))
    case .arrive(let value):
      guard let id = running else { return }
      running = nil
      follow(machine.resolve(id, with: .success(value)))
    }
  }

  private mutating func follow(_ outcome: Outcome<FetchChart>) {
    for effect in outcome.effects {
      switch effect {
      case .startInvocation(let request):
        running = request.id
        started += 1
      case .cancelInvocation(let id):
        if running == id { running = nil }
      case .output, .startTimer, .cancelTimer, .message:
        break
      }
    }
  }
}
