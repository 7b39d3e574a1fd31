#if SCXML
import Foundation
import Statecraft
import StatecraftSCXML
import Testing

/// Behaviour that the W3C's tests do not cover.
@Suite struct BlindSpotTests {
  let log = Log()

  @Test func `states are entered in document order, whatever the order of the targets`() throws {
    let platform = SCXMLPlatform(log.settings)
    func state(_ name: String, _ inside: String = "") -> String {
      """
      <state id="\(name)"><onentry><log expr="'\(name)'"/></onentry>
        <onexit><log expr="'-\(name)'"/></onexit>\(inside)</state>
      """
    }
    let session = try platform.start(
      document(
        """
        <state id="start"><transition event="go" target="c2 b2 a2"/></state>
        <parallel id="p">
          <state id="a">\(state("a1"))\(state("a2"))</state>
          <state id="b">\(state("b1"))\(state("b2"))</state>
          <state id="c">\(state("c1"))\(state("c2"))</state>
          <transition event="leave" target="start"/>
        </parallel>
        """
      )
    )
    platform.send(SCXMLEvent("go"), to: session)
    #expect(session.states == ["a2", "b2", "c2"])
    platform.send(SCXMLEvent("leave"), to: session)
    #expect(log.lines == ["a2", "b2", "c2", "-c2", "-b2", "-a2"])
  }

  @Test func `foreach iterates over a copy, also in nested loops`() throws {
    let platform = SCXMLPlatform(log.settings)
    let session = try platform.start(
      document(
        """
        <datamodel><data id="list" expr="[1, 2]"/></datamodel>
        <state id="a"><onentry>
          <foreach array="list" item="x" index="i">
            <script>list.push(x + 10)</script>
            <foreach array="list" item="y"><script>list.push(0)</script></foreach>
            <log expr="i + ':' + x"/>
          </foreach>
          <log expr="list.length"/>
        </onentry></state>
        """
      )
    )
    #expect(log.lines == ["0:1", "1:2", "14"])
    #expect(session.configuration == ["a"])
  }

  @Test func `assigning to a variable that is not declared is an error`() throws {
    let platform = SCXMLPlatform(log.settings)
    _ = try platform.start(
      document(
        """
        <state id="a">
          <onentry>
            <assign location="nowhere" expr="1"/>
            <log expr="'not reached'"/>
          </onentry>
          <onentry><log expr="typeof nowhere"/></onentry>
          <transition event="error.execution"><log expr="_event.name"/></transition>
        </state>
        """
      )
    )
    #expect(log.lines == ["undefined", "error.execution"])
  }

  @Test func `_event stays bound after an external event`() throws {
    let platform = SCXMLPlatform(log.settings)
    let session = try platform.start(
      document(
        """
        <state id="a"><transition event="x" target="b"/></state>
        <state id="b"><transition cond="_event.name == 'x'" target="c"/></state>
        <state id="c"><onentry><log expr="_event.data"/></onentry>
          <transition event="y" cond="_event.name == 'y'" target="a"/></state>
        """
      )
    )
    platform.send(SCXMLEvent("x", data: .number(5)), to: session)
    #expect(log.lines == ["5"])
    platform.send(SCXMLEvent("z"), to: session)
    platform.send(SCXMLEvent("y"), to: session)
    #expect(session.configuration == ["a"])
  }

  // MARK: - Bounds

  @Test func `an endless script is stopped, and the session continues without scripts`()
    throws
  {
    var settings = log.settings
    settings.scriptTime = .milliseconds(100)
    let platform = SCXMLPlatform(settings)
    let session = try platform.start(
      document(
        """
        <state id="a">
          <transition event="run"><script>while (true) {}</script></transition>
          <transition event="error.execution" target="b"/>
        </state>
        <state id="b">
          <transition event="next" target="c"/>
          <transition event="script" cond="true" target="a"/>
        </state>
        <state id="c"/>
        """
      )
    )
    platform.send(SCXMLEvent("run"), to: session)
    #expect(session.configuration == ["b"])
    platform.send(SCXMLEvent("script"), to: session)
    #expect(session.configuration == ["b"])
    platform.send(SCXMLEvent("next"), to: session)
    #expect(session.configuration == ["c"])
    // Other sessions have heaps of their own.
    let other = try platform.start(
      document("<state id='a'><transition cond='1 + 1 == 2' target='b'/></state><state id='b'/>")
    )
    #expect(other.configuration == ["b"])
  }

