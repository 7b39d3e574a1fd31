#if SCXML
import Foundation
import Statecraft
import StatecraftSCXML
import StatecraftTesting
import Synchronization
import Testing

/// The W3C's implementation report tests, each a case with its section in the name.
@Suite(.serialized) struct ConformanceTests {
  @Test(.enabled(if: Conformance.isHere, Conformance.comment), arguments: Conformance.mandatory)
  func `each mandatory test ends in pass`(_ test: Conformance.Test) throws { try run(test) }

  @Test(.enabled(if: Conformance.isHere, Conformance.comment), arguments: Conformance.withoutHTTP)
  func `each optional test ends in pass`(_ test: Conformance.Test) throws { try run(test) }

  /// The documents that need HTTP, over sockets of the machine itself.
  ///
  /// Their own clock stands still: what they wait for at most says nothing on a busy machine.
  @Suite(.timeLimit(.minutes(30))) struct OverHTTP {
    @Test(.enabled(if: Conformance.isHere, Conformance.comment), arguments: Conformance.overHTTP)
    func `each optional test over HTTP ends in pass`(_ test: Conformance.Test) async throws {
      let log = Log()
      var settings = log.settings
      settings.processors = [try await BasicHTTPProcessor.listen(.patient)]
      let platform = LiveSCXMLPlatform(settings, clock: VirtualClock())
      let document = try SCXMLDocument(contentsOf: Conformance.folder.appending(path: test.file))
      let session = try await platform.start(document)
      let end = try await session.end()
      #expect(end.configuration == ["pass"], "\(test.assertion) \(log.lines)")
      if end.configuration == ["pass"] { Conformance.note(test) }
      await platform.stop()
      #expect(platform.instances.count == 0)
    }
  }

  @Test(.enabled(if: Conformance.isHere, Conformance.comment))
  func `the numbers of passed tests are printed`() {
    print(
      "conformance: mandatory \(Conformance.passed(true))/\(Conformance.mandatory.count), "
        + "optional \(Conformance.passed(false))/\(Conformance.optional.count)"
    )
  }

  private func run(_ test: Conformance.Test) throws {
    let log = Log()
    let platform = SCXMLPlatform(log.settings)
    let document = try SCXMLDocument(contentsOf: Conformance.folder.appending(path: test.file))
    #expect(document.diagnostics.filter { $0.severity == .error }.isEmpty)
    let session = try platform.start(document)
    platform.advance(by: .seconds(60))
    #expect(session.isDone, "\(session.configuration) \(log.lines)")
    #expect(session.configuration == ["pass"], "\(test.assertion) \(log.lines)")
    if session.configuration == ["pass"] { Conformance.note(test) }
  }
}

enum Conformance {
  struct Test: Sendable, CustomTestStringConvertible {
    let name: String
    let file: String
    let section: String
    let isMandatory: Bool
    let isAutomated: Bool
    let needsHTTP: Bool
    let assertion: String

    var testDescription: String { "\(section) · \(name)" }
  }

  static let folder: URL = {
    let environment = ProcessInfo.processInfo.environment["SCXML_CONFORMANCE"]
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return environment.map { URL(fileURLWithPath: $0) }
      ?? root.deletingLastPathComponent().appending(path: "shared/conformance")
  }()

  static let isHere = FileManager.default.fileExists(
    atPath: folder.appending(path: "manifest.tsv").path
  )

  static let comment: Comment =
    """
    The W3C's tests are not here: get them from https://www.w3.org/Voice/2013/scxml-irp/ and name \
    their folder in SCXML_CONFORMANCE.
    """

  static let all: [Test] = {
    let manifest = folder.appending(path: "manifest.tsv")
    guard let text = try? String(contentsOf: manifest, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Test(
        name: fields[0],
        file: fields[1],
        section: fields[2],
        isMandatory: fields[4] == "mandatory",
        isAutomated: fields[5] == "automated",
        needsHTTP: fields[8] == "yes",
        assertion: fields.last ?? ""
      )
    }
  }()

  /// All documents, also those that a person judges.
  static let documents = all.filter { $0.file.hasSuffix(".scxml") }

  private static let notes = Mutex<[Bool: Set<String>]>([:])

  static func note(_ test: Test) {
    notes.withLock { _ = $0[test.isMandatory, default: []].insert(test.name) }
  }

  static func passed(_ isMandatory: Bool) -> Int {
    notes.withLock { $0[isMandatory]?.count ?? 0 }
  }

  static let mandatory = all.filter { $0.isMandatory && $0.isAutomated }
  static let optional = all.filter { !$0.isMandatory && $0.isAutomated }
  static let withoutHTTP = optional.filter { !$0.needsHTTP }
  static let overHTTP = optional.filter(\.needsHTTP)
}
#endif
