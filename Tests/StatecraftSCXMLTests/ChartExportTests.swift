#if SCXML
import Statecraft
import StatecraftSCXML
import Testing

/// Charts of Swift, written as SCXML and read again.
@Suite struct ChartExportTests {
  @Test func `a chart is written as SCXML, with extensions for what SCXML lacks`() {
    #expect(
      Door.chart.scxml == """
        <?xml version="1.0" encoding="UTF-8"?>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:sc="urn:statecraft:chart" \
        version="1.0" name="Door" datamodel="null" initial="closed" sc:version="1" \
        sc:unhandled="refuse" sc:errors="rollBack" sc:microstepLimit="1000">
          <state id="closed">
            <transition event="push" sc:guard="&quot;it is unlocked&quot;" target="open">
              <sc:do action="count"/>
              <raise event="creak" sc:action="#1"/>
            </transition>
            <transition event="lock" sc:disposition="ignore"/>
          </state>
          <state id="open">
            <onentry sc:generated="true">
              <send event="after.open.0" id="after.open.0" delay="2.5s"/>
            </onentry>
            <onexit sc:generated="true">
              <cancel sendid="after.open.0"/>
            </onexit>
            <transition event="after.open.0" sc:after="2.5s" target="closed"/>
          </state>
        </scxml>

        """
    )
  }

  @Test func `reading the document again gives the same chart`() {
    let text = Plant.chart.scxml
    let copy = MachineChart<Plant>(scxml: text, name: "plant.scxml", names: ChartNames(Plant.chart))
    #expect(copy.diagnostics.filter { $0.severity == .error }.map(\.description) == [])
    #expect(copy.scxml == text)
  }

  @Test func `the written document is sound SCXML and runs without Swift`() throws {
    let document = SCXMLDocument(Plant.chart.scxml.utf8, name: "plant.scxml")
    #expect(document.diagnostics.map(\.description) == [])
    let platform = SCXMLPlatform()
    let session = try platform.start(document)
    #expect(session.states == ["off"])
    platform.send(SCXMLEvent("start"), to: session)
    #expect(session.states == ["idle", "cold"])
    platform.send(SCXMLEvent("heat"), to: session)
    platform.advance(by: .seconds(2))
    #expect(session.states == ["idle", "cold"])
  }

  @Test func `guards of eventless transitions are false outside of Swift`() throws {
    let document = SCXMLDocument(Valve.chart.scxml.utf8, name: "valve.scxml")
    #expect(document.diagnostics.map(\.description) == [])
    let session = try SCXMLPlatform().start(document)
    #expect(session.states == ["shut"])
    let copy = MachineChart<Valve>(
      scxml: Valve.chart.scxml,
      name: "valve.scxml",
      names: ChartNames(Valve.chart)
    )
    let machine = Machine(Valve(pressure: 3), chart: copy)
    #expect(machine.state == .open)
    #expect(machine.pressure == 0)
  }

  @Test func `the copy behaves like the chart for random events`() {
    let names = ChartNames(Plant.chart)
    let copy = MachineChart<Plant>(scxml: Plant.chart.scxml, name: "plant.scxml", names: names)
    var random = Random(state: 11)
    for _ in 0..<200 {
      var left = Machine(Plant())
      var right = Machine(Plant(), chart: copy)
      for _ in 0..<30 {
        if random.next() % 4 == 0 {
          let duration = Duration.milliseconds(Int(random.next() % 4000))
          #expect(
            left.advance(by: duration).map { "\($0)" }
              == right.advance(by: duration).map { "\($0)" }
          )
        } else {
          let event = Plant.Event.allCases[Int(random.next() % UInt64(Plant.Event.allCases.count))]
          let (first, second) = (left.send(event), right.send(event))
          #expect("\(first)" == "\(second)")
          #expect(first.outputs == second.outputs)
        }
        #expect(left.configuration == right.configuration)
        #expect(left.context.log == right.context.log)
        #expect(left.pendingTimers.map(\.remaining) == right.pendingTimers.map(\.remaining))
      }
    }
  }

  @Test func `a document can be bound to other functions by their names`() {
    var names = ChartNames<Door>()
    names.guard("it is unlocked") { !$0.isLocked }
    names.action("count") { $0.count += 100 }
    let text = Door.chart.scxml.replacing("<raise event=\"creak\" sc:action=\"#1\"/>", with: "")
    let chart = MachineChart<Door>(scxml: text, name: "door.scxml", names: names)
    var machine = Machine(Door(), chart: chart)
    machine.send(.push)
    #expect(machine.count == 100)
    machine.advance(by: .seconds(3))
    #expect(machine.state == .closed)
  }

  @Test func `all unknown names are found at once, with their places`() {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:sc="urn:statecraft:chart" version="1.0"
        initial="closed">
        <state id="closed">
          <transition event="push shove" sc:guard="&quot;nobody knows&quot;" target="nowhere">
            <sc:do action="paint"/>
          </transition>
          <transition event="lock" sc:guard="&quot;it is" target="open"/>
        </state>
        <state id="open"><transition event="push" target="closed"/></state>
        <state id="ajar"/>
      </scxml>
      """
    let chart = MachineChart<Door>(scxml: text, name: "door.scxml", names: ChartNames(Door.chart))
    #expect(
      chart.diagnostics.map(\.description) == [
        "door.scxml:10:3: error: 'State' has no state 'ajar'; add the case, or correct the id.",
        "door.scxml:4:5: error: 'Event' has no event 'shove'; add the case, or correct the name.",
        "door.scxml:4:5: error: there is no state 'nowhere'; correct the id.",
        "door.scxml:4:5: error: no guard is called 'nobody knows'; add it to ChartNames.",
        "door.scxml:5:7: error: no action is called 'paint'; add it to ChartNames.",
        "door.scxml:7:5: error: the guard '\"it is' cannot be read; "
          + "write names in quotes, In(\"state\"), !, &&, || and parentheses.",
      ]
    )
  }

  @Test func `what a chart has no meaning for is found, and nothing is read as something else`() {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:sc="urn:statecraft:chart" version="1.0"
        xmlns:other="urn:other" initial="closed" sc:version="two" sc:microstepLimit="0"
        sc:postponed="-1" sc:whenFull="drop" sc:errors="rollback" sc:unhandled="crash" sc:color="red">
        <datamodel><data id="x"/></datamodel>
        <state id="closed" other:x="1">
          <transition event="push" type="inner" sc:disposition="defer" target="open"/>
          <sc:keeps name="x"/>
          <other:size width="1"/>
        </state>
        <state id="open"><transition event="push" target="closed"/></state>
      </scxml>
      """
    let chart = MachineChart<Door>(scxml: text, name: "door.scxml", names: ChartNames(Door.chart))
    #expect(
      chart.diagnostics.map(\.description) == [
        "door.scxml:1:1: error: <scxml> has an unknown attribute 'sc:color'; correct the name, or remove "
          + "the attribute.",
        "door.scxml:1:1: error: 'two' is no sc:version; write a whole number from 1.",
        "door.scxml:1:1: error: '0' is no sc:microstepLimit; write a whole number from 1.",
        "door.scxml:1:1: error: '-1' is no sc:postponed; write a whole number from 0.",
        "door.scxml:1:1: error: 'drop' is no value of sc:whenFull; write refuse or dropOldest.",
        "door.scxml:1:1: error: 'rollback' is no value of sc:errors; write rollBack or raise.",
        "door.scxml:1:1: error: 'crash' is no value of sc:unhandled; write refuse or ignore or trap.",
        "door.scxml:4:3: error: <datamodel> has no meaning in a chart; remove it, or run the document "
          + "itself, with SCXMLPlatform.",
        "door.scxml:7:5: error: <sc:keeps> has no meaning in a state; correct the name, or remove it.",
        "door.scxml:6:5: error: 'defer' is no value of sc:disposition; write take or ignore or postpone.",
        "door.scxml:6:5: error: 'inner' is no value of type; write external or internal.",
      ]
    )
  }

  @Test func `states and functions may have any names`() {
    let text = Odd.chart.scxml
    let copy = MachineChart<Odd>(scxml: text, name: "odd.scxml", names: ChartNames(Odd.chart))
    #expect(copy.diagnostics.map(\.description) == [])
    #expect(copy.scxml == text)
    var machine = Machine(Odd(), chart: copy)
    machine.send(.`go on`)
    #expect(machine.isIn(.`50% done`))
    #expect(machine.log == ["step", "again", "other"])
    let document = SCXMLDocument(text.utf8, name: "odd.scxml")
    #expect(document.diagnostics.map(\.description) == [])
    #expect(document.stateNames == ["`not%C2%A0there`", "`50%25%C2%A0done`"])
  }

  @Test func `the diagnostics find nothing in a chart with every feature`() {
    #expect(Plant.chart.diagnostics.map(\.description) == [])
  }

  @Test func `text that cannot be written as XML is a finding`() {
    let chart = MachineChart<Door>(scxml: "<scxml", name: "door.scxml", names: ChartNames())
    #expect(chart.diagnostics.first?.problem.hasPrefix("it is not well-formed XML") == true)
  }
}

