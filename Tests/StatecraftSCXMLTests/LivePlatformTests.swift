#if SCXML
import Statecraft
import StatecraftSCXML
import StatecraftTesting
import Testing

/// Documents on a clock.
@Suite(.timeLimit(.minutes(30))) struct LivePlatformTests {
  /// Counts ticks, one each second, and ends when it is told.
  static let ticker = document(
    """
    <state id="a">
      <onentry><send event="tick" delay="1s"/></onentry>
      <onexit><log label="exit" expr="ticks"/></onexit>
      <transition event="tick">
        <assign location="ticks" expr="ticks + 1"/>
        <send event="tick" delay="1s"/>
      </transition>
      <transition event="end" target="b"/>
    </state>
    <final id="b"><donedata><content expr="ticks"/></donedata></final>
    <datamodel><data id="ticks" expr="0"/></datamodel>
    """
  )

  let clock = VirtualClock()
  let log = Log()

  @Test func `a document that is always behind its delays keeps nobody from stopping the platform`()
    async throws
  {
    let platform = LiveSCXMLPlatform(clock: ContinuousClock())
    let session = try await platform.start(
      document(
        """
        <datamodel><data id="ticks" expr="0"/></datamodel>
        <state id="a">
          <onentry><send event="tick" delay="0.001ms"/></onentry>
          <transition event="tick" target="a"><assign location="ticks" expr="ticks + 1"/></transition>
          <transition event="end" target="b"/>
        </state>
        <final id="b"/>
        """
      )
    )
    // Its alarm goes on with what is overdue, and others have their turns.
    for _ in 0..<100 {
      #expect(await session.configuration == ["a"])
      await Task.yield()
    }
    #expect(await session.send(SCXMLEvent("end")))
    #expect(try await session.end().configuration == ["b"])
    await platform.stop()
  }

  @Test func `delayed events arrive at their times, with one alarm for all`() async throws {
    let platform = LiveSCXMLPlatform(clock: clock)
    var sessions: [LiveSCXMLSession] = []
    for _ in 0..<5 { sessions.append(try await platform.start(Self.ticker)) }
    await until { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(10))
    #expect(await platform.sessions == sessions.map(\.id))
    await until { clock.sleeperCount == 1 }
    for session in sessions {
      #expect(await session.send(SCXMLEvent("end")))
      #expect(
        try await session.end()
          == SCXMLEnd(configuration: ["b"], output: .number(10), isCancelled: false)
      )
      #expect(await session.configuration == nil)
      #expect(await session.send(SCXMLEvent("end")) == false)
    }
    #expect(await platform.liveCounts.sessions == 0)
    await until { clock.sleeperCount == 0 }
    #expect(platform.instances.count == 0)
  }

  @Test func `a platform that is too late leaves out the rest of the time that it missed`()
    async throws
  {
    var settings = log.settings
    settings.catchUpLimit = 3
    let platform = LiveSCXMLPlatform(settings, clock: clock)
    let session = try await platform.start(Self.ticker)
    await until { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(1))
    #expect(await platform.skippedTime == .zero)
    await until { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(10))
    // The ticks of the seconds 2 to 4 are late, and that of the fifth comes now, in second 11.
    #expect(await platform.skippedTime == .seconds(6))
    await until { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(1))
    #expect(await platform.skippedTime == .seconds(6))
    #expect(await session.send(SCXMLEvent("end")))
    #expect(try await session.end().output == .number(6))
    #expect(
      log.lines == [
        "platform: 3 delayed events were late (Settings.catchUpLimit), so that 6.0 seconds were left "
          + "out",
        "exit: 6",
      ]
    )
  }

  @Test func `a platform that has just caught up at its limit goes on`() async throws {
    var settings = log.settings
    settings.catchUpLimit = 3
    let platform = LiveSCXMLPlatform(settings, clock: clock)
    let session = try await platform.start(Self.ticker)
    await until { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(4))
    #expect(await platform.skippedTime == .zero)
    await until { clock.sleeperCount == 1 }
    #expect(await session.send(SCXMLEvent("end")))
    #expect(try await session.end().output == .number(4))
    #expect(log.lines == ["exit: 4"])
  }

  @Test func `events are processed in the order of posting, also from an observer`() async throws {
    let platform = LiveSCXMLPlatform(log.settings, clock: clock)
    let session = try await platform.start(
      document(
        """
        <state id="a">
          <transition event="n last"><log expr="_event.name + _event.data"/></transition>
        </state>
        """
      )
    )
    let observation = platform.observe { step in
      guard step.event?.data == .number(999) else { return }
      platform.post(SCXMLEvent("last", data: .string("")), to: step.session)
    }
    for number in 0..<1000 { session.post(SCXMLEvent("n", data: .number(Double(number)))) }
    #expect(await session.configuration == ["a"])
    #expect(log.lines == (0..<1000).map { "n\($0)" } + ["last"])
    observation.cancel()
  }

  @Test func `the sequence of steps ends with the platform`() async throws {
    let platform = LiveSCXMLPlatform(clock: clock)
    let steps = platform.steps()
    let session = try await platform.start(Self.ticker)
    clock.advance(by: .seconds(2))
    await session.send(SCXMLEvent("end"))
    await platform.stop()
    var seen: [String] = []
    for await step in steps {
      #expect(step.session == session.id)
      seen.append("\(step.event?.name ?? "start") \(step.time) \(step.configuration)")
    }
    #expect(
      seen == [
        "start 0.0 seconds [\"a\"]", "tick 1.0 seconds [\"a\"]", "tick 2.0 seconds [\"a\"]",
        "end 2.0 seconds [\"b\"]",
      ]
    )
  }

  @Test func `stopping runs exit actions, ends waiting and refuses further events`() async throws {
    let platform = LiveSCXMLPlatform(log.settings, clock: clock)
    let session = try await platform.start(Self.ticker)
    async let end = session.end()
    clock.advance(by: .seconds(3))
    await platform.stop()
    await platform.stop()
    #expect(try await end.isCancelled)
    #expect(log.lines == ["exit: 3"])
    #expect(session.post(SCXMLEvent("tick")) == .noSession)
    await #expect(throws: LiveMachineError.self) { try await platform.start(Self.ticker) }
    await until { clock.sleeperCount == 0 }
    #expect(platform.instances.count == 0)
  }

  @Test func `one session can be ended from outside`() async throws {
    let platform = LiveSCXMLPlatform(log.settings, clock: clock)
    let first = try await platform.start(Self.ticker)
    let second = try await platform.start(Self.ticker)
    await first.cancel()
    #expect(try await first.end().isCancelled)
    #expect(log.lines == ["exit: 0"])
    #expect(await platform.sessions == [second.id])
  }

  @Test func `a document that ends at its start has ended when start returns`() async throws {
    let platform = LiveSCXMLPlatform(clock: clock)
    let session = try await platform.start(document("<final id='a'/>"))
    #expect(try await session.end().configuration == ["a"])
  }

  @Test func `cancelling a task ends its waiting`() async throws {
    let platform = LiveSCXMLPlatform(clock: clock)
    let session = try await platform.start(Self.ticker)
    let task = Task { try await session.end() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    _ = await session.configuration
  }

  @Test func `a released platform is freed with its sessions and its alarm`()
    async throws
  {
    let instances: InstanceCounter
    weak var gone: LiveSCXMLPlatform?
    do {
      let platform = LiveSCXMLPlatform(log.settings, clock: clock)
      instances = platform.instances
      gone = platform
      for _ in 0..<3 { try await platform.start(Self.ticker) }
      try await platform.start(
        document(
          """
          <state id="a"><invoke><content>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="b"/></scxml>
          </content></invoke></state>
          """
        )
      )
      #expect(instances.count == 5)
      await until { clock.sleeperCount == 1 }
    }
    await until { gone == nil && instances.count == 0 && clock.sleeperCount == 0 }
  }

  @Test func `fifty sessions run at once, each with its own heap`() async throws {
    let platform = LiveSCXMLPlatform(clock: clock)
    let counter = document(
      """
      <script>var list = []; function add(x) { list.push(x); return list.length; }</script>
      <state id="a">
        <transition event="add"><script>add(_event.data)</script></transition>
        <transition event="end" target="b"/>
      </state>
      <final id="b"><donedata><content expr="id + ':' + list.join()"/></donedata></final>
      <datamodel><data id="id"/></datamodel>
      """
    )
    let outputs = try await withThrowingTaskGroup(of: (Int, SCXMLValue).self) { group in
      for number in 0..<50 {
        group.addTask {
          let session = try await platform.start(counter, [.init("id", .number(Double(number)))])
          for step in 0..<10 {
            session.post(SCXMLEvent("add", data: .number(Double(number * 100 + step))))
            await Task.yield()
          }
          session.post(SCXMLEvent("end"))
          return (number, try await session.end().output)
        }
      }
      return try await group.reduce(into: [Int: SCXMLValue]()) { $0[$1.0] = $1.1 }
    }
    for number in 0..<50 {
      let list = (0..<10).map { "\(number * 100 + $0)" }.joined(separator: ",")
      #expect(outputs[number] == .string("\(number):\(list)"))
    }
    #expect(await platform.sessions.isEmpty)
    #expect(platform.instances.count == 0)
  }

  @Test func `a platform works with a real clock`() async throws {
    let platform = LiveSCXMLPlatform()
    let session = try await platform.start(
      document(
        """
        <state id="a"><onentry><send event="go" delay="20ms"/></onentry>
          <transition event="go" target="b"/></state>
        <final id="b"/>
        """
      )
    )
    #expect(try await session.end().configuration == ["b"])
  }

  @Test func `an async service works and is cancelled`() async throws {
    var settings = log.settings
    settings.invokers["urn:echo"] = { invocation in
      SCXMLWork(invocation) { invocation, events in
        for await event in events {
          guard event.name != "throw" else { throw CancellationError() }
          invocation.send(SCXMLEvent("echo.\(event.name)"))
          if event.name == "last" { return .string("done") }
        }
        return .null
      }
    }
    let platform = LiveSCXMLPlatform(settings, clock: clock)
    let echo = document(
      """
      <state id="a">
        <invoke id="i" type="urn:echo"/>
        <transition event="to"><send target="#_i" eventexpr="_event.data"/></transition>
        <transition event="echo"><log expr="_event.name"/></transition>
        <transition event="done.invoke.i error" target="b"/>
      </state>
      <final id="b"><donedata><content expr="_event.name + _event.data"/></donedata></final>
      """
    )
    let session = try await platform.start(echo)
    for name in ["one", "last"] { session.post(SCXMLEvent("to", data: .string(name))) }
    #expect(try await session.end().output == .string("done.invoke.idone"))
    #expect(log.lines == ["echo.one", "echo.last"])
    let other = try await platform.start(echo)
    other.post(SCXMLEvent("to", data: .string("throw")))
    #expect(try await other.end().output == .string("error.communicationCancellationError()"))
  }

  @Test func `an async service that does not read its events ends with the first one too many`()
    async throws
  {
    var settings = log.settings
    settings.invokers["urn:deaf"] = { invocation in
      SCXMLWork(invocation, eventLimit: 2) { _, _ in
        // Ends with its task.
        for await _ in AsyncStream<Void>.makeStream().stream {}
        return .null
      }
    }
    let platform = LiveSCXMLPlatform(settings, clock: clock)
    let session = try await platform.start(
      document(
        """
        <state id="a">
          <invoke id="i" type="urn:deaf"/>
          <transition event="to"><send target="#_i" eventexpr="_event.data"/></transition>
          <transition event="error" target="b"/>
        </state>
        <final id="b"><donedata><content expr="_event.name + ': ' + _event.data"/></donedata></final>
        """
      )
    )
    for name in ["one", "two", "three"] {
      session.post(SCXMLEvent("to", data: .string(name)))
    }
    let text = """
      error.communication: 2 events are waiting for 'i', which does not read them, and there is no place \
      for 'three' (eventLimit)
      """
    #expect(try await session.end().output == .string(text))
  }
}
#endif
