import StateObjectSystems
import StateObjects
import Testing

@Suite struct SharedStatesTests {
  @Test func `states set themselves on a machine and then do their work`() {
    let log = Log()
    let machine = GenericMachine<any WorkState>(Resting.instance()) { log.lines.append($0) }
    var names: [String] = []
    for state in [Preparing.instance(), Working.instance(), Resting.instance()] as [any WorkState] {
      state.take(machine)
      names.append(machine.current.name)
    }
    #expect(names == ["preparing", "working", "resting"])
    #expect(log.take() == ["gets the tools", "makes a thing", "puts its feet up"])
  }

  @Test func `two machines share state objects, and each has its own current state`() {
    let left = GenericMachine<any WorkState>(Resting.instance())
    let right = GenericMachine<any WorkState>(Resting.instance())
    Working.instance().take(left)
    #expect(left.current.name == "working")
    #expect(right.current.name == "resting")
    Working.instance().take(right)
    let states = [left, right].map { ObjectIdentifier($0.state as AnyObject) }
    #expect(states[0] == states[1])
    #expect(states[0] == ObjectIdentifier(Working.instance()))
    #expect(ObjectIdentifier(Working.instance()) != ObjectIdentifier(Resting.instance()))
  }

  @Test func `the same states work in another context`() {
    let machine = GenericMachine<any WorkState>(Resting.instance())
    let employee = Employee(name: "Ada")
    for place in [machine, employee] as [any Workplace] { Preparing.instance().take(place) }
    #expect(employee.diary == ["preparing: Ada gets the tools"])
    let states = [employee.state, machine.state].map { ObjectIdentifier($0 as AnyObject) }
    #expect(states[0] == states[1])
  }

  @Test func `the generic machine works with any family of states`() {
    let machine = GenericMachine<String>("idle")
    machine.change(to: "busy")
    #expect(machine.state == "busy")
  }
}
