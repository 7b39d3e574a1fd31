#if SCXML
import StatecraftSCXML
import Testing

/// Invoked services by registration.
@Suite struct InvocationTests {
  /// Notes what happens to it.
  final class Service: SCXMLService {
    let invocation: SCXMLInvocation
    let log: Log

    init(_ invocation: SCXMLInvocation, _ log: Log) {
      self.invocation = invocation
      self.log = log
      log.note("start \(invocation.id)")
    }

    func receive(_ event: SCXMLEvent) {
      log.note("service got \(event.name)")
      switch event.name {
      case "ask": invocation.send(SCXMLEvent("answer", data: .number(42)))
      case "leave":
        invocation.finish(.string("bye"))
        invocation.send(SCXMLEvent("late"))
      case "break": invocation.fail("broken")
      default: break
      }
    }

    func cancel() { log.note("cancel") }
  }

  let log = Log()
  let platform: SCXMLPlatform

  init() {
    let log = log
    var settings = log.settings
    settings.invokers["urn:service"] = { Service($0, log) }
    settings.invokers["urn:none"] = { _ in throw SCXMLError.execution("there is none") }
    settings.invokers["urn:broken"] = { _ in throw CancellationError() }
    platform = SCXMLPlatform(settings)
  }

  func start(_ attributes: String = "", inside: String = "") throws -> SCXMLSession {
    try platform.start(
      document(
        """
        <state id="a">
          <invoke id="i" type="urn:service" \(attributes)>\(inside)</invoke>
          <transition event="to"><send target="#_i" eventexpr="_event.data"/></transition>
          <transition event="out" target="b"/>
          <transition event="answer late done error">
            <log expr="_event.name + ' ' + _event.invokeid + ' ' + _event.data
              + ' ' + _event.origin + ' ' + got"/>
          </transition>
        </state>
        <state id="b"/>
        <datamodel><data id="got" expr="0"/><data id="x" expr="7"/></datamodel>
        """
      )
    )
  }

  func send(_ name: String, to session: SCXMLSession) {
    platform.send(SCXMLEvent("to", data: .string(name)), to: session)
  }

