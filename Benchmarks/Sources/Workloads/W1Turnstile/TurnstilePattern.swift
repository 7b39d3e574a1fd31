/// The turnstile as the textbook's State pattern: an object for each state, replaced when the state
/// changes, that knows its context weakly.
final class TurnstilePattern: Contestant {
  fileprivate var count: UInt32 = 0
  private var state: any TurnstileState = Locked()

  init() {
    state.turnstile = self
  }

  var checksum: UInt64 { UInt64(count &* 31 &+ state.number) }

  func send(_ event: TurnstileEvent) {
    switch event {
    case .coin: state.coin()
    case .push: state.push()
    }
  }

  fileprivate func change(to next: any TurnstileState) {
    next.turnstile = self
    state = next
  }
}

private protocol TurnstileState: AnyObject {
  var turnstile: TurnstilePattern? { get set }
  var number: UInt32 { get }
  func coin()
  func push()
}

private final class Locked: TurnstileState {
  weak var turnstile: TurnstilePattern?
  let number: UInt32 = 0

  func coin() {
    turnstile?.count &+= 1
    turnstile?.change(to: Unlocked())
  }

  func push() {
    turnstile?.count &+= 3
  }
}

private final class Unlocked: TurnstileState {
  weak var turnstile: TurnstilePattern?
  let number: UInt32 = 1

  func coin() {
    turnstile?.count &+= 5
  }

  func push() {
    turnstile?.count &+= 7
    turnstile?.change(to: Locked())
  }
}
