// Longer than other files on purpose: eight states of eight methods are what the textbook asks for.

/// Traffic as the textbook's State pattern: a class for each state, a method for each event.
final class TrafficPattern: Contestant {
  fileprivate(set) var v: UInt32 = 0
  private var state: any TrafficState = State0()

  init() {
    state.traffic = self
  }

  var number: UInt32 { state.number }
  var checksum: UInt64 { UInt64(v &* 31 &+ number) }

  func send(_ event: TrafficEvent) {
    switch event {
    case .e0: state.e0()
    case .e1: state.e1()
    case .e2: state.e2()
    case .e3: state.e3()
    case .e4: state.e4()
    case .e5: state.e5()
    case .e6: state.e6()
    case .e7: state.e7()
    }
  }

  fileprivate var isCalm: Bool { v & 16 == 0 }

  fileprivate func change(to next: any TrafficState) {
    next.traffic = self
    state = next
  }
}

private protocol TrafficState: AnyObject {
  var traffic: TrafficPattern? { get set }
  var number: UInt32 { get }
  func e0()
  func e1()
  func e2()
  func e3()
  func e4()
  func e5()
  func e6()
  func e7()
}

private final class State0: TrafficState {
  weak var traffic: TrafficPattern?
  let number: UInt32 = 0

  func e0() {
    guard let traffic, traffic.isCalm else { return }
    traffic.v &+= 1
    traffic.change(to: State1())
  }

  func e1() {
    guard let traffic else { return }
    traffic.v ^= 2
    traffic.change(to: State4())
  }

  func e2() {
    guard let traffic else { return }
    traffic.v = traffic.v &* 3 &+ 3
    traffic.change(to: State7())
  }

  func e3() {
    guard let traffic else { return }
    traffic.change(to: State2())
  }

  func e4() {
    guard let traffic, traffic.isCalm else { return }
    traffic.v &+= 5
    traffic.change(to: State5())
  }

  func e5() {
    guard let traffic else { return }
    traffic.v ^= 6
    traffic.change(to: State0())
  }

  func e6() {
    guard let traffic else { return }
    traffic.v = traffic.v &* 3 &+ 7
    traffic.change(to: State3())
  }

  func e7() {
    guard let traffic else { return }
    traffic.change(to: State6())
  }
}

private final class State1: TrafficState {
  weak var traffic: TrafficPattern?
  let number: UInt32 = 1

  func e0() {
    guard let traffic else { return }
    traffic.v ^= 9
    traffic.change(to: State6())
  }

  func e1() {
    guard let traffic, traffic.isCalm else { return }
    traffic.v = traffic.v &* 3 &+ 10
    traffic.change(to: State1())
  }

  func e2() {
    guard let traffic else { return }
    traffic.change(to: State4())
  }

  func e3() {
    guard let traffic else { return }
    traffic.v &+= 12
    traffic.change(to: State7())
  }

  func e4() {
    guard let traffic else { return }
    traffic.v ^= 13
    traffic.change(to: State2())
  }

  func e5() {
    guard let traffic, traffic.isCalm else { return }
    traffic.v = traffic.v &* 3 &+ 14
    traffic.change(to: State5())
  }

  func e6() {
    guard let traffic else { return }
    traffic.change(to: State0())
  }

  func e7() {
    guard let traffic else { return }
    traffic.v &+= 16
    traffic.change(to: State3())
  }
}

private final class State2: TrafficState {
  weak var traffic: TrafficPattern?
  let number: UInt32 = 2

  func e0() {
    guard let traffic else { return }
    traffic.v = traffic.v &* 3 &+ 17
    traffic.change(to: State3())
  }

  func e1() {
    guard let traffic else { return }
    traffic.change(to: State6())
  }

  func e2() {
    guard let traffic, traffic.isCalm else { return }
    traffic.v &+= 19
    traffic.change(to: State1())
  }

  func e3() {
    guard let traffic else { return }
    traffic.v ^= 20
    traffic.change(to: State4())
  }

  func e4() {
    guard let traffic else { return }
    traffic.v = traffic.v &* 3 &+ 21
    traffic.change(to: State7())
  }

  func e5() {
    guard let traffic else { return }
    traffic.change(to: State2())
  }

  func e6() {
    guard let traffic, traffic.isCalm else { return }
    traffic.v &+= 23
    traffic.change(to: State5())
  }

  func e7() {
    guard let traffic else { return }
    traffic.v ^= 24
    traffic.change(to: State0())
  }
}

private final class State3: TrafficState {
  weak var traffic: TrafficPattern?
  let number: UInt32 = 3

  func e0() {
    guard let traffic else { return }
    traffic.change(to: State0())
  }

  func e1() {
    guard let traffic else { return }
    traffic.v &+= 26
    traffic.change(to: State3())
  }

  func e2() {
    guard let traffic else { return }
    traffic.v ^= 27
    traffic.change(to: State6())
  }

