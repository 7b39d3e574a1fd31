import Statecraft
import Testing

@Suite struct AssignmentTests {
  @Test func `an assignment to an integer is stored as data`() {
    var machine = Machine(Meter())
    machine.send(.up)
    machine.send(.up)
    machine.send(.down)
    #expect(machine.count == 1)
    machine.send(.mix)
    #expect(machine.small == 0x0F * 3 + 1)
    #expect(machine.wide == 1)
    machine.send(.clear)
    #expect(machine.count == 0)
    #expect(machine.isOn)
    #expect(machine.name == "clear")
  }

  @Test func `an assigned integer wraps around on overflow`() {
    var machine = Machine(Meter(count: .max, small: 255))
    machine.send(.up)
    #expect(machine.count == .min)
    machine.send(.bump)
    #expect(machine.small == 0)
  }

  @Test func `entry and exit assignments run in order`() {
    var machine = Machine(Meter())
    machine.send(.enter)
    #expect(machine.wide == (0 * 3 + 1) * 3 + 2)
    machine.send(.enter)
    #expect(machine.wide == ((5 ^ 4) * 5 ^ 1) * 7 + 9)
    #expect(!machine.isOn)
  }

  @Test func `the description of a transition includes its assignment`() {
    var machine = Machine(Meter())
    #expect(machine.send(.up).taken.flatMap { $0.actions } == ["count += 1"])
    #expect(
      machine.send(.clear).taken.flatMap { $0.actions } == [
        "count = 0", "toggle isOn", "name = clear",
      ]
    )
    #expect(
      machine.send(.mix).taken.flatMap { $0.actions } == [
        "small ^= 15", "small = it × 3 + 1", "wide += 1",
      ]
    )
  }

  @Test func `a computed property can be assigned, too`() {
    var machine = Machine(Meter())
    machine.send(.double)
    #expect(machine.count == 6)
    #expect(machine.boxed.value == 4)
  }

  @Test func `an integer with a custom layout is changed by its own arithmetic`() {
    struct Odd: Statechart {
      enum State: CaseIterable { case only }
      enum Event: CaseIterable { case up }
      var value = Complement(7)

      static let chart = Chart(initial: .only) {
        state(.only) { on(.up).assign(\.value, .multiplying(by: 3, adding: 1)) }
      }
    }
    var machine = Machine(Odd())
    machine.send(.up)
    #expect(machine.value == 22)
  }

  struct Meter: Statechart {
    enum State: CaseIterable { case idle, outer, inner }
    enum Event: CaseIterable { case up, down, mix, clear, bump, enter, double }

    var count = 0
    var small: UInt8 = 0
    var isOn = false
    var name = ""
    var wide: UInt64 = 0
    var boxed = Boxed()
    var half: Int {
      get { count / 2 }
      set { count = newValue * 2 }
    }

    init(count: Int = 0, small: UInt8 = 0) {
      self.count = count
      self.small = small
    }

    final class Boxed: @unchecked Sendable { var value = 1 }

    static let chart = Chart(initial: .idle) {
      on(.up).assign(\.count, .adding(1))
      on(.down).assign(\.count, .subtracting(1))
      on(.mix)
        .assign(\.small, .flipping(0x0F))
        .assign(\.small, .multiplying(by: 3, adding: 1))
        .assign(\.wide, .adding(1))
      on(.clear)
        .assign(\.count, to: 0)
        .toggle(\.isOn)
        .assign(\.name, to: "clear")
      on(.bump).assign(\.small, .adding(1))
      on(.double).assign(\.half, .adding(3)).assign(\.boxed.value, to: 4)
      state(.idle) { on(.enter, to: .inner) }
      state(.outer, initial: .inner) {
        onEntry().assign(\.wide, .multiplying(by: 3, adding: 1))
        onExit().assign(\.wide, .flipping(1, multiplyingBy: 7)).assign(\.isOn, to: false)
        on(.enter, to: .idle).assign(\.wide, .adding(9))
        state(.inner) {
          onEntry().assign(\.wide, .multiplying(by: 3, adding: 2))
          onExit().assign(\.wide, .flipping(4, multiplyingBy: 5))
        }
      }
    }
  }
}
