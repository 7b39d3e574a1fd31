/// A thousand states as objects, each with a dictionary of where events lead.
final class StartupPattern: Contestant {
  private let states: [NumberedState]
  private var state: NumberedState

  init() {
    states = (0..<StartupEvent.states).map { NumberedState($0) }
    state = states[0]
    for state in states { state.machine = self }
  }

  var checksum: UInt64 { UInt64(state.number) }

  func send(_ event: StartupEvent) {
    state.handle(event)
  }

  fileprivate func change(to number: Int) {
    state = states[number]
  }
}

private final class NumberedState {
  weak var machine: StartupPattern?
  let number: Int
  private let targets: [StartupEvent: Int]

  init(_ number: Int) {
    self.number = number
    targets = Dictionary(
      uniqueKeysWithValues: StartupEvent.allCases.map { ($0, $0.target(from: number)) }
    )
  }

  func handle(_ event: StartupEvent) {
    guard let target = targets[event] else { return }
    machine?.change(to: target)
  }
}

/// Builds the objects with each event.
struct StartupPatternBuilds: Contestant {
  private(set) var checksum: UInt64 = 0

  mutating func send(_ event: StartupEvent) {
    let machine = StartupPattern()
    machine.send(event)
    checksum = checksum &* 31 &+ machine.checksum
  }
}