struct Door: Statechart {
  enum State: CaseIterable { case closed, open }
  enum Event: CaseIterable { case push, lock, creak }

  var count = 0
  var isLocked = false

  static let chart = Chart(initial: .closed) {
    state(.closed) {
      on(.push, to: .open)
        .when("it is unlocked") { !$0.isLocked }
        .do("count") { $0.count += 1 }
        .raise(.creak)
      ignore(.lock)
    }
    state(.open) { after(.milliseconds(2500), to: .closed) }
  }
}

/// Names that are lists of words, and functions whose names look like numbered ones.
struct Odd: Statechart {
  enum State: CaseIterable { case `not there`, `50% done` }
  enum Event: CaseIterable { case `go on`, `go back` }

  var log: [String] = []

  static let chart = Chart(initial: .`not there`) {
    state(.`not there`) {
      tags("two words", "one")
      on(.`go on`, to: .`50% done`)
        .when(.isIn(.`not there`) && Guard("nothing happened") { $0.log.isEmpty })
        .do("step") { $0.log.append("step") }
        .do("step") { $0.log.append("again") }
        .do("step#2") { $0.log.append("other") }
    }
    state(.`50% done`) { on(.`go back`, to: .`not there`) }
  }
}

/// A chart that consists of guards.
struct Valve: Statechart {
  enum State: CaseIterable { case shut, open }
  enum Event: CaseIterable { case push }