  @Test func `a service receives events, sends events and ends`() throws {
    let session = try start(inside: "<finalize><assign location='got' expr='got + 1'/></finalize>")
    send("ask", to: session)
    send("leave", to: session)
    #expect(
      log.lines == [
        "start i", "service got ask", "answer i 42 #_i 1", "service got leave",
        "done.invoke.i i bye #_i 2",
      ]
    )
    send("ask", to: session)
    platform.send(SCXMLEvent("out"), to: session)
    #expect(
      log.lines.last == "error.communication undefined there is no invocation 'i' undefined 2"
    )
  }

  @Test func `a service is cancelled when its state is left, and its later events are dropped`()
    throws
  {
    let session = try start()
    platform.send(SCXMLEvent("out"), to: session)
    #expect(log.lines == ["start i", "cancel"])
  }

  @Test func `a service is cancelled when its session ends or its platform is freed`() throws {
    let session = try start()
    platform.cancel(session)
    #expect(log.lines == ["start i", "cancel"])
    var settings = log.settings
    let log = log
    settings.invokers["urn:service"] = { Service($0, log) }
    var other: SCXMLPlatform? = SCXMLPlatform(settings)
    let second = try other?.start(document("<state id='a'><invoke type='urn:service'/></state>"))
    let instances = try #require(other?.instances)
    other = nil
    #expect(log.lines.suffix(1) == ["cancel"])
    #expect(instances.count == 1)
    withExtendedLifetime(second) {}
  }

  @Test func `a service that fails is an error with its id`() throws {
    let session = try start()
    send("break", to: session)
    #expect(log.lines.last == "error.communication i broken undefined 0")
    platform.send(SCXMLEvent("out"), to: session)
    #expect(!log.lines.contains("cancel"))
  }

  @Test func `events are forwarded when the document requests it`() throws {
    let session = try start("autoforward='true'")
    platform.send(SCXMLEvent("hello"), to: session)
    platform.send(SCXMLEvent("ask"), to: session)
    #expect(
      log.lines == [
        "start i", "service got hello", "service got ask", "service got answer",
        "answer i 42 #_i 0",
      ]
    )
  }

  private static let endless = document(
    """
    <state id="a"><invoke id="i" type="urn:service"/>
      <transition event="go answer"><send event="ask" target="#_i"/></transition></state>
    """
  )

  @Test(arguments: [100, 10_000])
  func `a service that answers each event at once does not keep a platform busy endlessly`(
    limit: Int
  ) throws {
    platform.settings.eventLimit = limit
    let session = try platform.start(Self.endless)
    platform.send(SCXMLEvent("go"), to: session)
    guard case .endlessEvents(limit, let events)? = session.failure else {
      Issue.record("\(String(describing: session.failure))")
      return
    }
    #expect(events.contains("answer"))
    #expect(session.isDone)
  }

  @Test func `a service that answers each event at once leaves others their turns on a clock`()
    async throws
  {
    let log = log
    var settings = log.settings
    settings.invokers["urn:service"] = { Service($0, log) }
    settings.eventLimit = 1_000
    let live = LiveSCXMLPlatform(settings)
    let session = try await live.start(Self.endless)
    session.post(SCXMLEvent("go"))
    let failure = try await session.end().failure
    #expect(failure?.contains("stopped after 1000 events without time passing") == true)
    await live.stop()
  }

  @Test func `events from outside begin to count anew`() throws {
    platform.settings.eventLimit = 10
    let session = try platform.start(
      document("<state id='a'><transition event='e'><log expr=\"'e'\"/></transition></state>")
    )
    for _ in 0..<25 {
      platform.inbox.post(SCXMLEvent("e"), to: session.id)
      platform.run()
    }
    #expect(session.failure == nil)
    #expect(log.lines.count == 25)
  }

  @Test func `errors are not forwarded, and results of others are`() throws {
    let session = try platform.start(
      document(
        """
        <state id="a">
          <invoke id="f" type="urn:service" autoforward="true"/>
          <invoke id="i" type="urn:service"/><invoke id="j" type="urn:service"/>
          <transition event="go"><send event="break" target="#_i"/>
            <send event="leave" target="#_j"/></transition>
          <transition event="error"><log expr="_event.name + ' ' + _event.type"/></transition>
        </state>
        """
      )
    )
    platform.send(SCXMLEvent("go"), to: session)
    #expect(
      log.lines.dropFirst(3) == [
        "service got go", "service got break", "service got leave",
        "error.communication platform", "service got done.invoke.j",
      ]
    )
  }

  @Test(arguments: [
    "target='#_parent'", "targetexpr='_event.origin'",
    "targetexpr=\"'#_scxml_' + _event.data\"",
  ])
  func `an event of a session to its parent has the id of the invocation`(target: String) throws {
    let session = try platform.start(
      document(
        """
        <datamodel><data id="finalized" expr="0"/></datamodel>
        <state id="a">
          <invoke id="c"><content>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
              <state id="b"><transition event="ask"><send event="answer" \(target)/></transition></state>
            </scxml></content>
            <finalize><assign location="finalized" expr="finalized + 1"/></finalize></invoke>
          <transition event="go"><send event="ask" target="#_c"><content expr="_sessionid"/></send>
          </transition>
          <transition event="answer"><log expr="_event.invokeid + ' ' + finalized"/></transition>
        </state>
        """
      )
    )
    platform.send(SCXMLEvent("go"), to: session)
    #expect(log.lines == ["c 1"])
  }

  @Test func `a service receives its type, source, parameters and content`() throws {
    let asked = Log()
    platform.settings.invokers["urn:other"] = { invocation in
      asked.note(
        "\(invocation.type) \(invocation.source ?? "-") \(invocation["x"] ?? .null) "
          + "\(invocation["p"] ?? .null) \(invocation.content ?? .null) \(invocation.session)"
      )
      return Service(invocation, asked)
    }
    let session = try platform.start(
      document(
        """
        <state id="a">
          <invoke type="urn:other" src="urn:source" namelist="x">
            <param name="p" expr="'q'"/>
          </invoke>
          <invoke typeexpr="'urn:' + 'other'"><content>text</content></invoke>
        </state>
        <datamodel><data id="x" expr="7"/></datamodel>
        """
      )
    )
    let ids = asked.lines.filter { $0.hasPrefix("start a.") }
    #expect(ids.count == 2)
    #expect(asked.lines.contains("urn:other urn:source 7 q null \(session.id)"))
    #expect(asked.lines.contains("urn:other - null null text \(session.id)"))
  }

  @Test(arguments: [
    ("urn:none", "error.execution there is none"),
    ("urn:broken", "error.communication 'i' cannot be invoked: CancellationError()"),
    ("urn:unknown", "error.execution no service of the type 'urn:unknown' is registered"),
  ])
  func `a service that does not start is an error`(type: String, error: String) throws {
    _ = try platform.start(
      document(
        """
        <state id="a"><invoke id="i" type="\(type)"/>
          <transition event="error"><log expr="_event.name + ' ' + _event.data"/>
            <log expr="_event.invokeid + ' ' + _event.sendid"/></transition>
        </state>
        """
      )
    )
    #expect(log.lines == [error, "i undefined"])
  }
}
#endif