  @Test(arguments: ["while (true) {}", "[1, 2, 3].sort(function () { while (true) {} })"])
  func `an endless condition is false`(_ script: String) throws {
    var settings = log.settings
    settings.scriptTime = .milliseconds(100)
    let platform = SCXMLPlatform(settings)
    let session = try platform.start(
      document(
        """
        <script>function run() { \(script) }</script>
        <state id="a"><transition event="go" cond="run()" target="b"/>
          <transition event="error.execution" target="c"/></state>
        <state id="b"/><state id="c"/>
        """
      )
    )
    platform.send(SCXMLEvent("go"), to: session)
    #expect(session.configuration == ["c"])
  }

  @Test(arguments: [
    "var s = 'x'; while (true) s += s;", "var a = []; while (true) a.push(new Array(1000));",
    "var o = {}; for (var i = 0; ; i += 1) o['k' + i] = 'v' + i;",
    "(function f(x) { return f(x + 1) + 1; })(0)",
  ])
  func `a script that takes too much memory is an error, and scripts continue`(
    _ script: String
  ) throws {
    var settings = log.settings
    settings.scriptBytes = 4 << 20
    settings.scriptTime = .seconds(20)
    let platform = SCXMLPlatform(settings)
    let session = try platform.start(
      document(
        """
        <state id="a">
          <transition event="run"><script>(function () { \(script.escaped) })()</script>
          </transition>
          <transition event="error.execution" target="b"/>
        </state>
        <state id="b"><transition event="next" cond="1 + 1 == 2" target="c"/></state>
        <state id="c"/>
        """
      )
    )
    platform.send(SCXMLEvent("run"), to: session)
    #expect(session.configuration == ["b"])
    platform.send(SCXMLEvent("next"), to: session)
    #expect(session.configuration == ["c"])
  }

  @Test func `errors in conditions for error events do not repeat without end`() throws {
    let platform = SCXMLPlatform(log.settings)
    var errors = 0
    platform.onStep = { _, step in errors += step.errors.count }
    let session = try platform.start(
      document(
        """
        <state id="a">
          <transition event="*" cond="nowhere" target="b"/>
          <transition event="go" target="b"/>
        </state>
        <state id="b"/>
        """
      )
    )
    platform.send(SCXMLEvent("x"), to: session)
    #expect(errors == 1000)
    platform.send(SCXMLEvent("go"), to: session)
    #expect(session.configuration == ["b"])
  }

  @Test func `a full heap does not stop the session`() throws {
    var settings = log.settings
    settings.scriptBytes = 2 << 20
    let platform = SCXMLPlatform(settings)
    let session = try platform.start(
      document(
        """
        <script>var all = [], n = 1 &lt;&lt; 20;
          while (n > 0) { try { all.push(new Array(n + 1).join('x' + n)); } catch (e) { n >>= 1; } }
        </script>
        <state id="a"><transition event="go" target="b"/></state><state id="b"/>
        """
      )
    )
    for _ in 0..<10 { platform.send(SCXMLEvent("x", data: .string("data")), to: session) }
    platform.send(SCXMLEvent("go"), to: session)
    #expect(session.configuration == ["b"])
  }

  @Test func `an endless loop of events ends at the limit`() throws {
    var settings = log.settings
    settings.eventLimit = 100
    let platform = SCXMLPlatform(settings)
    var steps = 0
    platform.onStep = { _, _ in steps += 1 }
    let session = try platform.start(
      document(
        """
        <state id="a">
          <onentry><send event="again"/></onentry>
          <transition event="again"><send event="again"/></transition>
        </state>
        """
      )
    )
    // The start, the events, and the end.
    #expect(steps == 102)
    #expect(session.isDone)
  }

  @Test func `log messages go only to their sink`() throws {
    let logs = document("<state id='a'><onentry><log expr='\"secret\"'/></onentry></state>")
    let log = log
    let text = try outputOfProcess {
      _ = try SCXMLPlatform(log.settings).start(logs)
      _ = try SCXMLPlatform().start(logs)
    }
    #expect(log.lines == ["secret"])
    #expect(!text.contains("secret"))
  }
}

extension String {
  fileprivate var escaped: String {
    replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }
}
#endif
