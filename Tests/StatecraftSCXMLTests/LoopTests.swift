#if SCXML
import Foundation
import Statecraft
import StatecraftSCXML
import Testing

/// Endless documents are ended after a limited number of steps, with a description of the loop.
@Suite struct LoopTests {
  let log = Log()

  private func start(
    _ states: String,
    _ change: (inout SCXMLPlatform.Settings) -> Void = { _ in }
  ) throws -> (platform: SCXMLPlatform, session: SCXMLSession) {
    var settings = log.settings
    change(&settings)
    let platform = SCXMLPlatform(settings)
    return (platform, try platform.start(document(states)))
  }

  /// Steps without an end, each another way.
  enum Loop: String, CaseIterable {
    case parent, child, raised, done, failing, sent, sentWithSteps, both, foreach, multiplying

    var states: String {
      switch self {
      case .parent:
        "<state id='s0'><transition target='s0'/><state id='s1'/></state>"
      case .child:
        """
        <state id='s0'><onentry><send event='more'/><send event='more'/><log expr="'in'"/></onentry>
          <transition event='*' target='s0'/>
          <state id='s1'><transition target='s2'/></state><state id='s2'><transition target='s1'/></state>
        </state>
        """
      case .raised:
        "<state id='s0'><onentry><raise event='e'/></onentry><transition event='e' target='s0'/></state>"
      case .done:
        """
        <state id='s0'><transition event='done.state.s0' target='s0'/><final id='s1'/></state>
        """
      case .failing:
        """
        <state id='s0'><onentry><assign location='nowhere' expr='1'/></onentry>
          <transition event='error.execution' target='s0'/></state>
        """
      case .sent:
        "<state id='s0'><onentry><send event='e'/></onentry><transition event='e' target='s0'/></state>"
      case .sentWithSteps:
        """
        <datamodel><data id='n' expr='0'/></datamodel>
        <state id='s0'><onentry><send event='e' delay='0s'/><assign location='n' expr='0'/></onentry>
          <transition cond='n &lt; 5000'><assign location='n' expr='n + 1'/></transition>
          <transition event='e' target='s0'/></state>
        """
      case .both:
        """
        <state id='s0'><invoke id='c'><content>
          <scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'><state id='c0'>
            <transition event='*'><send event='pong' target='#_parent'/></transition></state></scxml>
        </content></invoke>
          <transition event='go pong'><send event='ping' target='#_c'/></transition></state>
        """
      case .foreach:
        """
        <script>var list = []; for (var i = 0; i &lt; 200000; i += 1) { list.push(i); }</script>
        <state id='s0'><onentry><foreach array='list' item='x'></foreach></onentry></state>
        """
      case .multiplying:
        """
        <state id='s0'><transition event='go e'><send event='e'/><send event='e'/></transition></state>
        """
      }
    }

    var words: [String] {
      switch self {
      case .parent: ["10000 microsteps", "s0 → s0 always  (test.scxml:1:"]
      case .child: ["10000 microsteps", "s1 → s2 always", "s2 → s1 always"]
      case .raised: ["10000 microsteps", "s0 → s0 on e"]
      case .done: ["10000 microsteps", "s0 → s0 on done.state.s0"]
      case .failing: ["10000 microsteps", "s0 → s0 on error.execution"]
      case .sent: ["10000 events without time passing (Settings.eventLimit), at last 'e'"]
      case .sentWithSteps:
        [
          "100000 conditions and elements of content without time passing (Settings.contentLimit)",
          "(test.scxml:3:",
        ]
      case .both: ["10000 events without time passing (Settings.eventLimit)", "'ping', 'pong'"]
      case .foreach: ["(Settings.contentLimit), at last 'list' of <foreach> (test.scxml:2:"]
      case .multiplying: ["10000 events", "at last 'e'"]
      }
    }
  }

