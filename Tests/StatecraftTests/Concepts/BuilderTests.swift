import Statecraft
import StatecraftTesting
import Testing

@Suite struct BuilderTests {
  @Test func `parts of a chart can be functions, loops and conditions`() {
    struct Lift: Statechart {
      typealias State = Int
      enum Event: CaseIterable { case up, down, alarm }
      static let hasAlarm = true

      static let chart = Chart(initial: 0) {
        if hasAlarm { on(.alarm, to: 0) }
        for floor in 0..<4 {
          switch floor {
          case 0: state(floor) { up(from: floor) }
          case 3:
            state(floor) { down(from: floor) }
          default:
            state(floor) {
              up(from: floor)
              down(from: floor)
            }
          }
        }
      }
      static func up(from floor: Int) -> ChartElement<Self> {
        part { on(.up, to: floor + 1) }
      }
      static func down(from floor: Int) -> ChartElement<Self> {
        part { on(.down, to: floor - 1) }
      }
    }
    var test = MachineTest(Lift())
    test.send(.up, to: 1)
    test.send(.up, to: 2)
    test.send(.up, to: 3)
    test.send(.up, is: .refused)
    test.send(.alarm, to: 0)
    expectSound(Lift.chart)
  }

  @Test func `a chart has a name and a version`() {
    let chart = MachineChart<Trace>(initial: "s", name: "Door", version: 3) { Trace.state("s") }
    #expect(chart.name == "Door")
    #expect(chart.version == 3)
    #expect("\(Machine(Trace(), chart: chart))" == "Door(s)")
    #expect(Player.chart.name == "Player")
  }

  @Test func `machines are values`() {
    var one = Machine(Player())
    let copy = one
    one.send(.power)
    #expect(copy.state == .off)
    #expect(one.state == .empty)
  }

  @Test func `a chart with more than 64 states runs like a small one`() {
    struct Ring: Statechart {
      typealias State = Int
      enum Event: CaseIterable { case next, back }
      static let chart = Chart(initial: 0) {
        for i in 0..<200 {
          state(i, initial: 1_000 + i) {
            on(.next, to: (i + 1) % 200)
            on(.back, to: .history(of: (i + 199) % 200))
            state(1_000 + i)
          }
        }
      }
    }
    var machine = Machine(Ring())
    for _ in 0..<399 { machine.send(.next) }
    #expect(machine.configuration == [199, 1_199])
    machine.send(.back)
    #expect(machine.configuration == [198, 1_198])
    #expect(machine.send(.next).exited == [1_198, 198])
  }

  @Test func `the outcome of a step reads as a sentence`() {
    var machine = Machine(Player())
    #expect(machine.send(.power).description == "power: left off and entered on, empty")
    #expect(machine.send(.tick).description == "tick: internal")
  }
}
