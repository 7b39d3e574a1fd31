#if SCXML
import Foundation
import Statecraft
import StatecraftSCXML
import Testing

/// What cannot be stored, and how it is said.
@Suite struct StorageRefusalTests {
  private func refusal(_ source: SCXMLDocument) -> String {
    do throws(StorableDocument.Refusal) {
      _ = try StorableDocument(source, StoredProcess.settings)
      return "it can be stored"
    } catch {
      return error.findings.map { "\($0)" }.joined(separator: "\n")
    }
  }

  @Test(arguments: [
    (
      "<send event='e' target='http://other/'/>",
      "<send> to 'http://other/' leaves the machine, and a crash could lose or repeat it; "
        + "send the event to the machine itself, without 'target' and 'type'"
    ),
    (
      "<send event='e' target='#_parent'/>",
      "<send> to '#_parent' leaves the machine, and a crash could lose or repeat it; "
        + "send the event to the machine itself, without 'target' and 'type'"
    ),
    (
      "<send event='e' type='http://www.w3.org/TR/scxml/#BasicHTTPEventProcessor' target='x'/>",
      "<send> of the type 'http://www.w3.org/TR/scxml/#BasicHTTPEventProcessor' leaves the machine, "
        + "and a crash could lose or repeat it; send the event to the machine itself, without "
        + "'target' and 'type'"
    ),
    (
      "<send event='e' targetexpr='where'/>",
      "<send> computes where it sends, which must be known before machines are stored; "
        + "send the event to the machine itself, without 'target' and 'type'"
    ),
    (
      "<send event='e' idlocation='x'/>",
      "<send> with 'idlocation' makes a new id each time, which a replay would not make again; "
        + "write 'id'"
    ),
    (
      "<if cond='true'><foreach array='[1]' item='i'><send event='e' target='#_x'/></foreach></if>",
      "<send> to '#_x' leaves the machine, and a crash could lose or repeat it; "
        + "send the event to the machine itself, without 'target' and 'type'"
    ),
    (
      "<ring xmlns='urn:bell'/>",
      "<ring> of 'urn:bell' cannot be repeated when a journal is replayed; "
        + "use content of SCXML, and let readers of the journal do the rest"
    ),
    (
      "<script>var f = function () { return function () {}; };</script>",
      "a function inside of a function can have variables of its own, which cannot be stored; "
        + "keep them in <data>"
    ),
    (
      "<assign location='x' expr='(function () { return function () {}; })()'/>",
      "a function inside of a function can have variables of its own, which cannot be stored; "
        + "keep them in <data>"
    ),
  ])
  func `content that leaves the machine is refused with its place, the reason and what to do`(
    content: String,
    words: String
  ) {
    let text = refusal(
      StoredProcess.document("<state id='a'>\n<onentry>\n\(content)</onentry></state>")
    )
    #expect(text.hasPrefix("kept.scxml:3:"))
    #expect(text.hasSuffix(words + "."))
    #expect(!text.contains("\n"))
  }

  @Test(arguments: [
    ("<state id='a'/>", "datamodel='xpath'", "the data model 'xpath' cannot be stored"),
    ("<state id='a'/>", "sc:version='two'", "the version 'two' of the document is no number"),
    ("<state id='a'/>", "sc:version='10001'", "is no number from 1 to 10000"),
    (
      "<state id='a'><invoke type='scxml' src='b.scxml'/></state>", "",
      "<invoke> cannot be stored: its session or service ends with the process"
    ),
    (
      "<datamodel><data id='d' src='d.json'/></datamodel><state id='a'/>", "",
      "the data 'd' come from 'd.json', which may be another text at the next start"
    ),
    (
      "<script src='s.js'/><state id='a'/>", "",
      "the script 's.js' may be another one in the next process"
    ),
    (
      "<datamodel><data id='now' expr='new Date()'/></datamodel><state id='a'/>", "",
      "Date does not depend on the data alone; pass such values with events"
    ),
    (
      "<datamodel>\n<data id='f' expr='[1, eval]'/></datamodel><state id='a'/>", "",
      "the data cannot be stored: f[1] is a function; keep values in data that JSON can say"
    ),
    ("<state id='a'><transition target='nowhere'/></state>", "", "nowhere"),
  ])
  func `other documents are refused with a reason`(
    text: String,
    attributes: String,
    reason: String
  ) {
    let words = refusal(StoredProcess.document(text, attributes))
    #expect(words.contains(reason))
    #expect(words.hasPrefix("kept.scxml:"))
  }

