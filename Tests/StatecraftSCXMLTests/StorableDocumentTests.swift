#if SCXML
import Foundation
import Statecraft
import StatecraftRandom
import StatecraftSCXML
import Testing

/// Machines of documents between two processes.
@Suite struct StorableDocumentTests {
  @Test func `a machine without data goes on where it was, also in its history`() throws {
    let source = StoredProcess.document(
      """
      <state id="on" initial="slow"><history id="last"><transition target="slow"/></history>
        <state id="slow"><transition event="faster" target="fast"/></state><state id="fast"/>
        <transition event="stop" target="off"/></state>
      <state id="off"><transition event="start" target="last"/>
        <transition event="remove" target="gone"/></state>
      <final id="gone"/>
      """,
      "datamodel='null'"
    )
    var process = try StoredProcess(source)
    #expect(try process.data == "{}")
    for event in ["faster", "stop"] {
      #expect(try process.send(event) == nil)
      try process.restart(source)
    }
    #expect(process.machine.states == ["off"])
    try process.send("start")
    #expect(process.machine.states == ["fast"])
    for event in ["stop", "remove"] {
      #expect(try process.send(event) == nil)
      try process.restart(source)
    }
    #expect(process.machine.isDone)
  }

  @Test(arguments: ["a.b", "a..b", "a.b.", ".a", "a", "a.b.c.d", "ab", "c", "c.d", "x", "*", ""])
  func `a stored event belongs to the case that it had`(name: String) throws {
    let explorable = try ExplorableDocument(
      document(
        "<state id='s'><transition event='a.b.c'/><transition event='c a'/></state>"
      ),
      SCXMLPlatform.Settings()
    )
    let event = explorable.event(name)
    let decoder = JSONDecoder()
    decoder.userInfo[.statechart] = explorable.chart
    let copy = try decoder.decode(DocumentEvent.self, from: try JSONEncoder().encode(event))
    #expect(copy.index == event.index)
    #expect(copy == event)
  }

  @Test func `data, delayed events with their data and cancelled ones survive`() throws {
    let source = StoredProcess.document(
      """
      <datamodel><data id="count" expr="0"/><data id="seen" expr="[]"/></datamodel>
      <script>function next(n) { return n + 1; }</script>
      <state id="a">
        <onentry>
          <send event="tick" id="t" delay="10s"><param name="n" expr="[1, 'x']"/></send>
          <send event="never" id="n" delay="20s"/>
        </onentry>
        <transition event="count"><assign location="count" expr="next(count) + _event.data.by"/>
        </transition>
        <transition event="forget"><cancel sendid="n"/></transition>
        <transition event="tick never"><script>
          seen.push([_event.name, _event.sendid, _event.data ? _event.data.n : 0]);
        </script></transition>
      </state>
      """
    )
    var process = try StoredProcess(source)
    try process.restart(source)
    #expect(try process.send("count", data: #"{"by":41}"#) == nil)
    #expect(try process.data == #"{"@":{"timers":{"n":1,"t":1}},"count":42,"seen":[]}"#)
    #expect(process.advance(by: .seconds(9)) == nil)
    try process.restart(source)
    #expect(process.machine.pendingTimers.map(\.remaining) == [.seconds(1), .seconds(11)])
    #expect(process.advance(by: .seconds(1)) == nil)
    try process.restart(source)
    #expect(process.machine.context.variables["seen"] == #"[["tick","t",[1,"x"]]]"#)
    #expect(try process.send("forget") == nil)
    try process.restart(source)
    #expect(process.machine.pendingTimers.isEmpty)
    #expect(process.advance(by: .seconds(60)) == nil)
    #expect(try process.data == #"{"count":42,"seen":[["tick","t",[1,"x"]]]}"#)
  }

