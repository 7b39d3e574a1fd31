import Statecraft
import Testing

@Suite struct TableTests {
  @Test func `a machine of a type's chart takes its data and one word`() {
    #expect(MemoryLayout<Machine<Counter>>.size == MemoryLayout<Counter>.size + 8)
    #expect(MemoryLayout<Machine<Nothing>>.size == 8)
  }

  @Test func `a copy of a machine is independent`() {
    var machine = Machine(Counter())
    machine.send(.up)
    var copy = machine
    copy.send(.up)
    copy.send(.reset)
    #expect(machine.state == .some)
    #expect(machine.count == 1)
    #expect(copy.state == .none)
    #expect(copy.count == 0)
  }

  @Test func `a copy of a machine with its own time is independent, too`() {
    var machine = Machine(Counter())
    machine.advance(by: .seconds(1))
    var copy = machine
    copy.send(.up)
    copy.advance(by: .seconds(1))
    #expect(machine.state == .none)
    #expect(machine.now == .seconds(1))
    #expect(copy.state == .some)
    #expect(copy.now == .seconds(2))
    #expect(copy.send(.up).time == .seconds(2))
  }

  @Test func `machines with run-time charts retain their chart`() throws {
    var machine = try makeMachine()
    var outcome: Outcome<Counter>? = machine.send(.up)
    #expect(outcome?.entered == [.some])
    machine = Machine(Counter())
    #expect(outcome?.taken.map { "\($0)" } == ["none → some on up"])
    #expect(outcome?.configuration == [.some])
    outcome = nil
  }

  private func makeMachine() throws -> Machine<Counter> {
    try Machine.start(Counter(), chart: Counter.makeChart()).machine
  }

  @Test func `refused events are explained without evaluating the guards again`() {
    var machine = Machine(Counter())
    let outcome = machine.send(.reset)
    #expect(outcome.kind == .refused)
    #expect(outcome.explanation == Machine(Counter()).explain(.reset))
    for _ in 0..<3 { machine.send(.up) }
    let full = machine.send(.up)
    machine.send(.reset)
    #expect("\(full)".contains("there is room"))
    #expect(full.explanation?.verdict == .refused)
  }

  @Test func `an outcome does not change while the machine continues`() {
    var machine = Machine(Counter())
    let first = machine.send(.up)
    machine.send(.reset)
    #expect(first.kind == .transitioned)
    #expect(first.configuration == [.some])
    #expect(first.exited == [.none])
    #expect(first.entered == [.some])
    #expect("\(first)" == "up: left none and entered some")
  }

  @Test func `many threads can fill one table`() async {
    await withTaskGroup(of: Int.self) { group in
      for seed in 0..<8 {
        group.addTask {
          var machine = Machine(Counter())
          var random = UInt32(seed)
          var ups = 0
          for _ in 0..<20_000 {
            random = random &* 1_664_525 &+ 1_013_904_223
            let event = Counter.Event.allCases[Int(random >> 24) % 2]
            let before = machine.count
            machine.send(event)
            if machine.count == before + 1 { ups += 1 }
          }
          return ups
        }
      }
      for await ups in group { #expect(ups > 1_000) }
    }
  }

  struct Nothing: Statechart {
    enum State: CaseIterable { case here }
    enum Event: CaseIterable { case nothing }
    static let chart = Chart(initial: .here) { state(.here) { ignore(.nothing) } }
  }

  struct Counter: Statechart, Hashable {
    enum State: CaseIterable { case none, some }
    enum Event: CaseIterable { case up, reset }
    var count: Int32 = 0

    static func makeChart() -> Chart {
      MachineChart(initial: .none) {
        state(.none) { on(.up, to: .some) }
        state(.some) { on(.reset, to: .none) }
      }
    }

    static let chart = Chart(initial: .none) {
      state(.none) { on(.up, to: .some) { $0.count += 1 } }
      state(.some) {
        on(.up).when("there is room") { $0.count < 3 }.do { $0.count += 1 }
        on(.reset, to: .none) { $0.count = 0 }
      }
    }
  }
}