  @Test func `a name with a slash is refused`() {
    let text =
      "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0' name='a/b'><state id='a'/></scxml>"
    let words = refusal(SCXMLDocument(text.utf8, name: "kept.scxml"))
    #expect(words.contains("the name 'a/b' cannot be that of stored machines"))
  }

  @Test func `everything that cannot be stored is said at once, in document order`() {
    let text = refusal(
      StoredProcess.document(
        """
        <script src='s.js'/>
        <state id='a'><onentry><send event='e' target='#_b'/></onentry>
        <invoke type='scxml' src='b.scxml'/></state>
        """
      )
    )
    let places = text.split(separator: "\n").map { $0.split(separator: ":")[1] }
    #expect(places == ["1", "2", "3"])
  }

  // MARK: - While it runs

  @Test(arguments: [
    ("<assign location='x' expr='/a/'/>", "the data cannot be stored: x is an object"),
    (
      "<script>x = [y, y]</script>",
      "the data cannot be stored: x[1] is an object that is also elsewhere"
    ),
    ("<script>x = Math.random()</script>", "Math.random does not depend on the data alone"),
    (
      "<script>Math.count = 1</script>",
      "the data cannot be stored: Math is changed while the document runs, and is no variable"
    ),
    ("<send event='again'/>", "endless loop: stopped after 10000 microsteps; these repeat:"),
  ])
  func `a step that cannot be stored says why, and the next one starts anew`(
    content: String,
    reason: String
  ) throws {
    let source = StoredProcess.document(
      """
      <datamodel><data id="x" expr="0"/><data id="y" expr="[]"/></datamodel>
      <state id="a"><transition event="go again">\(content)</transition>
        <transition event="ok"><assign location="x" expr="x + 1"/></transition></state>
      """
    )
    var process = try StoredProcess(source)
    let before = process.machine
    let problem = try #require(try process.send("go"))
    #expect(problem.contains(reason))
    process.machine = before
    #expect(try process.send("ok") == nil)
    #expect(process.machine.context.variables["x"] == "1")
  }

  @Test func `a machine that ends may leave events that nothing receives`() throws {
    let source = StoredProcess.document(
      """
      <state id="a"><transition event="end" target="b"><send event="x"/><send event="y"/>
        <raise event="z"/></transition></state>
      <final id="b"/>
      """
    )
    var process = try StoredProcess(source)
    #expect(try process.send("end") == nil)
    #expect(process.machine.isDone)
    try process.restart(source)
    #expect(process.machine.isDone)
  }

