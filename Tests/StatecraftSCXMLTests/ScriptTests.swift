#if SCXML
import Foundation
import Statecraft
import StatecraftSCXML
import Testing

/// The values that scripts receive and return.
@Suite struct ScriptTests {
  let log = Log()

  /// What a document logs; error events are logged by their names and data.
  private func lines(_ states: String, attributes: String = "") throws -> [String] {
    let platform = SCXMLPlatform(log.settings)
    let session = try platform.start(
      document(states, attributes: attributes)
    )
    platform.advance(by: .seconds(1))
    #expect(!session.configuration.isEmpty)
    return log.lines
  }

  private static let errors = """
    <transition event="error.*"><log label="error" expr="_event.data"/></transition>
    """

  // MARK: - Values

  @Test func `a value without a JSON form is an error only where JSON is needed`() throws {
    let lines = try lines(
      """
      <datamodel><data id="copy"/></datamodel>
      <script>var ring = {}; ring.self = ring;</script>
      <state id="a">
        <onentry><script>ring.name = 'ring'; ring.self = ring</script><log \
        expr="'script'"/></onentry>
        <onentry><assign location="copy" expr="ring"/><log expr="copy.self.name"/></onentry>
        <onentry><if cond="ring"><log expr="'if'"/></if></onentry>
        <onentry><log expr="ring"/></onentry>
        <transition cond="ring" target="b"/>
      </state>
      <state id="b">\(Self.errors)</state>
      """
    )
    #expect(lines == ["script", "ring", "if", "error: TypeError: cyclic input"])
  }

