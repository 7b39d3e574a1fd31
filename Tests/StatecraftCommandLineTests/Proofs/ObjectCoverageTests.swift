#if Command
import StateObjects
import Statecraft
import StatecraftCommandLine
import StatecraftExploration
import StatecraftRecording
import Testing

@Suite struct ObjectCoverageTests {
  @Test func `recordings of state objects cover the states and switches of their graph`() throws {
    let blueprint = DoorEvent.blueprint(isDeclared: true)
    var machine = try ObjectMachine(blueprint)
    let steps = machine.start + (try machine.send(NamedEvent("open")))
    var request = PlanRequest()
    request.recordings = [("run.jsonl", Recording(machine.header, steps: steps))]
    let planner = try #require(CommandMachine.objects(named: "door", blueprint).planner)
    let coverage = try planner.coverage(request)
    #expect(
      coverage.covered.map(\.goal) == [
        "the state 'shut'", "the state 'ajar'", "the transition 'shut → ajar on open'",
      ]
    )
    #expect(
      coverage.gaps.map(\.goals) == [
        ["the state 'gone'"], ["the transition 'ajar → shut on shut'"],
        ["the transition 'ajar → gone on an unknown cause'"],
      ]
    )
    #expect(coverage.gaps[0].path.steps.map(\.event) == ["open", "switch"])
    #expect(coverage.problems == [])
    #expect(coverage.exitCode == .different)
    // What was saved counts, too.
    request.covered = [("run.json", coverage.record)]
    let both = try planner.coverage(request)
    #expect(both.covered.map(\.count) == [2, 2, 2])
    #expect(both.text.hasPrefix("door: 3 of 6 goals covered by 1 recording and 1 saved coverage\n"))
    let error = #expect(throws: CommandError.self) { try planner.tests(request) }
    #expect(
      error?.message
        == "the machine 'door' consists of state objects; tests are made of charts and SCXML documents, "
        + "'coverage' measures recordings of state objects, and 'prove' proves claims about them"
    )
  }

  @Test func `a switch that the exploration has not found is said`() throws {
    // The blueprint has no sample of the event, so that nothing opens the door in an exploration.
    let closed = ObjectBlueprint<Door, PushEvent>(
      events: [EventDescription(index: 0, name: "push", hasPayload: true)],
      make: { _ in Door(isDeclared: false) },
      perform: { _, door, _ in try door.state.open(door) }
    )
    var machine = try ObjectMachine(closed)
    let push = NamedEvent("push", payload: #"{"force":3}"#)
    let steps = machine.start + (try machine.send(push))
    var request = PlanRequest()
    request.recordings = [("run.jsonl", Recording(machine.header, steps: steps))]
    let planner = try #require(CommandMachine.objects(named: "door", closed).planner)
    let coverage = try planner.coverage(request)
    #expect(coverage.covered.map(\.goal) == ["the state 'shut'"])
    #expect(
      coverage.problems == [
        "a recording switches from 'shut' to 'ajar' on open, which the exploration has not found; it is "
          + "not counted; give the blueprint a sample of the event"
      ]
    )
  }
}
#endif
