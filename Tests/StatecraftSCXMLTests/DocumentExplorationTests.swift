#if SCXML
import Foundation
import Statecraft
import StatecraftRandom
import StatecraftSCXML
import Testing

/// Documents as values: the machine that is explored does what a session does.
@Suite struct DocumentExplorationTests {
  private static let head = "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\""

  private func document(_ text: String, data: String = "null") -> SCXMLDocument {
    SCXMLDocument("\(Self.head) datamodel=\"\(data)\">\(text)</scxml>".utf8, name: "test.scxml")
  }

  /// A machine and a session of one document, which do the same.
  private struct Pair {
    let explorable: ExplorableDocument
    var machine: Machine<DocumentSituation>
    let platform = SCXMLPlatform()
    let session: SCXMLSession

    init(_ document: SCXMLDocument) throws {
      explorable = try ExplorableDocument(document, SCXMLPlatform.Settings())
      machine = try Machine.start(explorable.start, chart: explorable.chart).machine
      session = try platform.start(document)
    }

    mutating func send(_ name: String, _ data: SCXMLValue = .undefined) {
      let event = explorable.event(name, data: data)
      machine.send(event)
      platform.send(explorable.sessionEvent(event), to: session)
    }

    mutating func advance(by duration: Duration) {
      machine.advance(by: duration)
      platform.advance(by: duration)
    }

    var isSame: Bool {
      machine.configuration == session.configuration && machine.isDone == session.isDone
    }
  }

  @Test(.enabled(if: Conformance.isHere, Conformance.comment))
  func `documents of the implementation report end in pass as values, too`() throws {
    var passed = 0
    for test in Conformance.mandatory + Conformance.withoutHTTP {
      let document = try SCXMLDocument(
        contentsOf: Conformance.folder.appending(path: test.file)
      )
      guard let explorable = try? ExplorableDocument(document, SCXMLPlatform.Settings()) else {
        continue
      }
      var machine = try Machine.start(explorable.start, chart: explorable.chart).machine
      machine.advance(by: .seconds(60))
      // What has no comparable data is refused while it runs.
      guard explorable.refusal == nil else { continue }
      #expect(machine.configuration == ["pass"], "\(test.name)")
      passed += 1
    }
    print("documents as values: \(passed) pass")
    #expect(passed > 80)
  }

  @Test func `machines of random documents do what sessions do`() throws {
    let count = RandomRegions.count(unlessStated: 20)
    var steps = 0
    for seed in 0..<count {
      var random = SplitMix64(seed: UInt64(seed))
      let document = document(RandomRegions(&random).text, data: "ecmascript")
      var pair = try Pair(document)
      for step in 0..<30 {
        // A session that loops is ended, and too many delayed events are refused.
        guard pair.session.failure == nil, pair.explorable.refusal == nil else { break }
        try #require(pair.isSame, "document \(seed), step \(step)")
        let data = pair.session.data.first?.value.description
        try #require(pair.machine.variables["x"] == data, "document \(seed), step \(step)")
        if Int.random(in: 0..<3, using: &random) == 0 {
          pair.advance(by: .milliseconds(Int.random(in: 1...2_500, using: &random)))
        } else {
          pair.send("e\(Int.random(in: 0..<3, using: &random))", .number(1))
        }
        steps += 1
      }
    }
    #expect(steps > 10 * count, "most documents loop")
  }

  @Test func `a copy of a machine goes on from its own data`() throws {
    let document = document(
      """
      <datamodel><data id="list" expr="[1]"/></datamodel>
      <state id="a"><transition event="add"><script>list.push(list.length + 1)</script></transition>
        <transition event="ask" cond="list.length == 2" target="b"/></state>
      <state id="b"/>
      """,
      data: "ecmascript"
    )
    let explorable = try ExplorableDocument(document, SCXMLPlatform.Settings())
    var first = try Machine.start(explorable.start, chart: explorable.chart).machine
    first.send(explorable.event("add"))
    var second = first
    second.send(explorable.event("add"))
    second.send(explorable.event("ask"))
    first.send(explorable.event("ask"))
    #expect(first.states == ["b"])
    #expect(second.states == ["a"])
    #expect(second.context.variables == ["list": "[1,2,3]"])
    #expect(explorable.refusal == nil)
  }

  @Test func `texts of any characters stay what they are`() throws {
    let document = document(
      """
      <datamodel><data id="x" expr="'a&quot;\\u2028é😀\\n'"/><data id="y" expr="0"/></datamodel>
      <state id="a"><transition event="go"><assign location="y" expr="x.length"/></transition></state>
      """,
      data: "ecmascript"
    )
    let explorable = try ExplorableDocument(document, SCXMLPlatform.Settings())
    let first = try Machine.start(explorable.start, chart: explorable.chart).machine
    // The second machine has a heap of its own, to which the first one's data are given.
    _ = try Machine.start(explorable.start, chart: explorable.chart)
    var changed = first
    changed.send(explorable.event("go"))
    var again = first
    again.send(explorable.event("go"))
    #expect(changed.context.variables == again.context.variables)
    #expect(changed.context.variables["x"] == first.context.variables["x"])
  }