  @Test(arguments: Loop.allCases)
  func `an endless loop ends its session with a description of the loop`(_ loop: Loop) throws {
    let platform = SCXMLPlatform(log.settings)
    var failures: [SCXMLFailure] = []
    platform.onStep = { _, step in
      if step.isDone, let failure = step.failure { failures.append(failure) }
    }
    let session = try platform.start(document(loop.states))
    platform.send(SCXMLEvent("go"), to: session)
    let failure = try #require(failures.first)
    #expect(failures.count == 1)
    // Of a parent and a child that play with each other one goes on.
    #expect((session.isDone || loop == .both) && !session.isCancelled)
    for words in loop.words { #expect("\(failure)".contains(words), "\(failure)") }
    #expect("\(failure)".hasPrefix("endless loop: stopped after "))
    #expect(platform.nextDeadline == nil)
    // Nothing goes on afterwards.
    platform.send(SCXMLEvent("go"), to: session)
    #expect(platform.settle() == .quiet)
  }

  @Test func `a session that was ended leaves its states, and its step has the reason`() throws {
    let platform = SCXMLPlatform(log.settings)
    var steps: [SCXMLStep] = []
    platform.onStep = { _, step in steps.append(step) }
    _ = try platform.start(
      document(
        """
        <state id="a"><onexit><log expr="'exit'"/></onexit><transition target="b"/></state>
        <state id="b"><transition target="a"/><onexit><log expr="'exit b'"/></onexit></state>
        """
      )
    )
    #expect(steps.count == 2)
    #expect(steps.map(\.isDone) == [false, true])
    #expect(steps[1].failure != nil)
    #expect(log.lines.count == 10_001)
  }

  @Test func `a session that invoked an endless one is informed and continues`() throws {
    let (platform, session) = try start(
      """
      <state id="a">
        <invoke id="child"><content>
          <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
            <state id="s0"><transition target="s0"/></state></scxml>
        </content></invoke>
        <transition event="error.execution" cond="_event.invokeid == 'child'" target="b">
          <log expr="_event.data"/></transition>
      </state>
      <state id="b"><onentry><log expr="'goes on'"/></onentry></state>
      """
    )
    #expect(session.configuration == ["b"])
    #expect(log.lines.count == 2)
    #expect(log.lines[0].hasPrefix("the invocation was ended: endless loop: stopped after 10000"))
    #expect(log.lines[0].contains("s0 → s0 always"))
    #expect(platform.instances.count == 1)
  }

  @Test func `a session that repeatedly invokes endless sessions is ended, too`() throws {
    let (platform, session) = try start(
      """
      <state id="a">
        <invoke><content>
          <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
            <state id="s0"><onentry><log expr="'x'"/></onentry><transition target="s0"/></state></scxml>
        </content></invoke>
        <transition event="error.execution" target="a"/>
      </state>
      """
    )
    #expect("\(try #require(session.failure))".contains("Settings.contentLimit"))
    #expect(platform.instances.count == 1)
  }

  @Test func `a session continues while another one loops`() throws {
    var settings = log.settings
    settings.eventLimit = 1_000
    let platform = SCXMLPlatform(settings)
    let loop = try platform.start(
      document("<state id='a'><transition event='e'><send event='e'/></transition></state>")
    )
    let other = try platform.start(
      document("<state id='a'><transition event='e' target='b'/></state><state id='b'/>")
    )
    platform.settings.elements["urn:x#tell"] = { _, _ in }
    platform.inbox.post(SCXMLEvent("e"), to: loop.id)
    platform.inbox.post(SCXMLEvent("e"), to: other.id)
    platform.run()
    #expect(loop.failure != nil)
    #expect(other.failure == nil && other.configuration == ["b"])
  }

  @Test func `a repetition in which time passes is not an endless loop`() throws {
    let (platform, session) = try start(
      """
      <state id="a"><onentry><send event="e" delay="1ms"/></onentry>
        <transition event="e" target="a"/></state>
      """
    ) {
      $0.eventLimit = 10
      $0.contentLimit = 10
    }
    platform.advance(by: .seconds(1))
    for _ in 0..<100 { platform.send(SCXMLEvent("other"), to: session) }
    #expect(session.failure == nil && session.configuration == ["a"])
  }
}
#endif
