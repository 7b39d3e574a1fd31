/// The turnstile with a fare as the textbook's State pattern.
final class FarePattern: Contestant {
  fileprivate static let fare = 200

  fileprivate var credit = 0
  fileprivate var passed = 0
  private var state: any FareState = FareLocked()

  init() {
    state.turnstile = self
  }

  var checksum: UInt64 { (UInt64(credit) * 31 + UInt64(passed)) * 31 + state.number }

  func send(_ event: FareEvent) {
    switch event {
    case .coin(let amount): state.coin(amount)
    case .refund(let amount): state.refund(amount)
    case .push: state.push()
    }
  }

  fileprivate func change(to next: any FareState) {
    next.turnstile = self
    state = next
  }
}

private protocol FareState: AnyObject {
  var turnstile: FarePattern? { get set }
  var number: UInt64 { get }
  func coin(_ amount: Int)
  func refund(_ amount: Int)
  func push()
}

private final class FareLocked: FareState {
  weak var turnstile: FarePattern?
  let number: UInt64 = 0

  func coin(_ amount: Int) {
    guard let turnstile else { return }
    turnstile.credit += amount
    if turnstile.credit >= FarePattern.fare {
      turnstile.credit -= FarePattern.fare
      turnstile.change(to: FareUnlocked())
    }
  }

  func refund(_ amount: Int) {
    guard let turnstile, turnstile.credit >= amount else { return }
    turnstile.credit -= amount
  }

  func push() {}
}

private final class FareUnlocked: FareState {
  weak var turnstile: FarePattern?
  let number: UInt64 = 1

  func coin(_ amount: Int) {
    turnstile?.credit += amount
  }

  func refund(_ amount: Int) {}

  func push() {
    turnstile?.passed += 1
    turnstile?.change(to: FareLocked())
  }
}
