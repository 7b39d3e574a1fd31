#if SCXML
import Dispatch
import Foundation
import Statecraft
import StatecraftSCXML
import Testing

/// Documents that are broken at random: they may be refused or run, but nothing may crash or hang.
@Suite(.serialized) struct FuzzTests {
  @Test(.enabled(if: Conformance.isHere, Conformance.comment))
  func `mutated documents cause neither a crash nor a hang`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let seed =
      environment["STATECRAFT_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 1...999_999)
    let count = environment["STATECRAFT_MUTATIONS"].flatMap { Int($0) } ?? 4_000
    let documents = try Conformance.documents.map {
      Array(try Data(contentsOf: Conformance.folder.appending(path: $0.file)))
    }
    print("conformance: \(count) mutations begin, seed \(seed)")
    fflush(nil)
    // On a thread of its own: the tests' own threads are for those that wait.
    let findings = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: Self.findings(seed, count, documents))
      }
    }
    for complaint in findings.complaints { Issue.record("\(complaint)") }
    #expect(findings.sound > count / 20)
    print(
      "conformance: \(count) mutations, \(findings.sound) of them sound, seed \(seed): nothing broke"
    )
  }

  private static func findings(
    _ seed: UInt64,
    _ count: Int,
    _ documents: [[UInt8]]
  ) -> (sound: Int, complaints: [String]) {
    var mutator = Mutator(random: Random(state: seed))
    var sound = 0
    var longest = Duration.zero
    var complaints: [String] = []
    for number in 0..<count {
      let bytes = mutator.mutated(documents[number % documents.count], documents)
      let document = SCXMLDocument(bytes, name: "mutant")
      if document.diagnostics.contains(where: { $0.description.isEmpty }) {
        complaints.append("seed \(seed), mutation \(number): a finding without words")
      }
      guard document.isSound else { continue }
      sound += 1
      _ = document.check()
      let start = ContinuousClock.now
      run(document)
      longest = max(longest, ContinuousClock.now - start)
      guard sound % 10 == 0 else { continue }
      let copy = SCXMLDocument(document.scxml.utf8, name: "mutant")
      if !copy.isSound {
        complaints.append("seed \(seed), mutation \(number): \(document.scxml)")
      }
    }
    print("conformance: the longest run of a mutant took \(longest)")
    return (sound, complaints)
  }

  private static func run(_ document: SCXMLDocument) {
    let platform = SCXMLPlatform()
    platform.settings.scriptTime = .milliseconds(100)
    platform.settings.scriptBytes = 4 << 20
    platform.settings.eventLimit = 50
    platform.settings.contentLimit = 2_000
    platform.settings.sessionDepth = 3
    platform.settings.sessionLimit = 50
    platform.settings.delayedLimit = 50
    guard let session = try? platform.start(document) else { return }
    // The number of steps is bounded, whatever the document does: no clock is needed.
    for name in ["event1", "foo", "error.execution", "timeout"] {
      platform.send(SCXMLEvent(name, data: .string("x")), to: session)
    }
    platform.settle(within: .seconds(30), limit: 100)
  }

  enum Hostile: String, CaseIterable {
    case deep, wide, long, talkative, nul

    var content: String {
      switch self {
      case .deep: String(repeating: "<state>", count: 100_000)
      case .wide: "<state " + (0..<50_000).map { "a\($0)='x'" }.joined(separator: " ") + "/>"
      case .long: "<state id='" + String(repeating: "x", count: 5_000_000) + "'/>"
      case .talkative: "<state id='a'/>" + String(repeating: "x\n&lt;", count: 2_000_000)
      case .nul: "<state id='\u{0}'/>"
      }
    }
  }

  @Test(.timeLimit(.minutes(30)), arguments: Hostile.allCases)
  func `hostile text is refused or read in bounded time`(_ hostile: Hostile) {
    let text =
      "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'>\(hostile.content)</scxml>"
    let document = SCXMLDocument(text.utf8, name: hostile.rawValue)
    if hostile == .deep || hostile == .nul { #expect(!document.isSound) }
    if document.isSound { Self.run(document) }
  }

  @Test func `entities cannot be declared`() {
    for declaration in [
      "<!ENTITY a 'aaaa'>", "<!ENTITY a SYSTEM 'file:///etc/passwd'>",
      "<!ENTITY % p SYSTEM 'http://localhost/x'> %p;",
    ] {
      let text = """
        <!DOCTYPE scxml [\(declaration)]>
        <scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'><state id='s'/></scxml>
        """
      let document = SCXMLDocument(text.utf8, name: "entities")
      #expect(!document.isSound)
      #expect(document.diagnostics.first?.problem.contains("is declared") == true)
    }
  }

  @Test(arguments: ["GBK", "EUC-JP", "ISO-2022-JP", "HZ", "UTF-7", "UTF-16", "UTF-8", "nothing"])
  func `bytes that the encoding forbids are a finding, and nothing is printed`(
    _ encoding: String
  ) throws {
    let start = """
      <?xml version='1.0' encoding='\(encoding)'?>
      <scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'><state id='
      """
    let bytes = start.utf8 + [0xC2, 0xC2, 0xC2, 0xC2, 0xFF] + "a'/></scxml>".utf8
    let text = try outputOfProcess {
      let document = SCXMLDocument(bytes, name: "broken")
      #expect(document.diagnostics.count == 1)
    }
    #expect(!text.contains("encoding error") && !text.contains("encoder error"))
  }

  @Test func `a document cannot include other documents`() throws {
    let log = Log()
    let session = try SCXMLPlatform(log.settings).start(
      document(
        """
        <datamodel><data id="d"><xi:include href="file:///etc/passwd" parse="text"
          xmlns:xi="http://www.w3.org/2001/XInclude"/></data></datamodel>
        <state id="a"><onentry><log expr="d.textContent + d.documentElement.tagName"/></onentry></state>
        """
      )
    )
    #expect(log.lines == ["xi:include"])
    #expect(session.configuration == ["a"])
  }
}

