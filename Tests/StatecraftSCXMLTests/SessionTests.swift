#if SCXML
import Foundation
import Statecraft
import StatecraftSCXML
import Testing

/// Sessions: their data, their children and their end.
@Suite struct SessionTests {
  let log = Log()

  private static let errors = """
    <transition event="error.*"><log label="error" expr="_event.name + ': ' + _event.data"/>
    </transition>
    """

  private func child(_ content: String, attributes: String = "") -> String {
    """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" \
    \(attributes)>\(content)</scxml>
    """
  }

  // MARK: - Data

  @Test func `a session lists its variables`() throws {
    let platform = SCXMLPlatform(log.settings)
    let session = try platform.start(
      document(
        """
        <datamodel><data id="x" expr="7"/><data id="y"/><data id="list" expr="[1, \
        'a']"/></datamodel>
        <state id="a"><transition event="go"><assign location="x" expr="x + \
        1"/></transition></state>
        """
      )
    )
    #expect(
      session.data == [.init("x", .number(7)), .init("list", .array([.number(1), .string("a")]))]
    )
    platform.send(SCXMLEvent("go"), to: session)
    #expect(session.data.first == .init("x", .number(8)))
  }

  @Test func `late binding gives top-level data their values at the start`()
    throws
  {
    _ = try SCXMLPlatform(log.settings).start(
      document(
        """
        <datamodel><data id="x" expr="7"/></datamodel>
        <state id="a"><datamodel><data id="z" expr="9"/></datamodel>
          <onentry><log expr="x + ' ' + typeof y + ' ' + z"/></onentry></state>
        <state id="b"><datamodel><data id="y" expr="8"/></datamodel></state>
        """,
        attributes: "binding='late'"
      )
    )
    #expect(log.lines == ["7 undefined 9"])
  }

  @Test(arguments: ["early", "late"])
  func `parameters replace only top-level data`(_ binding: String) throws {
    _ = try SCXMLPlatform(log.settings).start(
      document(
        """
        <datamodel><data id="x" expr="7"/></datamodel>
        <state id="a"><datamodel><data id="y" expr="8"/></datamodel>
          <onentry><log expr="x + ' ' + y + ' ' + typeof z"/></onentry></state>
        """,
        attributes: "binding='\(binding)'"
      ),
      [.init("x", .number(1)), .init("y", .number(2)), .init("z", .number(3))]
    )
    #expect(log.lines == ["1 8 undefined"])
  }

  // MARK: - Addresses

  @Test func `two scripts from resources that are named on one line both run`() throws {
    var settings = log.settings
    settings.open = { address in Array("text += '\(address.lastPathComponent) ';".utf8) }
    let text = child(
      "<datamodel><data id='text' expr=\"''\"/></datamodel><script src='1.js'/><script src='2.js'/>"
        + "<state id='a'><onentry><script src='3.js'/><script src='1.js'/><log expr='text'/>"
        + "</onentry></state>"
    )
    let document = SCXMLDocument(
      text.utf8,
      name: "test.scxml",
      base: URL(fileURLWithPath: "/nowhere/")
    )
    _ = try SCXMLPlatform(settings).start(document)
    #expect(log.lines == ["1.js 2.js 3.js 1.js "])
  }

  @Test func `a document whose base is no file reads no files`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "secret.txt")
    try "secret".write(to: file, atomically: true, encoding: .utf8)
    let text = child(
      "<datamodel><data id='x' src='\(file.absoluteString)'/></datamodel><state id='a'>"
        + "<onentry><log expr=\"typeof x\"/></onentry><transition event='error.execution'>"
        + "<log expr='_event.data'/></transition></state>"
    )
    let document = SCXMLDocument(
      text.utf8,
      name: "test.scxml",
      base: URL(string: "https://example.org/documents/")
    )
    _ = try SCXMLPlatform(log.settings).start(document)
    #expect(log.lines.first == "undefined")
    #expect(
      log.lines.last?.contains(
        "'\(file.path)' is a file, and only documents whose base is a file may read files"
      ) == true
    )
  }

  @Test func `a document reads only files of its folder unless the host permits more`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let inner = folder.appending(path: "inner", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try "secret".write(to: folder.appending(path: "secret.txt"), atomically: true, encoding: .utf8)
    try "fine".write(to: inner.appending(path: "fine.txt"), atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      at: inner.appending(path: "link.txt"),
      withDestinationURL: folder.appending(path: "secret.txt")
    )
    let names = [
      "fine.txt", "../inner/fine.txt", "../secret.txt", "link.txt", "/etc/passwd",
      "file:///etc/passwd", folder.appending(path: "secret.txt").absoluteString,
    ]
    let data = names.enumerated().map { "<data id='x\($0)' src='\($1)'/>" }.joined()
    let values = names.indices.map { "typeof x\($0)" }.joined(separator: " + ' ' + ")
    let text = child(
      "<datamodel>\(data)</datamodel><state id='a'><onentry><log "
        + "expr=\"\(values)\"/></onentry></state>"
    )
    let document = SCXMLDocument(text.utf8, name: "test.scxml", base: inner)
    _ = try SCXMLPlatform(log.settings).start(document)
    var settings = log.settings
    settings.open = { _ in Array("anything".utf8) }
    _ = try SCXMLPlatform(settings).start(document)
    #expect(
      log.lines == [
        "string string" + String(repeating: " undefined", count: 5),
        Array(repeating: "string", count: 7).joined(separator: " "),
      ]
    )
  }

  // MARK: - Invoking

  @Test(arguments: [
    "srcexpr='nowhere.x'/>", "><content expr='nowhere.x'/></invoke>",
    "src='x'><param name='p' expr='nowhere.x'/></invoke>",
  ])
  func `an invocation argument that cannot be evaluated is an execution error`(
    _ rest: String
  ) throws {
    _ = try SCXMLPlatform(log.settings).start(
      document("<state id='a'><invoke \(rest)\(Self.errors)</state>")
    )
    #expect(
      log.lines == ["error: error.execution: ReferenceError: identifier 'nowhere' undefined"]
    )
  }

  @Test func `an empty finalize copies values to variables of the same names`() throws {
    let child = child(
      """
      <final id="q"><onentry><send target="#_parent" event="r"><param name="it's &quot;so&quot;"
      expr="5"/></send></onentry></final>
      """
    )
    _ = try SCXMLPlatform(log.settings).start(
      document(
        """
        <datamodel><data id="v" expr="1"/></datamodel>
        <state id="a"><invoke><param name="it's &quot;so&quot;" location="v"/><finalize/>
          <content>\(child)</content></invoke>
          <transition event="r"><log expr="v"/></transition>\(Self.errors)</state>
        """
      )
    )
    #expect(log.lines == ["5"])
  }

  @Test func `sessions that invoke themselves are stopped`() throws {
    var settings = log.settings
    settings.sessionLimit = 20
    let platform = SCXMLPlatform(settings)
    let text = """
      <datamodel><data id="text" expr="''"/></datamodel>
      <state id="a">
        <invoke><content expr="text"/><param name="text" expr="text"/></invoke>
        <invoke><content expr="text"/><param name="text" expr="text"/></invoke>
        <transition event="error.execution"><log expr="_event.data"/></transition>
      </state>
      """
    let root = try platform.start(document(text), [.init("text", .string(child(text)))])
    #expect(platform.instances.count == 21)
    #expect(
      log.lines.contains { line in
        line.contains("20 invoked sessions are running already (Settings.sessionLimit)")
      }
    )
    platform.cancel(root)
    #expect(platform.instances.count == 1)
  }

  @Test func `delays of less than a millisecond are kept`() throws {
    let platform = SCXMLPlatform(log.settings)
    let session = try platform.start(
      document(
        """
        <state id="a">
          <onentry><send event="late" delay="0.4ms"/><send event="early" delay=".0002s"/></onentry>
          <transition event="early" target="b"/>
          <transition event="late" target="c"/>
        </state>
        <state id="b"/>
        <state id="c"/>
        """
      )
    )
    platform.advance(by: .microseconds(199))
    #expect(session.configuration == ["a"])
    platform.advance(by: .microseconds(1))
    #expect(session.configuration == ["b"])
  }

  @Test(arguments: [
    ("0.0001ms", 100), ("0.0000001ms", 1), (".0000000011s", 2), ("0000.000001000ms", 1),
    ("0001.5ms", 1_500_000), ("1.s", 1_000_000_000),
  ])
  func `a delay is exact up to the next nanosecond`(delay: String, nanoseconds: Int64) throws {
    let platform = SCXMLPlatform(log.settings)
    let session = try platform.start(
      document(
        """
        <state id="a">
          <onentry><send event="e" delay="\(delay)"/></onentry>
          <transition event="e" target="b"/>
        </state>
        <state id="b"/>
        """
      )
    )
    platform.advance(by: .nanoseconds(nanoseconds - 1))
    #expect(session.configuration == ["a"])
    platform.advance(by: .nanoseconds(1))
    #expect(session.configuration == ["b"])
  }

  @Test(arguments: [".s", ".ms", "s", "1.2.3s", "1e3s", "-1s", "1000000000s", "٣s"])
  func `what is no delay is an error of the document`(delay: String) {
    let send = "<send event='e' delay='\(delay)'/>"
    let source = document("<state id='a'><onentry>\(send)</onentry></state>")
    #expect(source.check().contains { "\($0)".contains("'\(delay)' is not a delay") })
  }

  @Test func `the number of pending delayed events is limited`() throws {
    var settings = log.settings
    settings.delayedLimit = 3
    let platform = SCXMLPlatform(settings)
    let session = try platform.start(
      document(
        """
        <state id="a">
          <onentry><send event="x" delay="1s"/><send event="x" delay="1s" id="x"/>
            <cancel sendid="x"/><send event="x" delay="1s"/></onentry>
          <transition event="x"><send event="x" delay="1s"/><send event="x" \
          delay="1s"/></transition>
          \(Self.errors)
        </state>
        """
      )
    )
    platform.advance(by: .seconds(1))
    #expect(
      log.lines == [
        "error: error.execution: 3 delayed events are waiting already (Settings.delayedLimit)"
      ]
    )
    platform.advance(by: .seconds(3))
    #expect(session.configuration == ["a"])
    #expect(log.lines.count == 10)
  }

  // MARK: - The end

  @Test func `a session is done after its platform was released`() throws {
    var platform: SCXMLPlatform? = SCXMLPlatform(log.settings)
    let session = try #require(
      try platform?.start(document("<state id='a'><onexit><log expr='1'/></onexit></state>"))
    )
    platform = nil
    #expect(session.isDone)
    session.cancel()
    #expect(session.configuration == ["a"])
    #expect(log.lines == [])
  }

  @Test func `content may end its own session, and the step is finished`() throws {
    var settings = log.settings
    settings.elements["urn:x#stop"] = { _, session in session.cancel() }
    let platform = SCXMLPlatform(settings)
    var ends: [Bool] = []
    platform.onStep = { _, step in ends.append(step.isDone) }
    let session = try platform.start(
      document(
        """
        <state id="a"><onexit><log expr="'-a'"/></onexit>
          <transition event="x" target="b"><x:stop xmlns:x="urn:x"/><log expr="'x'"/></transition>
        </state>
        <state id="b"><onentry><log expr="'b'"/></onentry><onexit><log \
        expr="'-b'"/></onexit></state>
        """
      )
    )
    platform.send(SCXMLEvent("x"), to: session)
    #expect(log.lines == ["-a", "x", "b", "-b"])
    #expect(session.isCancelled)
    #expect(session.configuration == ["b"])
    #expect(ends == [false, false, true])
  }

  @Test func `an observer that ends a session ends it only once`() throws {
    let platform = SCXMLPlatform(log.settings)
    platform.onStep = { session, _ in platform.cancel(session) }
    defer { platform.onStep = { _, _ in } }
    let text = child("<final id='b'><onentry><log expr='1'/></onentry></final>")
    let session = try platform.start(
      document("<state id='a'><invoke><content>\(text)</content></invoke></state>")
    )
    #expect(session.isDone)
    #expect(platform.instances.count == 1)
  }
}
#endif