  func e3() {
    guard let traffic, traffic.isCalm else { return }
    traffic.v = traffic.v &* 3 &+ 28
    traffic.change(to: State1())
  }

  func e4() {
    guard let traffic else { return }
    traffic.change(to: State4())
  }

  func e5() {
    guard let traffic else { return }
    traffic.v &+= 30
    traffic.change(to: State7())
  }

  func e6() {
    guard let traffic else { return }
    traffic.v ^= 31
    traffic.change(to: State2())
  }

  func e7() {
    guard let traffic, traffic.isCalm else { return }
    traffic.v = traffic.v &* 3 &+ 32
    traffic.change(to: State5())
  }
}

private final class State4: TrafficState {
  weak var traffic: TrafficPattern?
  let number: UInt32 = 4

  func e0() {
    guard let traffic, traffic.isCalm else { return }
    traffic.v &+= 33
    traffic.change(to: State5())
  }

  func e1() {
    guard let traffic else { return }
    traffic.v ^= 34
    traffic.change(to: State0())
  }

  func e2() {
    guard let traffic else { return }
    traffic.v = traffic.v &* 3 &+ 35
    traffic.change(to: State3())
  }

  func e3() {
    guard let traffic else { return }
    traffic.change(to: State6())
  }

  func e4() {
    guard let traffic, traffic.isCalm else { return }
    traffic.v &+= 37
    traffic.change(to: State1())
  }

  func e5() {
    guard let traffic else { return }
    traffic.v ^= 38
    traffic.change(to: State4())
  }

  func e6() {
    guard let traffic else { return }
    traffic.v = traffic.v &* 3 &+ 39
    traffic.change(to: State7())
  }

  func e7() {
    guard let traffic else { return }
    traffic.change(to: State2())
  }
}

private final class State5: TrafficState {
  weak var traffic: TrafficPattern?
  let number: UInt32 = 5

  func e0() {
    guard let traffic else { return }
    traffic.v ^= 41
    traffic.change(to: State2())
  }

  func e1() {
    guard let traffic, traffic.isCalm else { return }
    traffic.v = traffic.v &* 3 &+ 42
    traffic.change(to: State5())
  }

  func e2() {
    guard let traffic else { return }
    traffic.change(to: State0())
  }

  func e3() {
    guard let traffic else { return }
    traffic.v &+= 44
    traffic.change(to: State3())
  }

  func e4() {
    guard let traffic else { return }
    traffic.v ^= 45
    traffic.change(to: State6())
  }

  func e5() {
    guard let traffic, traffic.isCalm else { return }
    traffic.v = traffic.v &* 3 &+ 46
    traffic.change(to: State1())
  }

  func e6() {
    guard let traffic else { return }
    traffic.change(to: State4())
  }

  func e7() {
    guard let traffic else { return }
    traffic.v &+= 48
    traffic.change(to: State7())
  }
}

private final class State6: TrafficState {
  weak var traffic: TrafficPattern?
  let number: UInt32 = 6

  func e0() {
    guard let traffic else { return }
    traffic.v = traffic.v &* 3 &+ 49
    traffic.change(to: State7())
  }

  func e1() {
    guard let traffic else { return }
    traffic.change(to: State2())
  }

  func e2() {
    guard let traffic, traffic.isCalm else { return }
    traffic.v &+= 51
    traffic.change(to: State5())
  }

  func e3() {
    guard let traffic else { return }
    traffic.v ^= 52
    traffic.change(to: State0())
  }

  func e4() {
    guard let traffic else { return }
    traffic.v = traffic.v &* 3 &+ 53
    traffic.change(to: State3())
  }

  func e5() {
    guard let traffic else { return }
    traffic.change(to: State6())
  }

  func e6() {
    guard let traffic, traffic.isCalm else { return }
    traffic.v &+= 55
    traffic.change(to: State1())
  }

  func e7() {
    guard let traffic else { return }
    traffic.v ^= 56
    traffic.change(to: State4())
  }
}

private final class State7: TrafficState {
  weak var traffic: TrafficPattern?
  let number: UInt32 = 7

  func e0() {
    guard let traffic else { return }
    traffic.change(to: State4())
  }

  func e1() {
    guard let traffic else { return }
    traffic.v &+= 58
    traffic.change(to: State7())
  }

  func e2() {
    guard let traffic else { return }
    traffic.v ^= 59
    traffic.change(to: State2())
  }

  func e3() {
    guard let traffic, traffic.isCalm else { return }
    traffic.v = traffic.v &* 3 &+ 60
    traffic.change(to: State5())
  }

  func e4() {
    guard let traffic else { return }
    traffic.change(to: State0())
  }

  func e5() {
    guard let traffic else { return }
    traffic.v &+= 62
    traffic.change(to: State3())
  }

  func e6() {
    guard let traffic else { return }
    traffic.v ^= 63
    traffic.change(to: State6())
  }

  func e7() {
    guard let traffic, traffic.isCalm else { return }
    traffic.v = traffic.v &* 3 &+ 64
    traffic.change(to: State1())
  }
}