  var pressure = 0

  static let chart = Chart(initial: .shut) {
    state(.shut) { always(to: .open).when("the pressure is high") { $0.pressure > 2 } }
    state(.open) {
      always().when("there is pressure left") { $0.pressure > 0 }
        .do("let it out") { $0.pressure -= 1 }
    }
  }
}

/// A chart with every feature.
struct Plant: Statechart {
  enum State: CaseIterable {
    case off, running, pump, idle, pumping, heat, cold, warm, hot, pause, done, stopping, stopped
  }
  enum Event: CaseIterable { case start, stop, pump, heat, cool, pause, resume, finish, tick }
  enum Output: Hashable { case beep, value(Int) }

  var log: [String] = []
  var ticks = 0
  var pressure: Int?

  static let many = Guard<Self>("there are many ticks") { $0.ticks > 3 }

  static let chart = Chart(initial: .off, unhandled: .ignore) {
    on(.tick) { $0.ticks += 1 }
    state(.off) {
      tags("quiet", "dark")
      description("Nothing \"runs\" & <nobody> is here.")
      on(.start, to: .running)
      postpone(.heat).when(many)
    }
    parallel(.running) {
      onEntry("say so") { $0.log.append("running") }
      onExit { $0.log.append("not running") }
      on(.pause, to: .pause)
      on(.stop, to: .off).emit(.beep).emit { plant, _ in .value(plant.ticks) }
      onDone(Void.self, to: .done)
      state(.pump, initial: .idle) {
        history(.shallow, default: .pumping, do: { $0.log.append("default") })
        state(.idle) {
          on(.pump, to: .pumping).when(many && !.isIn(.hot) || .isIn(.cold))
        }
        state(.pumping) {
          holding(\.pressure) { $0.ticks }
          onEntry().raise(.tick)
          on(.pump, to: .idle)
          after("longer with ticks", to: .idle) { .seconds($0.ticks) }
          on(.finish, to: .stopping)
        }
        final(.stopping, output: { $0.ticks })
      }
      state(.heat, initial: .cold) {
        on(.cool, to: .cold, type: .internal)
        state(.cold) { on(.heat, to: .warm) }
        state(.warm) {
          on(.heat, to: .hot)
          after(.seconds(2), to: .cold).when(many)
        }
        state(.hot) {
          always(to: .stopped).when("too hot") { $0.ticks > 8 }
          on(.finish, to: .stopped)
        }
        final(.stopped)
      }
    }
    state(.pause) {
      on(.resume, to: .deepHistory(of: .running))
      on(.pump, to: .history(of: .pump))
      on(.start, to: .all(.pumping, .warm))
      onAny().do("any") { $0.log.append("any") }
    }
    final(.done)
  }
}

/// A generator of numbers that are determined by its seed.
struct Random {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
#endif
