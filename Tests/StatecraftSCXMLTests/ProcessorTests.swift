#if SCXML
import StatecraftSCXML
import Synchronization
import Testing

/// Event processors by registration.
@Suite struct ProcessorTests {
  /// Keeps what is sent; a test says what becomes of it.
  final class Post: SCXMLEventProcessor {
    private struct State {
      var inbox: SCXMLInbox?
      var sent: [SCXMLMessage] = []
      var deliveries: [SCXMLDelivery] = []
    }

    let types = ["https://example.org/post", "post"]
    private let state = Mutex(State())

    func attach(to inbox: SCXMLInbox) { state.withLock { $0.inbox = inbox } }

    func location(of session: String) -> String { "post:\(session)" }

    func send(_ message: SCXMLMessage, _ delivery: SCXMLDelivery) throws {
      if message.target == "post:nobody" { throw SCXMLError.communication("nobody") }
      state.withLock { state in
        state.sent.append(message)
        state.deliveries.append(delivery)
      }
    }

    var inbox: SCXMLInbox? { state.withLock { $0.inbox } }
    var sent: [SCXMLMessage] { state.withLock { $0.sent } }

    /// The next delivery that nobody has answered.
    func next() -> SCXMLDelivery? {
      state.withLock { $0.deliveries.isEmpty ? nil : $0.deliveries.removeFirst() }
    }

    /// Brings the next message to its session, as a server would.
    func deliver() {
      guard let delivery = next(), let message = state.withLock({ $0.sent.last }) else { return }
      let session = message.target.map { String($0.dropFirst("post:".count)) } ?? ""
      inbox?.post(SCXMLEvent(message.event ?? "", data: message.data), to: session)
      delivery.succeed()
    }
  }

  let log = Log()
  let post = Post()
  let platform: SCXMLPlatform

  init() {
    var settings = log.settings
    settings.processors = [post]
    platform = SCXMLPlatform(settings)
  }