  @Test func `64 delayed events of one id are stored, and the next one is refused`() throws {
    let source = StoredProcess.document(
      "<state id='a'><transition event='go'><send event='e' id='i' delay='1s'/></transition></state>"
    )
    var process = try StoredProcess(source)
    for _ in 0..<64 {
      #expect(try process.send("go") == nil)
      try process.restart(source)
    }
    #expect(process.machine.delayedEvents.count == 64)
    #expect(
      try process.send("go")
        == "more than 64 delayed events of 'i' wait at the same time; cancel them before they are sent "
        + "again"
    )
  }

  // MARK: - Starts and stored states

  @Test(arguments: [
    ("{}", nil), (#"{"x":{"b":[1,null]}}"#, nil),
    (#"{"z":1,"q":2}"#, "the document has no data 'q' and 'z'; it has 'x' and 'y'"),
    (#"{"@":{"timers":{"a":1}}}"#, "it has no '@'"),
    (#"{"@":{"exact":{"x":"1"}}}"#, "it has no '@'"),
    (#"{"x":1,"@":{"exact":{"x":"2"}}}"#, "it has no '@'"),
  ])
  func `data to start with are those of the document`(data: String, problem: String?) throws {
    let source = StoredProcess.document(
      "<datamodel><data id='x' expr='1'/><data id='y' expr='2'/></datamodel><state id='a'>"
        + "<datamodel><data id='z' expr='3'/></datamodel></state>"
    )
    let document = try StorableDocument(source, StoredProcess.settings)
    let start = try JSONDecoder().decode(DocumentSituation.self, from: Data(data.utf8))
    #expect(document.startProblem(start) == problem)
    guard problem == nil else { return }
    let process = try StoredProcess(source, data: data)
    #expect(process.machine.context.variables["x"] == (data == "{}" ? "1" : #"{"b":[1,null]}"#))
    #expect(process.machine.context.variables["y"] == "2")
  }

  private static let waiting = StoredProcess.document(
    """
    <datamodel><data id="x" expr="0"/></datamodel>
    <state id="a"><onentry><send event="late" delay="5s"/></onentry>
      <transition event="go"><assign location="x" expr="x + 1"/></transition></state>
    """
  )

  @Test(arguments: [
    (#""x":0"#, #""x":[0"#, "JSON"), (#"{"timers":{"event late":1}}"#, "7", "the context"),
    (#""kind":"external""#, #""kind":"odd""#, "there is no kind 'odd' of events"),
    (#""name":"late","#, "", "a delayed event"), (#"["a"]"#, #"["b"]"#, "'b'"),
    (#""version":1"#, #""version":3"#, "version 3"),
  ])
  func `a stored state that is damaged is refused with a reason`(
    part: String,
    replacement: String,
    reason: String
  ) throws {
    var process = try StoredProcess(Self.waiting)
    let text = try process.stored
    let damaged = text.replacing(part, with: replacement)
    try #require(damaged != text, "the state is \(text)")
    var words = "it was read"
    do { try process.restart(Self.waiting, state: damaged) } catch { words = "\(error)" }
    #expect(words.contains(reason))
  }

  @Test func `an expression that cannot be evaluated stops the next step`() throws {
    var process = try StoredProcess(Self.waiting)
    let text = try process.stored.replacing(
      #""context":{"#,
      with: #""context":{"@":{"exact":{"x":"((("}},"#
    )
    // The timers are in the same member.
    let damaged = text.replacing(#""@":{"timers":{"event late":1}},"#, with: "")
    try process.restart(Self.waiting, state: damaged)
    let problem = try #require(try process.send("go"))
    #expect(problem.hasPrefix("the data cannot be restored: "))
  }

  // MARK: - Versions

  private static func version(_ number: Int, _ text: String) -> SCXMLDocument {
    StoredProcess.document(text, "sc:version='\(number)'")
  }

  @Test func `a newer version takes over data, and new data have their first values`() throws {
    let first = Self.version(
      1,
      """
      <datamodel><data id="x" expr="1"/></datamodel>
      <state id="a"><transition event="go"><assign location="x" expr="5"/></transition></state>
      """
    )
    let third = Self.version(
      3,
      """
      <datamodel><data id="x" expr="1"/><data id="y" expr="x + 1"/></datamodel>
      <state id="first"/><state id="a"><transition event="go" cond="y == 2" target="b"/></state>
      <state id="b"/>
      """
    )
    var process = try StoredProcess(first)
    try process.send("go")
    try process.restart(third)
    #expect(process.machine.context.variables == ["x": "5", "y": "2"])
    #expect(process.machine.states == ["a"])
    #expect(try process.send("go") == nil)
    #expect(process.machine.states == ["b"])
    var words = "it was read"
    do { try process.restart(first) } catch { words = "\(error)" }
    #expect(words.contains("version 3"))
  }

  @Test func `a newer version without the state or the timer of a machine refuses it`() throws {
    var process = try StoredProcess(Self.waiting)
    let state = try process.stored
    for (text, reason) in [
      ("<state id='b'/>", "'a'"),
      ("<state id='a'><transition event='go'/></state>", "'delayed late'"),
    ] {
      var words = "it was read"
      do {
        try process.restart(Self.version(2, text), state: state)
      } catch {
        words = "\(error)"
      }
      #expect(words.contains(reason))
    }
  }

  @Test func `the content is the same without regard to places, and differs with a script`()
    throws
  {
    func content(_ text: String) throws -> String {
      try StorableDocument(StoredProcess.document(text), StoredProcess.settings).content
    }
    let one = "<script>function f() { return 1; }</script><state id='a'/>"
    #expect(try content(one) == content("\n\n<!-- -->" + one))
    #expect(try content(one) != content(one.replacing("return 1", with: "return 2")))
  }

  @Test func `nobody sends the events that the processor makes`() throws {
    let source = StoredProcess.document(
      "<state id='a'><transition event='go done.state.b error.*' target='b'/></state><final id='b'/>"
    )
    let document = try StorableDocument(source, StoredProcess.settings)
    #expect(try document.event("go", data: nil) != nil)
    for name in ["done.state.b", "error.execution", "done", "stop"] {
      #expect(try document.event(name, data: nil) == nil)
    }
  }
}
#endif
