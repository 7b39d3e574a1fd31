#if SCXML
import Foundation
import Statecraft
import StatecraftSCXML
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The limits of a session and everything that it invokes together.
@Suite struct FamilyTests {
  let log = Log()

  /// A document that invokes itself three times, each with so many mebibytes of script data.
  static func breeder(mebibytes: Int) -> String {
    """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
      <script>
        var all = [], text = 'x';
        while (text.length &lt; 1 &lt;&lt; 20) { text += text; }
        for (var i = 0; i &lt; \(mebibytes); i += 1) { all.push(text + i); }
      </script>
      <state id="a">
        <invoke src="self.scxml"/><invoke src="self.scxml"/><invoke src="self.scxml"/>
        <transition event="error.*"><log label="error" expr="_event.data"/></transition>
      </state>
    </scxml>
    """
  }

  static func start(
    _ text: String,
    _ settings: SCXMLPlatform.Settings
  ) throws -> (SCXMLPlatform, SCXMLSession) {
    var settings = settings
    settings.open = { _ in Array(text.utf8) }
    let platform = SCXMLPlatform(settings)
    let document = SCXMLDocument(
      text.utf8,
      name: "self.scxml",
      base: URL(fileURLWithPath: "/nowhere/")
    )
    return (platform, try platform.start(document))
  }

  @Test func `sessions that invoke themselves share one limit of memory`()
    throws
  {
    var settings = log.settings
    settings.familyBytes = 16 << 20
    let (platform, root) = try Self.start(Self.breeder(mebibytes: 3), settings)
    #expect(root.configuration == ["a"])
    #expect((2...16).contains(platform.instances.count), "\(platform.instances.count)")
    #expect(log.lines.contains { $0.contains("may use 16777216") && $0.contains("familyBytes") })
    platform.cancel(root)
    #expect(platform.instances.count == 1)
  }

  @Test func `an error of a session's scripts names their own limit`() throws {
    var settings = log.settings
    settings.scriptBytes = 2 << 20
    _ = try SCXMLPlatform(settings).start(
      document(
        """
        <state id="a"><onentry><script>new Array(4000000).join('x')</script></onentry>
          <transition event="error.*"><log expr="_event.data"/></transition></state>
        """
      )
    )
    #expect(log.lines.count == 1)
    #expect(log.lines[0].contains("may use 2097152 bytes (Settings.scriptBytes)"))
  }

  @Test(arguments: ["", "delay='1s'", "target='#_internal'", "type='post' target='post:far'"])
  func `data of waiting events count towards the same limit`(_ attributes: String) throws {
    var settings = log.settings
    settings.familyBytes = 8 << 20
    settings.processors = [ProcessorTests.Post()]
    _ = try SCXMLPlatform(settings).start(
      document(
        """
        <script>var big = new Array((1 &lt;&lt; 20) + 1).join('x'), list = [1,2,3,4,5,6,7,8,9];</script>
        <state id="a"><onentry><foreach array="list" item="i">
            <send event="big" \(attributes)><content expr="big"/></send><log expr="i"/>
          </foreach></onentry>
          <transition event="error.*"><log expr="_event.data"/></transition></state>
        """
      )
    )
    #expect(!log.lines.contains("9"))
    #expect(log.lines.contains("3"))
    #expect(log.lines.last?.contains("may use 8388608") == true, "\(log.lines)")
    #expect(log.lines.last?.contains("(Settings.familyBytes)") == true)
  }

  @Test func `the depth of nested invocations is limited`() throws {
    var settings = log.settings
    settings.sessionDepth = 3
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <state id="a"><invoke id="next" src="self.scxml"/>
          <transition event="error.*"><log expr="_event.data"/></transition></state>
      </scxml>
      """
    let (platform, _) = try Self.start(text, settings)
    #expect(platform.instances.count == 4)
    #expect(
      log.lines == [
        """
        'next' cannot be invoked: sessions are nested 3 deep already (Settings.sessionDepth)
        """
      ]
    )
  }

  #if os(Linux) || os(macOS)
  @Test func `a process with little memory survives a document that invokes itself`() async {
    await #expect(processExitsWith: .success) {
      var limit = rlimit(rlim_cur: 6_000_000 << 10, rlim_max: 6_000_000 << 10)
      #if os(Linux)
      let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
      #else
      let resource = RLIMIT_AS
      #endif
      guard setrlimit(resource, &limit) == 0 else { exit(1) }
      let text = FamilyTests.breeder(mebibytes: 28)
      guard let (platform, root) = try? FamilyTests.start(text, SCXMLPlatform.Settings()) else {
        exit(2)
      }
      guard root.configuration == ["a"], platform.instances.count > 1 else { exit(3) }
    }
  }
  #endif
}
#endif