  @Test func `the type of a send selects the processor, which receives all attributes`() throws {
    let session = try platform.start(
      document(
        """
        <state id="a"><onentry>
          <send id="s1" type="post" target="post:x" event="hello" namelist="n">
            <param name="p" expr="'q'"/><param name="p" expr="2"/>
          </send>
          <send type="https://example.org/post" target="post:y"><content>text</content></send>
        </onentry></state>
        <datamodel><data id="n" expr="1"/></datamodel>
        """
      )
    )
    let first = try #require(post.sent.first)
    #expect(first.session == session.id)
    #expect(first.origin == "post:\(session.id)")
    #expect(first.target == "post:x")
    #expect(first.event == "hello")
    #expect(first.sendID == "s1")
    #expect(
      first.parameters == [
        .init("n", .number(1)), .init("p", .string("q")), .init("p", .number(2)),
      ]
    )
    #expect(post.sent.last?.content == .string("text"))
    #expect(post.sent.last?.event == nil)
  }

  @Test func `a session knows its locations by full and by short names`() throws {
    _ = try platform.start(
      document(
        """
        <state id="a"><onentry>
          <log expr="_ioprocessors['post'].location"/>
          <log expr="_ioprocessors['https://example.org/post'].location"/>
          <log expr="_ioprocessors['scxml'].location"/>
        </onentry></state>
        """
      )
    )
    #expect(log.lines == ["post:session1", "post:session1", "#_scxml_session1"])
  }

  static let sender = document(
    """
    <state id="a">
      <onentry><send id="s" type="post" targetexpr="to" event="x"/><raise event="after"/></onentry>
      <transition event="error.communication">
        <log expr="_event.sendid + ' ' + _event.type + ' ' + _event.data"/>
      </transition>
      <transition event="*"><log expr="_event.name"/></transition>
    </state>
    <datamodel><data id="to" expr="'post:nobody'"/></datamodel>
    """
  )

  @Test func `a thrown error is raised at once, and a later failure is an external event`() throws {
    _ = try platform.start(Self.sender)
    #expect(log.lines == ["s platform nobody", "after"])
    _ = try platform.start(Self.sender, [.init("to", .string("post:far"))])
    #expect(log.lines.count == 3)
    post.next()?.fail("no answer")
    platform.run()
    #expect(log.lines.suffix(2) == ["after", "s platform no answer"])
  }

  @Test func `a delivery that is released without an answer has failed`() throws {
    _ = try platform.start(Self.sender, [.init("to", .string("post:far"))])
    _ = post.next()
    platform.run()
    #expect(
      log.lines
        == ["after", "s platform the event processor dropped the message without an answer"]
    )
  }

  @Test func `only the first answer counts`() throws {
    _ = try platform.start(Self.sender, [.init("to", .string("post:far"))])
    let delivery = post.next()
    delivery?.succeed()
    delivery?.fail("too late")
    platform.run()
    #expect(log.lines == ["after"])
  }

  @Test func `events for sessions of the same platform keep the order of sending`() throws {
    let session = try platform.start(
      document(
        """
        <state id="a">
          <onentry>
            <send type="post" targetexpr="_ioprocessors.post.location" event="one"/>
            <send event="two"/>
            <send type="post" targetexpr="_ioprocessors.post.location" event="three"/>
            <send type="post" target="post:far" event="elsewhere"/>
            <send event="four"/>
          </onentry>
          <transition event="*"><log expr="_event.name"/></transition>
        </state>
        """
      )
    )
    #expect(post.sent.map(\.event) == ["one", "elsewhere"])
    #expect(log.lines.isEmpty)
    post.inbox?.post(SCXMLEvent("one"), to: session.id)
    post.next()?.succeed()
    platform.run()
    #expect(log.lines == ["one", "two"])
    #expect(post.sent.map(\.event) == ["one", "elsewhere", "three"])
    post.next()?.fail("")
    post.next()?.fail("")
    platform.run()
    #expect(log.lines == ["one", "two", "error.communication", "error.communication", "four"])
  }

  @Test func `a host observes arriving events and knows pending deliveries`() throws {
    let count = Mutex(0)
    platform.onArrival { count.withLock { $0 += 1 } }
    let session = try platform.start(
      document(
        """
        <state id="a">
          <onentry>
            <send type="post" target="post:x" event="one"/>
            <send type="post" target="post:x" event="two"/>
          </onentry>
          <transition event="hello" target="b"/>
        </state>
        <state id="b"/>
        """
      )
    )
    #expect(platform.messagesUnderWay == 2)
    post.next()?.succeed()
    post.inbox?.post(SCXMLEvent("hello"), to: session.id)
    #expect(count.withLock { $0 } == 1)
    #expect(session.configuration == ["a"] && platform.messagesUnderWay == 2)
    platform.run()
    #expect(session.configuration == ["b"] && platform.messagesUnderWay == 1)
    post.next()?.succeed()
    #expect(count.withLock { $0 } == 2)
    platform.run()
    #expect(platform.messagesUnderWay == 0)
  }

  @Test func `what arrived before somebody waits wakes the platform, too`() throws {
    let session = try platform.start(
      document("<state id='a'><transition event='e' target='b'/></state><state id='b'/>")
    )
    let count = Mutex(0)
    platform.onArrival { count.withLock { $0 += 1 } }
    #expect(count.withLock { $0 } == 0)
    platform.inbox.post(SCXMLEvent("e"), to: session.id)
    #expect(count.withLock { $0 } == 1)
    // Nothing has been taken yet: a later event alone would wake nobody.
    let other = Mutex(0)
    platform.onArrival { other.withLock { $0 += 1 } }
    platform.inbox.post(SCXMLEvent("f"), to: session.id)
    #expect(other.withLock { $0 } == 1)
    platform.run()
    #expect(session.states == ["b"])
  }

  @Test func `a limited number of messages waits for a busy target`() throws {
    platform.settings.outboxLimit = 1
    _ = try platform.start(
      document(
        """
        <state id="a">
          <onentry>
            <send type="post" target="post:far" event="1"/>
            <send type="post" target="post:far" event="2"/>
            <send id="third" type="post" target="post:far" event="3"/>
          </onentry>
          <transition event="error.communication"><log expr="_event.sendid"/></transition>
        </state>
        """
      )
    )
    #expect(post.sent.map(\.event) == ["1"])
    #expect(log.lines == ["third"])
    post.next()?.succeed()
    platform.run()
    #expect(post.sent.map(\.event) == ["1", "2"])
  }

  @Test func `a limited number of events waits behind a message to the same platform`() throws {
    platform.settings.outboxLimit = 1
    _ = try platform.start(
      document(
        """
        <state id="a">
          <onentry>
            <send type="post" targetexpr="_ioprocessors['post'].location" event="1"/>
            <send event="2"/>
            <send id="third" event="3"/>
          </onentry>
          <transition event="error.communication">
            <log expr="_event.sendid + ': ' + _event.data"/>
          </transition>
          <transition event="*"><log expr="_event.name"/></transition>
        </state>
        """
      )
    )
    #expect(log.lines.count == 1)
    let line = log.lines.first ?? ""
    #expect(line.hasPrefix("third: 1 messages are waiting for '"), "\(line)")
    #expect(line.hasSuffix("' already (Settings.outboxLimit)"), "\(line)")
    post.next()?.succeed()
    platform.run()
    #expect(log.lines.dropFirst() == ["2"])
  }

  @Test func `a delayed send is delivered when it is due unless it is cancelled`() throws {
    let session = try platform.start(
      document(
        """
        <state id="a">
          <onentry>
            <send type="post" target="post:far" event="1" delay="1s"/>
            <send id="two" type="post" target="post:far" event="2" delay="2s"/>
          </onentry>
          <transition event="stop"><cancel sendid="two"/></transition>
        </state>
        """
      )
    )
    #expect(post.sent.isEmpty)
    platform.advance(by: .seconds(1))
    #expect(post.sent.map(\.event) == ["1"])
    platform.send(SCXMLEvent("stop"), to: session)
    platform.advance(by: .seconds(5))
    #expect(post.sent.count == 1)
  }

  @Test func `an unknown type is an execution error`() throws {
    _ = try platform.start(
      document(
        """
        <state id="a"><onentry><send type="pigeon" event="x"/></onentry>
          <transition event="*"><log label="is" expr="_event.name"/></transition></state>
        """
      )
    )
    #expect(log.lines == ["is: error.execution"])
  }

  @Test func `the inbox knows the running sessions and when it is full`() throws {
    var settings = SCXMLPlatform.Settings()
    settings.processors = [post]
    settings.inboxLimit = 2
    var platform: SCXMLPlatform? = SCXMLPlatform(settings)
    let inbox = try #require(post.inbox)
    #expect(inbox.post(SCXMLEvent("x"), to: "session1") == .noSession)
    let session = try platform?.start(
      document(
        """
        <state id="a"><transition event="end" target="b"/></state><final id="b"/>
        """
      )
    )
    let id = try #require(session?.id)
    #expect(inbox.hasSession(id))
    #expect(inbox.post(SCXMLEvent("x"), to: id) == .accepted)
    #expect(inbox.post(SCXMLEvent("end"), to: id) == .accepted)
    #expect(inbox.post(SCXMLEvent("x"), to: id) == .full)
    platform?.run()
    #expect(session?.configuration == ["b"])
    #expect(inbox.post(SCXMLEvent("x"), to: id) == .noSession)
    _ = try platform?.start(document("<state id='a'/>"))
    platform = nil
    #expect(!inbox.hasSession("session2"))
  }
}
#endif
