#if Command
import Foundation
import Statecraft
import StatecraftCommandLine
import StatecraftExploration
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Reports of proofs for other programs.
@Suite struct ProofReportFileTests {
  /// A counter with claims of each verdict.
  struct Counter: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case add }
    var count = 0
    static let chart = Chart(initial: .only) {
      state(.only) { on(.add).when("below 3") { $0.count < 3 }.do { $0.count += 1 } }
    }
    static let proof = Proof<Self> {
      everyEvent()
      never("below zero") { $0.count < 0 }
      never("<two> & \"more\"") { $0.count == 2 }
      whenever("ten") { $0.count == 10 }.leads(to: "three") { $0.count == 3 }
    }
    static let boundedProof = Proof<Self> {
      everyEvent()
      bound("one") { $0.count <= 1 }
      never("five") { $0.count == 5 }
    }
    static let incompleteProof = Proof<Self> { never("five") { $0.count == 5 } }
  }

  private func proof(_ name: String, _ proof: Proof<Counter>) -> MachineProof {
    let report = proof.check(from: Counter(), chart: Counter.chart)
    return MachineProof(machine: name, summary: report.summary)
  }

  private var all: [MachineProof] {
    [
      proof("counter", Counter.proof), proof("bounded", Counter.boundedProof),
      proof("incomplete", Counter.incompleteProof),
    ]
  }

  /// The elements of an XML document with their attributes and texts, in order.
  private final class Elements: NSObject, XMLParserDelegate {
    struct Element {
      let name: String
      let attributes: [String: String]
      var text = ""
    }

    var all: [Element] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser,
      didStartElement name: String,
      namespaceURI: String?,
      qualifiedName: String?,
      attributes: [String: String] = [:]
    ) {
      open.append(all.count)
      all.append(Element(name: name, attributes: attributes))
    }

    func parser(
      _ parser: XMLParser,
      didEndElement name: String,
      namespaceURI: String?,
      qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if let current = open.last { all[current].text += text }
    }

    subscript(_ name: String) -> [Element] { all.filter { $0.name == name } }
  }

  private func elements(_ text: String) throws -> Elements {
    let elements = Elements()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = elements
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
    return elements
  }

  @Test func `the report for JUnit has a suite for each machine and a case for each claim`() throws
  {
    let found = try elements(JUnitReport(all).text)
    #expect(
      found["testsuite"].map { $0.attributes["name"] } == ["counter", "bounded", "incomplete"]
    )
    #expect(found["testsuite"].map { $0.attributes["tests"] } == ["3", "1", "2"])
    #expect(found["testsuite"].map { $0.attributes["failures"] } == ["2", "0", "0"])
    #expect(found["testsuite"].map { $0.attributes["errors"] } == ["0", "1", "2"])
    #expect(found["testsuites"][0].attributes["tests"] == "6")
    #expect(found["testsuites"][0].attributes["failures"] == "2")
    #expect(found["testsuites"][0].attributes["errors"] == "3")
    let cases = found["testcase"]
    #expect(
      cases.map { $0.attributes["name"] } == [
        "below zero", "<two> & \"more\"", "ten leads to three", "five", "five", "exploration",
      ]
    )
    #expect(cases.allSatisfy { $0.attributes["classname"] == "Counter" })
    let claim = Counter.proof.claims[1]
    #expect(cases[1].attributes["file"] == claim.location.file)
    #expect(cases[1].attributes["line"] == "\(claim.location.line)")
  }

  @Test func `failures and errors for JUnit say where, why and how`() throws {
    let found = try elements(JUnitReport(all).text)
    let place = Counter.proof.claims[1].location
    #expect(
      found["failure"].map { $0.attributes["message"] } == [
        "refuted", "vacuous, 'ten' is never true",
      ]
    )
    #expect(
      found["failure"][0].text == """
        \(place.file):\(place.line): ✗ <two> & "more": refuted
          start in only
          1. add  count: 0 → 1
          2. add  count: 1 → 2
          true: <two> & "more"
        """
    )
    #expect(found["error"].map { $0.attributes["type"] } == ["bounded", "unknown", "incomplete"])
    #expect(
      found["error"][0].attributes["message"]
        == "bounded, 1 situation was not left because of the bound"
    )
    #expect(
      found["error"][2].text
        == "the proof does not say whether the event 'add' comes; write `every(.add)`, or "
        + "`without(…)` if it never does"
    )
    #expect(found["system-out"].count == 3)
    #expect(found["system-out"][0].text.hasPrefix("Counter: 4 situations, 3 steps, depth 3, in "))
  }

  @Test func `a finding has one severity and one place in all reports`() throws {
    let summary = try #require(all.first?.summary)
    let finding = try #require(summary.findings.first)
    #expect(summary.findings.map(\.severity) == [.warning])
    let file = try #require(finding.file)
    let line = try #require(finding.line)
    #expect(file.hasSuffix("ProofReportFileTests.swift"))
    let errors = try elements(JUnitReport(all).text)["system-err"].map(\.text)
    #expect(errors == ["\(file):\(line): warning: \(finding.problem); \(finding.suggestion)"])
    let text = SARIFReport(all).text
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    let result = try #require(results.first { $0["ruleId"] as? String == "stuck" })
    let locations = try #require(result["locations"] as? [[String: Any]])
    let place = try #require(locations[0]["physicalLocation"] as? [String: Any])
    let region = try #require(place["region"] as? [String: Any])
    #expect(region["startLine"] as? Int == line)
    #expect(result["level"] as? String == finding.severity.rawValue)
    let json = try JSONEncoder().encode(summary)
    let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    let found = try #require(object["findings"] as? [[String: Any]])
    #expect(found.map { $0["severity"] as? String } == ["warning"])
  }

  @Test func `characters that XML cannot hold are replaced`() throws {
    let proof = Proof<Counter> {
      Counter.everyEvent()
      Counter.never("bell \u{7} and\nline") { $0.count == 1 }
    }
    let report = proof.check(from: Counter(), chart: Counter.chart)
    let text = JUnitReport([MachineProof(machine: "counter", summary: report.summary)]).text
    #expect(
      try elements(text)["testcase"][0].attributes["name"] == "bell \u{FFFD} and\nline"
    )
  }

  @Test func `the report in SARIF has a result for each claim that is not proved`() throws {
    let text = SARIFReport(all).text
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(
      results.map { $0["ruleId"] as? String } == [
        "refuted", "vacuous", "stuck", "bounded", "unknown",
      ]
    )
    #expect(
      results.map { $0["level"] as? String } == ["error", "error", "warning", "warning", "warning"]
    )
    let message = try #require(results[0]["message"] as? [String: Any])
    #expect(message["text"] as? String == "counter: <two> & \"more\": refuted")
    let locations = try #require(results[0]["locations"] as? [[String: Any]])
    let place = try #require(locations[0]["physicalLocation"] as? [String: Any])
    let file = try #require(place["artifactLocation"] as? [String: Any])
    let region = try #require(place["region"] as? [String: Any])
    #expect(file["uri"] as? String == Counter.proof.claims[1].location.file)
    #expect(region["startLine"] as? Int == Counter.proof.claims[1].location.line)
    let flows = try #require(results[0]["codeFlows"] as? [[String: Any]])
    let threads = try #require(flows[0]["threadFlows"] as? [[String: Any]])
    let steps = try #require(threads[0]["locations"] as? [[String: Any]])
    let texts = steps.map { step in
      let location = step["location"] as? [String: Any]
      return (location?["message"] as? [String: Any])?["text"] as? String
    }
    #expect(
      texts == [
        "start in only", "add  count: 0 → 1", "add  count: 1 → 2", "true: <two> & \"more\"",
      ]
    )
  }

  @Test func `all rules of SARIF are described, and what kept a proof from being made is noted`()
    throws
  {
    let text = SARIFReport(all).text
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let tool = try #require(run["tool"] as? [String: Any])
    let driver = try #require(tool["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let results = try #require(run["results"] as? [[String: Any]])
    let known = Set(rules.compactMap { $0["id"] as? String })
    #expect(results.allSatisfy { known.contains($0["ruleId"] as? String ?? "") })
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    let notes = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
    let note = try #require(notes.first?["message"] as? [String: Any])
    #expect((note["text"] as? String)?.hasPrefix("incomplete: the proof does not say") == true)
  }
}
#endif
