#if Command && SCXML
import Foundation
import StatecraftCommandLine
import StatecraftExploration
import StatecraftRecording
import Testing

/// Tests of SCXML documents, and what recordings of them cover.
@Suite struct DocumentPlanTests {
  private func withPlanner<Value>(
    _ text: String,
    data: String = "null",
    _ ask: (inout DocumentQuestions) -> Void = { _ in },
    _ body: (CommandMachine.Planner, _ path: String) throws -> Value
  ) throws -> Value {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).scxml")
    defer { try? FileManager.default.removeItem(at: file) }
    let document =
      "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" name=\"test\" "
      + "datamodel=\"\(data)\">\n\(text)\n</scxml>"
    try Data(document.utf8).write(to: file)
    var questions = DocumentQuestions()
    ask(&questions)
    return try body(try DocumentFile.planner(file.path, questions), file.path)
  }

  private func request(_ criterion: CoverageCriterion) -> PlanRequest {
    var request = PlanRequest()
    request.criterion = criterion
    request.recordsPaths = true
    return request
  }

  /// A document that sends itself events, with and without a delay.
  private let bell = """
    <state id="quiet"><transition event="press" target="pressed"/></state>
    <state id="pressed">
      <onentry><raise event="ring"/><send event="echo"/><send event="fade" delay="2s"/></onentry>
      <transition event="ring" target="loud"/>
    </state>
    <state id="loud"><transition event="echo" target="louder"/></state>
    <state id="louder">
      <transition event="fade" target="quiet"/>
      <transition event="fade" target="never"/>
    </state>
    <state id="never"/>
    """

  @Test(arguments: CoverageCriterion.allCases)
  func `recorded tests replay, and cover what the plan says`(criterion: CoverageCriterion) throws {
    try withPlanner(bell) { planner, path in
      let tests = try planner.tests(request(criterion))
      #expect(tests.summary.problems == [])
      #expect(tests.summary.infeasible.first == "the state 'never'")
      #expect(tests.notRecorded == [])
      #expect(tests.paths.count == tests.summary.tests.count)
      #expect(tests.exitCode == nil)
      var covered = request(criterion)
      for recorded in tests.paths {
        #expect(recorded.recording.header.name == path)
        covered.recordings.append(("\(recorded.name).jsonl", recorded.recording))
      }
      let coverage = try planner.coverage(covered)
      #expect(coverage.gaps == [])
      #expect(coverage.covered.count == tests.summary.covered)
      #expect(coverage.exitCode == nil)
    }
  }

  @Test func `the transition that the reader of documents adds is no goal`() throws {
    let text = "<state id=\"a\"><transition event=\"go\" target=\"b\"/></state><state id=\"b\"/>"
    try withPlanner(text) { planner, _ in
      let summary = try planner.tests(request(.pairs)).summary
      #expect(summary.covered == 3)
      #expect(summary.infeasible == [])
      #expect(!summary.text.contains("never"))
    }
  }

  @Test func `a condition that fails is why a transition is not taken`() throws {
    let text = """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="a"><transition event="go" cond="missing.value > 1" target="b"/></state>
      <final id="b"/>
      """
    try withPlanner(text, data: "ecmascript") { planner, _ in
      let summary = try planner.tests(request(.transitions)).summary
      let reason = try #require(summary.reasons.first)
      #expect(
        reason.hasPrefix(
          "'a → b on go when missing.value > 1' is never taken: its guard cannot be evaluated when the event comes (error.execution: ReferenceError: "
            + "identifier 'missing' undefined"
        ),
        "\(reason)"
      )
      let guards = try planner.tests(request(.guards)).summary
      #expect(guards.unknown == [])
      #expect(guards.reasons.count == 4)
      for reason in guards.reasons.suffix(2) {
        #expect(
          reason.hasPrefix("the guard cannot be evaluated when it is asked (error.execution: "),
          "\(reason)"
        )
      }
    }
  }

  /// A switch whose guards decide in all ways but one.
  private let lamp = """
    <datamodel><data id="presses" expr="0"/></datamodel>
    <state id="off">
      <transition event="press" cond="_event.data == presses" target="on">
        <assign location="presses" expr="Math.min(presses + 1, 2)"/>
      </transition>
      <transition event="check" cond="presses &gt;= 0"/>
    </state>
    <state id="on"><transition event="press" target="off"/></state>
    """

  @Test func `guards are measured with the event's data and those of the moment`() throws {
    let ask: (inout DocumentQuestions) -> Void = { $0.events = ["press 0", "press 1", "check"] }
    try withPlanner(lamp, data: "ecmascript", ask) { planner, _ in
      let tests = try planner.tests(request(.guards))
      let always = "the guard of 'off on check when presses >= 0' is"
      #expect(tests.summary.infeasible == ["\(always) false"])
      #expect(tests.summary.reasons == ["it is true whenever it is asked"])
      let pressed = "the guard of 'off → on on press when _event.data == presses' is"
      var covered = request(.guards)
      for path in tests.paths { covered.recordings.append((path.name, path.recording)) }
      let coverage = try planner.coverage(covered)
      let goals = coverage.covered.map { $0.goal }
      for goal in ["\(always) true", "\(pressed) true", "\(pressed) false"] {
        #expect(goals.contains(goal))
      }
      #expect(coverage.gaps == [])
    }
  }

  @Test func `the parts of a condition decide it one by one`() throws {
    let text = """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="off">
        <transition event="add" cond="n &lt; 2"><assign location="n" expr="n + 1"/></transition>
        <transition event="go" cond="n &gt; 0 &amp;&amp; (_event.data || !In('off'))" target="on"/>
      </state>
      <state id="on"><transition event="back" target="off"/></state>
      """
    let ask: (inout DocumentQuestions) -> Void = { $0.events = ["go 0", "go 1", "add", "back"] }
    try withPlanner(text, data: "ecmascript", ask) { planner, _ in
      let tests = try planner.tests(request(.guards))
      let guarded =
        "decides the guard of 'off → on on go when n > 0 && (_event.data || !In('off'))'"
      #expect(tests.summary.infeasible == ["'In('off')' is false and \(guarded)"])
      #expect(tests.summary.reasons == ["it decides only when it is true"])
      var covered = request(.guards)
      for path in tests.paths { covered.recordings.append((path.name, path.recording)) }
      let coverage = try planner.coverage(covered)
      let goals = coverage.covered.map { $0.goal }
      for part in ["n > 0", "_event.data"] {
        #expect(goals.contains("'\(part)' is true and \(guarded)"))
        #expect(goals.contains("'\(part)' is false and \(guarded)"))
      }
      #expect(goals.contains("'In('off')' is true and \(guarded)"))
      #expect(coverage.gaps == [])
    }
  }

  @Test func `a guard that an event of the document asks is seen in the step of that event`() throws
  {
    let text = """
      <state id="a">
        <onentry><send event="tick" delay="1s"/></onentry>
        <transition event="tick" cond="In('b')" target="b"/>
        <transition event="tick" target="a"/>
        <transition event="tock" cond="In('b')" target="b"/>
      </state>
      <state id="b"/>
      """
    try withPlanner(text) { planner, _ in
      let summary = try planner.tests(request(.guards)).summary
      #expect(summary.unknown == [])
      for event in ["tick", "tock"] {
        let guarded = "the guard of 'a → b on \(event) when In('b')' is"
        #expect(summary.infeasible.contains("\(guarded) true"))
        #expect(!summary.infeasible.contains("\(guarded) false"))
      }
    }
  }

  @Test func `conditions of eventless transitions are measured with the data of the moment`() throws
  {
    let text = """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="a">
        <transition cond="n &gt; 1 &amp;&amp; In('a')" target="b"/>
        <transition event="add"><assign location="n" expr="n + 1"/></transition>
      </state>
      <state id="b"/>
      """
    let ask: (inout DocumentQuestions) -> Void = { $0.events = ["add"] }
    try withPlanner(text, data: "ecmascript", ask) { planner, _ in
      let tests = try planner.tests(request(.guards))
      let summary = tests.summary
      #expect(summary.unknown == [])
      let infeasible = try #require(summary.infeasible.first)
      #expect(summary.infeasible.count == 1)
      #expect(infeasible.hasPrefix("'In('a')' is false and decides the guard of 'a → b always"))
      #expect(summary.reasons == ["it decides only when it is true"])
      var covered = request(.guards)
      for path in tests.paths { covered.recordings.append((path.name, path.recording)) }
      #expect(try planner.coverage(covered).gaps == [])
    }
  }

  @Test func `what no session can be told is no recording and no test in Swift`() throws {
    let text = """
      <parallel id="wait">
        <onentry><send event="late" delay="1s"/><send event="end" delay="1s"/></onentry>
        <state id="left" initial="one">
          <state id="one"><transition event="late" target="two"/></state>
          <state id="two"><transition event="ask" cond="In('awake')" target="three"/></state>
          <state id="three"><transition event="end" target="four"/></state>
          <state id="four"/>
        </state>
        <state id="right" initial="awake">
          <state id="awake"><transition event="end" target="asleep"/></state>
          <state id="asleep"/>
        </state>
      </parallel>
      """
    try withPlanner(text) { planner, _ in
      var request = request(.states)
      request.swiftFile = "WaitTests.swift"
      let tests = try planner.tests(request)
      #expect(tests.summary.infeasible == [])
      let reason =
        "at the moment at which a delay ends, an event comes or the path ends before that delay is "
        + "over, which no session can be told"
      #expect(tests.notRecorded.count == 1)
      #expect(tests.notRecorded.allSatisfy { $0.hasSuffix(": \(reason)") })
      #expect(tests.paths.count == tests.summary.tests.count - 1)
      #expect(tests.swift?.omitted == tests.notRecorded)
    }
  }

  @Test func `tests in Swift read the document at its place relative to their file`() throws {
    try withPlanner(bell) { planner, path in
      let file = URL(fileURLWithPath: path)
      var request = request(.states)
      request.swiftFile = file.deletingLastPathComponent().appending(path: "Tests/A.swift").path
      let swift = try #require(try planner.tests(request).swift)
      #expect(swift.count == 1)
      #expect(swift.omitted == [])
      #expect(swift.text.contains("fileURLWithPath: \"../\(file.lastPathComponent)\""))
      #expect(swift.text.contains("    let run = try Run(in: \"quiet\")\n"))
      #expect(swift.text.contains("    try run.send(\"press\", in: \"louder\")\n"))
      #expect(swift.text.contains("    run.advance(by: .seconds(2), in: \"quiet\")\n") == false)
    }
  }

  @Test func `a bound behind which no goal lies leaves nothing unknown`() throws {
    let text = """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="a"><transition event="add"><assign location="n" expr="n + 1"/></transition></state>
      """
    let ask: (inout DocumentQuestions) -> Void = { $0.bounds = ["n < 3"] }
    try withPlanner(text, data: "ecmascript", ask) { planner, _ in
      let tests = try planner.tests(request(.transitions))
      #expect(tests.summary.problems == ["1 situation was not left because of the bound"])
      #expect(tests.summary.unknown == [])
      #expect(tests.exitCode == nil)
      var covered = request(.transitions)
      for path in tests.paths { covered.recordings.append((path.name, path.recording)) }
      #expect(try planner.coverage(covered).exitCode == nil)
    }
  }

  @Test func `a document that turns out not to be explorable has no tests`() throws {
    let text = """
      <datamodel><data id="now" expr="0"/></datamodel>
      <state id="a"><transition event="go" cond="Date.now() &gt; 0" target="b"/></state>
      <state id="b"/>
      """
    try withPlanner(text, data: "ecmascript") { planner, path in
      let error = #expect(throws: CommandError.self) { try planner.tests(request(.transitions)) }
      #expect(error?.code == .proofUsage)
      #expect(
        error?.message
          == "\(path): the data cannot be compared: Date does not depend on the data alone; pass such "
          + "values with events"
      )
    }
  }

  @Test func `a recording of a live run is measured at its own times`() throws {
    try withPlanner(bell) { planner, path in
      let started = try DocumentFile.start(path)
      var machine = started.machine
      var recording = Recording(machine.header, steps: machine.start)
      recording.steps += try machine.send(NamedEvent("press"))
      recording.steps += machine.advance(to: .milliseconds(2_345))
      recording.steps += try machine.send(NamedEvent("press"))
      var covered = request(.transitions)
      covered.recordings = [("run.jsonl", recording)]
      let coverage = try planner.coverage(covered)
      #expect(coverage.gaps == [])
      #expect(coverage.covered.first { $0.goal == "the state 'quiet'" }?.count == 2)
    }
  }
}
#endif
