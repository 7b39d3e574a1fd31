#if Command
import StatecraftExploration

/// Proofs in the XML of JUnit, which systems for continuous integration show.
///
/// Each machine is a test suite, each claim a test case. A refuted or vacuous claim is a failure, a
/// bounded or unknown one an error, with its path. What kept a proof from being made is an error of a
/// test case of its own. The report for people is the output of the suite; what was found without a claim
/// is no test, and is also listed with its place and its severity among the errors that the suite has
/// written.
package struct JUnitReport {
  private let proofs: [MachineProof]
  private let paths: SourcePaths

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - proofs: the proofs, in order.
  ///   - paths: the paths of the files in it.
  package init(_ proofs: [MachineProof], paths: SourcePaths = .asWritten) {
    self.proofs = proofs
    self.paths = paths
  }

  /// The report as an XML document.
  package var text: String {
    let counts = proofs.map { Counts($0.summary) }
    let total = counts.reduce(Counts()) { $0 + $1 }
    let seconds = proofs.reduce(0) { $0 + $1.summary.seconds }
    let suites = zip(proofs, counts).map { suite($0, $1) }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="statecraft prove" \(total.attributes) time="\(number(seconds))">
      \(suites)</testsuites>

      """
  }

  private struct Counts {
    var tests = 0
    var failures = 0
    var errors = 0

    init() {}

    init(_ summary: ProofSummary) {
      tests = summary.claims.count + (summary.problems.isEmpty ? 0 : 1)
      failures = summary.claims.count { $0.verdict.isFailure }
      errors =
        summary.claims.count { $0.verdict.isError } + (summary.problems.isEmpty ? 0 : 1)
    }

    static func + (left: Counts, right: Counts) -> Counts {
      var sum = left
      sum.tests += right.tests
      sum.failures += right.failures
      sum.errors += right.errors
      return sum
    }

    var attributes: String { "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\"" }
  }

  private func suite(_ proof: MachineProof, _ counts: Counts) -> String {
    let summary = proof.summary
    let name = XMLText.attribute(proof.machine)
    var lines = [
      "  <testsuite name=\"\(name)\" \(counts.attributes) time=\"\(number(summary.seconds))\">"
    ]
    for claim in summary.claims { lines += testCase(claim, summary.chart) }
    if !summary.problems.isEmpty {
      let problems = summary.problems.map(paths.text)
      lines += [
        "    <testcase classname=\"\(XMLText.attribute(summary.chart))\" name=\"exploration\">",
        "      <error type=\"incomplete\" message=\"\(XMLText.attribute(problems[0]))\">"
          + "\(XMLText.content(problems.joined(separator: "\n")))</error>",
        "    </testcase>",
      ]
    }
    lines.append("    <system-out>\(XMLText.content(proof.text))</system-out>")
    if !summary.findings.isEmpty {
      let findings = summary.findings.map(line).joined(separator: "\n")
      lines.append("    <system-err>\(XMLText.content(findings))</system-err>")
    }
    lines.append("  </testsuite>\n")
    return lines.joined(separator: "\n")
  }

  /// A finding in the form of compilers: place, severity, problem; suggestion.
  private func line(_ finding: ProofSummary.Finding) -> String {
    let file = finding.file.map { "\(paths[$0].path):" } ?? ""
    let place = file + (finding.line.map { "\($0): " } ?? "")
    return "\(place)\(finding.severity.rawValue): \(finding.problem); \(finding.suggestion)"
  }

  private func testCase(_ claim: ProofSummary.Claim, _ chart: String) -> [String] {
    let file = paths[claim.file].path
    let start =
      "    <testcase classname=\"\(XMLText.attribute(chart))\" "
      + "name=\"\(XMLText.attribute(claim.name))\" file=\"\(XMLText.attribute(file))\" "
      + "line=\"\(claim.line)\""
    guard claim.verdict.isFailure || claim.verdict.isError else { return [start + "/>"] }
    let element = claim.verdict.isFailure ? "failure" : "error"
    let message = claim.verdict.rawValue + (claim.reason.isEmpty ? "" : ", \(claim.reason)")
    let place = "\(file):\(claim.line): "
    return [
      start + ">",
      "      <\(element) type=\"\(claim.verdict.rawValue)\" "
        + "message=\"\(XMLText.attribute(message))\">"
        + "\(XMLText.content(place + claim.text))</\(element)>",
      "    </testcase>",
    ]
  }

  /// A number of seconds with three decimal places.
  private func number(_ seconds: Double) -> String {
    "\((seconds * 1_000).rounded() / 1_000)"
  }
}

extension Verdict {
  fileprivate var isFailure: Bool { self == .refuted || self == .vacuous }
  fileprivate var isError: Bool { self == .bounded || self == .unknown }
}
#endif