  @Test func `characters beyond the basic plane are preserved`() throws {
    let lines = try lines(
      """
      <datamodel><data id="text" expr="'😀'"/><data id="json">{"face": "😀"}</data></datamodel>
      <state id="😀"><onentry>
        <log expr="text + text.length"/>
        <log expr="json"/>
        <log expr="json.face === text"/>
        <log expr="In('😀')"/>
        <log expr="'half: ' + text[0]"/>
        <send event="face"><param name="face" expr="text"/></send>
        <log expr="nowhere['😀']()"/>
      </onentry>
      <transition event="face"><log expr="_event.data.face === text"/></transition>
      <transition event="error.*" cond="false"/>
      <onentry><script>throw '😀'</script></onentry>
      \(Self.errors)</state>
      """
    )
    #expect(
      lines == [
        "😀2", "{\"face\":\"😀\"}", "true", "true", "half: \u{FFFD}",
        "error: ReferenceError: identifier 'nowhere' undefined", "error: 😀", "true",
      ]
    )
  }

  @Test func `null stays null, and data without a value is undefined`() throws {
    let lines = try lines(
      """
      <datamodel><data id="null1">null</data><data id="none"/></datamodel>
      <state id="a"><onentry><log expr="String(null1) + ' ' + String(none)"/></onentry></state>
      """
    )
    #expect(lines == ["null undefined"])
  }

  @Test func `numbers are written as in ECMAScript`() throws {
    let lines = try lines(
      """
      <state id="a"><onentry><foreach array="[NaN, 1/0, -1/0, 1e21, 0.1, -0]" item="x">
        <log expr="x"/></foreach></onentry></state>
      """
    )
    #expect(
      lines == ["NaN", "Infinity", "-Infinity", "1e+21", "0.1", "0"]
    )
  }

  @Test func `a value that is nested too deeply is an error, not undefined`() throws {
    let lines = try lines(
      """
      <script>var deep = 1; for (var i = 0; i &lt; 700; i += 1) { deep = [deep]; }</script>
      <state id="a"><onentry><log expr="deep"/></onentry>\(Self.errors)</state>
      """
    )
    #expect(lines == ["error: the value is nested too deeply"])
  }

  @Test func `In converts its argument to text, and a failed conversion is an error`() throws {
    let lines = try lines(
      """
      <state id="a"><onentry>
        <log expr="In({ toString: function () { return 'a'; } })"/>
        <log expr="In({ toString: function () { throw 'no text'; } })"/>
      </onentry>\(Self.errors)</state>
      """
    )
    #expect(lines == ["true", "error: no text"])
  }

  // MARK: - Tampering

  @Test(arguments: [
    "JSON = null", "JSON.parse = JSON.stringify = null", "Array.isArray = null",
    "Object.keys = Object.defineProperty = Object.create = null",
    "Object.prototype.hasOwnProperty = Function.prototype.call = null",
    """
    ['map', 'forEach', 'slice', 'push', 'pop', 'filter', 'concat'].forEach(
      function (name) { Array.prototype[name] = null; });
    """,
    "Object.prototype.get = Object.prototype.extra = function () {}",
    """
    Object.defineProperty(Object.prototype, 'sendid', {
      get: function () { return 'wrong'; }, set: function () { throw 'wrong'; } });
    """,
    "__event = __begin = __next = __end = __keep = __kept = __declare = __bind = null",
    "delete _event; delete _sessionid; delete _name; _event = _name = _sessionid = 'wrong'",
  ])
  func `events and loops work whatever globals a script replaces`(_ script: String) throws {
    let lines = try lines(
      """
      <datamodel><data id="xml"><a><b c="d"/></a></data><data id="value"/></datamodel>
      <script>\(script)</script>
      <state id="a"><onentry>
        <foreach array="[1, 2]" item="x" index="i"><log expr="i + ':' + x"/></foreach>
        <assign location="value">{"x": [1, {"y": 2}]}</assign>
        <log expr="value.x[1].y + xml.getElementsByTagName('b')[0].getAttribute('c')"/>
        <send event="go"><param name="p" expr="[1]"/></send>
      </onentry>
      <transition event="go">
        <log expr="_event.name + _event.data.p[0] + _event.sendid + _name + typeof _sessionid"/>
      </transition>
      \(Self.errors)</state>
      """
    )
    #expect(lines == ["0:1", "1:2", "2d", "go1undefinedteststring"])
  }

  @Test func `data that looks like hidden XML is data`() throws {
    let platform = SCXMLPlatform(log.settings)
    let session = try platform.start(
      document(
        """
        <state id="a"><transition event="x"><log expr="typeof _event.data.$xml"/></transition>
        \(Self.errors)</state>
        """
      )
    )
    platform.send(SCXMLEvent("x", data: .object([.init("$xml", .number(5))])), to: session)
    #expect(log.lines == ["number"])
  }

  @Test func `values that JSON lacks arrive as they are`() throws {
    let lines = try lines(
      """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="a"><onentry>
        <send event="go"><param name="n" expr="0/0"/><param name="i" expr="1/0"/>
          <param name="m" expr="-1/0"/><param name="u" expr="undefined"/>
          <param name="z" expr="null"/></send>
        <send event="one"><content expr="1/0"/></send>
        <send event="two"><content expr="undefined"/></send>
        <send event="three"><content expr="({ $value: 'NaN' })"/></send>
        <send event="four"><param name="$value" expr="1/0"/></send>
        <send event="five"><param name="$value" expr="'a'"/><param name="$value" expr="'NaN'"/></send>
      </onentry>
      <transition event="go">
        <log expr="_event.data.n + ' ' + _event.data.i + ' ' + _event.data.m + ' '
          + typeof _event.data.u + ' ' + _event.data.z"/>
      </transition>
      <transition event="one two"><log expr="typeof _event.data + ' ' + _event.data"/></transition>
      <transition event="three four five">
        <log expr="typeof _event.data + ' ' + _event.data.$value"/>
      </transition>
      \(Self.errors)</state>
      """
    )
    #expect(
      lines == [
        "NaN Infinity -Infinity undefined null", "number Infinity", "undefined undefined",
        "object NaN", "object Infinity", "object NaN",
      ]
    )
  }

  @Test func `a host passes values that JSON lacks to variables`() throws {
    _ = try SCXMLPlatform(log.settings).start(
      document(
        """
        <datamodel><data id="x"/><data id="y"/></datamodel>
        <state id="a"><onentry><log expr="x + ' ' + typeof y[0] + ' ' + y.length"/></onentry></state>
        """
      ),
      [.init("x", .number(-.infinity)), .init("y", .array([.undefined]))]
    )
    #expect(log.lines == ["-Infinity undefined 1"])
  }

  @Test(arguments: [
    Duration(secondsComponent: .max, attosecondsComponent: 0), .seconds(1 << 40),
    .milliseconds(Int64(Int32.max) + 1),
  ])
  func `any time that scripts may take lets them run`(time: Duration) throws {
    var settings = log.settings
    settings.scriptTime = time
    _ = try SCXMLPlatform(settings).start(
      document("<state id='a'><onentry><log expr='6 * 7'/></onentry></state>")
    )
    #expect(log.lines == ["42"])
  }

  @Test(arguments: ["NaN", "undefined", "Infinity"])
  func `a constant of the language is not a variable`(_ name: String) throws {
    let lines = try lines(
      """
      <datamodel><data id="\(name)">5</data></datamodel><state id="a">\(Self.errors)</state>
      """
    )
    #expect(lines == ["error: TypeError: not writable"])
  }
}
#endif