/// Breaks documents.
struct Mutator {
  var random: Random

  mutating func mutated(_ bytes: [UInt8], _ others: [[UInt8]]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...number(below: 3) {
      switch number(below: 8) {
      case 0: bytes[position(bytes)] = UInt8(number(below: 256))
      case 1: bytes.remove(at: position(bytes))
      case 2: bytes.insert(UInt8(number(below: 256)), at: position(bytes))
      case 3: bytes = Array(bytes.prefix(position(bytes)))
      case 4: duplicateElement(&bytes)
      case 5: removeAttribute(&bytes)
      case 6: swapValues(&bytes)
      default: replaceValue(&bytes, others)
      }
      if bytes.isEmpty { bytes = [0x3C] }
    }
    return bytes
  }

  private mutating func number(below limit: Int) -> Int {
    Int(random.next() % UInt64(max(1, limit)))
  }

  private mutating func position(_ bytes: [UInt8]) -> Int { number(below: bytes.count) }

  /// The places of all attribute values.
  private func values(_ bytes: [UInt8]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start: Int?
    for index in bytes.indices where bytes[index] == 0x22 {
      if let from = start {
        result.append(from..<index)
        start = nil
      } else {
        start = index + 1
      }
    }
    return result
  }

  private mutating func duplicateElement(_ bytes: inout [UInt8]) {
    let starts = bytes.indices.filter { bytes[$0] == 0x3C }
    guard starts.count > 2 else { return }
    let from = starts[number(below: starts.count - 1)]
    guard let end = bytes[from...].firstIndex(of: 0x3E) else { return }
    bytes.insert(contentsOf: Array(bytes[from...end]), at: from)
  }

  private mutating func removeAttribute(_ bytes: inout [UInt8]) {
    let values = values(bytes)
    guard !values.isEmpty else { return }
    let value = values[number(below: values.count)]
    guard let space = bytes[..<value.lowerBound].lastIndex(of: 0x20) else { return }
    bytes.removeSubrange(space...min(value.upperBound, bytes.count - 1))
  }

  private mutating func swapValues(_ bytes: inout [UInt8]) {
    let values = values(bytes)
    guard values.count > 1 else { return }
    let first = number(below: values.count - 1)
    let second = first + 1 + number(below: values.count - first - 1)
    let (left, right) = (Array(bytes[values[first]]), Array(bytes[values[second]]))
    bytes.replaceSubrange(values[second], with: left)
    bytes.replaceSubrange(values[first], with: right)
  }

  private mutating func replaceValue(_ bytes: inout [UInt8], _ others: [[UInt8]]) {
    let own = values(bytes)
    let other = others[number(below: others.count)]
    let foreign = values(other)
    guard !own.isEmpty, !foreign.isEmpty else { return }
    bytes.replaceSubrange(
      own[number(below: own.count)],
      with: other[foreign[number(below: foreign.count)]]
    )
  }
}
#endif
