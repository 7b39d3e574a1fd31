#if SCXML
import Statecraft
import StatecraftSCXML
import Testing

/// Letting time pass until no event is pending.
@Suite struct SettlingTests {
  let log = Log()

  @Test func `settling delivers all delayed events, each at its time`() throws {
    let platform = SCXMLPlatform(log.settings)
    let session = try platform.start(
      document(
        """
        <state id="a"><onentry><send event="b" delay="3s"/></onentry>
          <transition event="b" target="b"/></state>
        <state id="b"><onentry><send event="c" delay="2s"/></onentry>
          <transition event="c" target="c"/></state>
        <state id="c"/>
        """
      )
    )
    #expect(platform.settle() == .quiet)
    #expect(session.configuration == ["c"])
    #expect(platform.now == .seconds(5))
    #expect(platform.settle() == .quiet)
    #expect(platform.now == .seconds(5))
  }

  @Test func `any amount of time may pass without an overflow`() throws {
    let platform = SCXMLPlatform(log.settings)
    let session = try platform.start(
      document(
        """
        <state id="a"><onentry><send event="b" delay="3s"/></onentry>
          <transition event="b" target="b"/></state>
        <state id="b"/>
        """
      )
    )
    platform.advance(by: .seconds(1))
    #expect(platform.settle(within: Duration(attoseconds: .max)) == .quiet)
    #expect(session.configuration == ["b"])
    platform.advance(by: Duration(attoseconds: .max))
    platform.advance(to: Duration(attoseconds: .max))
    platform.advance(by: .seconds(1))
    #expect(platform.settle(within: Duration(attoseconds: .max)) == .quiet)
    #expect(platform.now == .seconds(1_000_000_000_000_000))
  }

  @Test func `settling stops at its limit when events are delayed without end`() throws {
    let platform = SCXMLPlatform(log.settings)
    let light = document(
      """
      <state id="off"><onentry><send event="blink" delay="1s"/></onentry>
        <transition event="blink" target="on"/></state>
      <state id="on"><onentry><send event="blink" delay="1s"/></onentry>
        <transition event="blink" target="off"/></state>
      """
    )
    let session = try platform.start(light)
    #expect(platform.settle(within: .seconds(5)) == .unsettled(next: .seconds(6)))
    #expect(platform.now == .seconds(5))
    #expect(session.configuration == ["on"])
    #expect(platform.settle(limit: 3) == .unsettled(next: .seconds(9)))
    #expect(session.configuration == ["off"])
  }

  @Test func `settling reports the services that still run`() throws {
    final class Silent: SCXMLService {
      func receive(_ event: SCXMLEvent) {}
      func cancel() {}
    }
    var settings = log.settings
    settings.invokers["urn:silent"] = { _ in Silent() }
    let platform = SCXMLPlatform(settings)
    let session = try platform.start(
      document(
        """
        <state id="a"><invoke type="urn:silent"/><transition event="leave" target="b"/></state>
        <state id="b"/>
        """
      )
    )
    #expect(platform.settle() == .waiting(messages: 0, services: 1))
    platform.send(SCXMLEvent("leave"), to: session)
    #expect(platform.settle() == .quiet)
  }

  @Test func `the host determines the data model of a document that names none`() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
        <state id="a"><transition cond="1 + 1 == 2" target="b"/>
          <transition event="error.execution" target="c"/></state>
        <state id="b"/><state id="c"/>
      </scxml>
      """
    let unnamed = SCXMLDocument(text.utf8, name: "unnamed.scxml")
    #expect(unnamed.dataModel == nil)
    #expect(try SCXMLPlatform().start(unnamed).configuration == ["c"])
    var settings = SCXMLPlatform.Settings()
    settings.defaultDataModel = "ecmascript"
    #expect(try SCXMLPlatform(settings).start(unnamed).configuration == ["b"])
    let copy = SCXMLDocument(unnamed.scxml.utf8, name: "copy.scxml")
    #expect(copy.dataModel == nil)
  }
}
#endif