  @Test(arguments: [
    ("<state id='a'><invoke type='scxml' src='b.scxml'/></state>", "null", "<invoke> in 'a'"),
    (
      "<state id='a'><onentry><send event='e' idlocation='x'/></onentry></state>", "ecmascript",
      "'idlocation'"
    ),
    ("<state id='a'/>", "xpath", "the data model 'xpath'"),
    (
      "<script>function f() { return function () {}; }</script><state id='a'/>", "ecmascript",
      "a function inside of a function"
    ),
  ])
  func `what a value cannot have is refused before`(
    _ text: String,
    _ data: String,
    _ reason: String
  ) throws {
    let error = #expect(throws: ExplorableDocument.Refusal.self) {
      try ExplorableDocument(document(text, data: data), SCXMLPlatform.Settings())
    }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  @Test(arguments: [
    ("x = function () {}", "x is a function"), ("x = new Date()", "Date does not depend"),
    ("x = Math.random()", "Math.random does not depend"),
    ("x = {}; y = x", "is an object that is also elsewhere"),
    ("x = Object.freeze({})", "x is frozen"), ("x = [,1]", "x is an array with gaps"),
    ("x = /a/", "x is an object of a class"),
  ])
  func `data that cannot be compared are refused when they come`(
    _ script: String,
    _ reason: String
  ) throws {
    let document = document(
      """
      <datamodel><data id="x" expr="0"/><data id="y" expr="0"/></datamodel>
      <state id="a"><transition event="go"><script>\(script)</script></transition></state>
      """,
      data: "ecmascript"
    )
    let explorable = try ExplorableDocument(document, SCXMLPlatform.Settings())
    var machine = try Machine.start(explorable.start, chart: explorable.chart).machine
    #expect(explorable.refusal == nil)
    machine.send(explorable.event("go"))
    #expect(explorable.refusal?.contains(reason) == true, "\(explorable.refusal ?? "no refusal")")
  }

  @Test func `a condition that changes data is refused`() throws {
    let document = document(
      """
      <datamodel><data id="x" expr="0"/></datamodel>
      <state id="a"><transition event="go" cond="x++ > 3" target="a"/></state>
      """,
      data: "ecmascript"
    )
    let explorable = try ExplorableDocument(document, SCXMLPlatform.Settings())
    var machine = try Machine.start(explorable.start, chart: explorable.chart).machine
    machine.send(explorable.event("go"))
    #expect(explorable.refusal?.contains("'x++ > 3' changes data") == true)
  }

  @Test func `a condition that changes data late is refused, too`() throws {
    let document = document(
      """
      <datamodel><data id="n" expr="0"/><data id="x" expr="0"/></datamodel>
      <state id="a">
        <transition event="go" cond="n &lt; 2500 || (x = 1)"><assign location="n" expr="n + 1"/></transition>
      </state>
      """,
      data: "ecmascript"
    )
    let explorable = try ExplorableDocument(document, SCXMLPlatform.Settings())
    var machine = try Machine.start(explorable.start, chart: explorable.chart).machine
    for _ in 0..<2_500 { machine.send(explorable.event("go")) }
    #expect(explorable.refusal == nil)
    machine.send(explorable.event("go"))
    #expect(explorable.refusal?.contains("(x = 1)' changes data") == true)
  }

  @Test(arguments: [("conut < 0", true), ("x.y.z", true), ("x < 0", false), ("x === 0", false)])
  func `a condition of a claim that cannot be evaluated is refused`(
    _ text: String,
    _ isRefused: Bool
  ) throws {
    let document = document(
      "<datamodel><data id=\"x\" expr=\"0\"/></datamodel><state id=\"a\"/>",
      data: "ecmascript"
    )
    let explorable = try ExplorableDocument(document, SCXMLPlatform.Settings())
    let holds = try explorable.condition(text, number: 0)
    let machine = try Machine.start(explorable.start, chart: explorable.chart).machine
    let value = holds(machine.context) { machine.isIn($0) }
    #expect(value == (text == "x === 0"))
    let refusal = explorable.refusal ?? ""
    #expect(refusal.hasPrefix("the condition '\(text)' cannot be evaluated: ") == isRefused)
  }

  // MARK: - Alphabet

  @Test(arguments: [true, false])
  func `a document may send itself what it names, and everything if a name is computed`(
    isComputed: Bool
  ) throws {
    let text = """
      <state id="a">
        <onentry>
          <raise event="rung.twice"/>
          <send event="late" delay="1s"/>
          \(isComputed ? "<send eventexpr=\"'asked'\"/>" : "")
        </onentry>
        <transition event="rung late asked done.state.a error" target="a"/>
      </state>
      """
    let explorable = try ExplorableDocument(
      document(text, data: "ecmascript"),
      SCXMLPlatform.Settings()
    )
    let inner = explorable.innerCases
    for name in ["rung", "late", "done.state.a", "error.execution"] {
      #expect(inner.contains(explorable.event(name).index), "\(name)")
    }
    #expect(inner.contains(explorable.event("asked").index) == isComputed)
  }
}
#endif