  @Test func `random machines that are stored after each step do what sessions do`() throws {
    let count = RandomRegions.count(unlessStated: 10)
    var steps = 0
    for seed in 0..<count {
      var random = SplitMix64(seed: UInt64(seed))
      let source = StoredProcess.document(RandomRegions(&random).text, "datamodel='ecmascript'")
      var process = try StoredProcess(source)
      let platform = SCXMLPlatform()
      let session = try platform.start(source)
      var problem = process.document.problem(process.machine.context, isDone: false)
      for step in 0..<20 {
        // A session that loops is ended, and too many delayed events are refused.
        guard session.failure == nil, problem == nil else { break }
        try #require(
          process.machine.configuration == session.configuration,
          "document \(seed), step \(step)"
        )
        let data = session.data.first?.value.description
        try #require(process.machine.context.variables["x"] == data, "document \(seed)")
        try process.restart(source)
        if Int.random(in: 0..<3, using: &random) == 0 {
          let duration = Duration.milliseconds(Int.random(in: 1...2_500, using: &random))
          problem = process.advance(by: duration)
          platform.advance(by: duration)
        } else {
          let name = "e\(Int.random(in: 0..<3, using: &random))"
          problem = try process.send(name, data: "1")
          platform.send(SCXMLEvent(name, data: .number(1)), to: session)
        }
        steps += 1
      }
    }
    #expect(steps > 6 * count, "most documents loop")
  }

  @Test(arguments: [
    ("null", "null"), ("true", "true"), ("-1.5e300", "-1.5e+300"),
    ("0.1 + 0.2", "0.30000000000000004"), ("0.25", "0.25"),
    ("-0", nil), ("1e21", "1e+21"), ("0 / 0", nil), ("-1 / 0", nil), ("undefined", nil),
    ("9007199254740993", nil), ("0.000001", nil), ("''", #""""#),
    (#"'a"\\/\u0000\u001f\u007f\u2028é😀\n\ud800'"#, nil), ("'NaN'", #""NaN""#), ("[]", "[]"),
    ("{}", "{}"), ("[undefined, [null, {}]]", nil), ("({b: 1, a: {d: [], c: 2}})", nil),
    ("({'': 0, '@': '1', '2': 3})", nil), (#"'\ufeffa'"#, #""\#u{FEFF}a""#),
    ("({$xml: ['a']})", nil), ("[{$xml: []}]", nil),
    (#"({'\u00e9': 1, 'e\u0301': 2})"#, nil),
    (#"({a: 1, '\ufeffa': 2})"#, "{\"a\":1,\"\u{FEFF}a\":2}"),
  ])
  func `values stay exactly what they are`(expression: String, json: String?) throws {
    let source = StoredProcess.document(
      """
      <datamodel><data id="x"/><data id="text" expr="''"/></datamodel>
      <script>function words(v) {
        if (v instanceof Array) { return '[' + v.map(words).join() + ']'; }
        if (v !== null &amp;&amp; typeof v === 'object') {
          var parts = [];
          for (var k in v) { parts.push(k + ':' + words(v[k])); }
          return '{' + parts.join() + '}';
        }
        return typeof v + (v === 0 ? 1 / v : v);
      }</script>
      <state id="a"><onentry><assign location="x" expr="\(Self.attribute(expression))"/></onentry>
        <transition event="ask"><assign location="text" expr="words(x)"/></transition></state>
      """
    )
    var process = try StoredProcess(source)
    let written = try #require(process.machine.context.variables["x"])
    var other = process
    try process.send("ask")
    let text = try #require(process.machine.context.variables["text"])
    #expect(text.utf8.count > 2)
    for _ in 0..<2 {
      try other.restart(source)
      #expect(other.machine.context.variables["x"] == written)
    }
    #expect(try other.send("ask") == nil)
    #expect(other.machine.context.variables["text"] == text)
    let shown = try #require(
      try JSONSerialization.jsonObject(with: Data(try process.data.utf8)) as? [String: Any]
    )
    #expect((shown["@"] != nil) == (json == nil))
    if let json { #expect(try process.data.hasSuffix(#","x":\#(json)}"#)) }
  }

  private static func attribute(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
  }

  @Test func `data that are bound late are bound once, whatever becomes of the other states`()
    throws
  {
    let inner = """
      <datamodel><data id="n" expr="7"/></datamodel>
      <transition event="add"><assign location="n" expr="n + 1"/></transition>
      <transition event="out" target="b"/>
      """
    func source(_ before: String, _ attributes: String = "") -> SCXMLDocument {
      StoredProcess.document(
        "\(before)<state id='a'>\(inner)</state><state id='b'><transition event='in' target='a'/>"
          + "</state>",
        "binding='late' initial='a' " + attributes
      )
    }
    var process = try StoredProcess(source(""))
    try process.send("add")
    #expect(try process.data == #"{"@":{"bound":["a"]},"n":8}"#)
    try process.restart(source("<state id='new'/>", "sc:version='2'"))
    for event in ["out", "in", "add"] { #expect(try process.send(event) == nil) }
    #expect(process.machine.context.variables["n"] == "9")
  }
}
#endif
