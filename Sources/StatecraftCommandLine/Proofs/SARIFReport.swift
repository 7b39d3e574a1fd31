#if Command
import Foundation
import StatecraftExploration
import StatecraftRecording

/// Proofs in the Static Analysis Results Interchange Format, which systems for code scanning show.
///
/// Each claim that is not proved is a result at its place in the source text, with its path as a code
/// flow. A refuted or vacuous claim is an error, and a bounded or unknown one a warning. What was found
/// without a claim has its own severity. The addresses of files in the repository are relative to its root,
/// which is called `%SRCROOT%`.
///
/// Source: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0", 2020.
package struct SARIFReport {
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

  /// The report as JSON on one line.
  package var text: String {
    let results = proofs.flatMap { self.results($0) + findings($0) }
    let problems = proofs.flatMap { proof in
      proof.summary.problems.map { notification($0, of: proof) }
    }
    let driver = JSONText.object([
      ("name", JSONText.string("statecraft prove")),
      ("informationUri", JSONText.string("https://github.com/statecraft/statecraft")),
      (
        "rules",
        JSONText.array(
          Rule.allCases.map { $0.text }
            + FindingKind.allCases.map { JSONText.object([("id", JSONText.string($0.rawValue))]) }
        )
      ),
    ])
    let invocation = JSONText.object([
      ("executionSuccessful", problems.isEmpty ? "true" : "false"),
      ("toolExecutionNotifications", JSONText.array(problems)),
    ])
    let run = JSONText.object([
      ("tool", JSONText.object([("driver", driver)])),
      ("invocations", JSONText.array([invocation])),
      ("results", JSONText.array(results)),
    ])
    return JSONText.object([
      ("$schema", JSONText.string("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", JSONText.string("2.1.0")),
      ("runs", JSONText.array([run])),
    ]) + "\n"
  }

  /// What a result says.
  private enum Rule: String, CaseIterable {
    case refuted, vacuous, bounded, unknown

    init?(_ verdict: Verdict) {
      switch verdict {
      case .proved: return nil
      case .refuted: self = .refuted
      case .vacuous: self = .vacuous
      case .bounded: self = .bounded
      case .unknown: self = .unknown
      }
    }

    var level: String {
      switch self {
      case .refuted, .vacuous: "error"
      case .bounded, .unknown: "warning"
      }
    }

    private var summary: String {
      switch self {
      case .refuted: "A claim is false."
      case .vacuous: "A claim is true only because its premise never is."
      case .bounded: "A claim is true of the explored situations, and others were not explored."
      case .unknown: "A claim is neither proved nor refuted."
      }
    }

    var text: String {
      JSONText.object([
        ("id", JSONText.string(rawValue)),
        ("shortDescription", SARIFReport.message(summary)),
      ])
    }
  }

  private func results(_ proof: MachineProof) -> [String] {
    proof.summary.claims.compactMap { claim in
      guard let rule = Rule(claim.verdict) else { return nil }
      let reason = claim.reason.isEmpty ? "" : ", \(claim.reason)"
      return result(
        rule.rawValue,
        level: rule.level,
        "\(proof.machine): \(claim.name): \(claim.verdict.rawValue)\(reason)",
        file: claim.file,
        line: claim.line,
        claim.path
      )
    }
  }

  private func findings(_ proof: MachineProof) -> [String] {
    proof.summary.findings.map { finding in
      result(
        finding.kind.rawValue,
        level: finding.severity.rawValue,
        "\(proof.machine): \(finding.problem); \(finding.suggestion)",
        file: finding.file,
        line: finding.line,
        finding.path
      )
    }
  }

  private func result(
    _ rule: String,
    level: String,
    _ text: String,
    file: String?,
    line: Int?,
    _ path: ProofSummary.Path?
  ) -> String {
    var members = [
      ("ruleId", JSONText.string(rule)), ("level", JSONText.string(level)),
      ("message", Self.message(text)),
    ]
    if let file, let line {
      members.append(("locations", JSONText.array([location(file, line)])))
    }
    if let path { members.append(("codeFlows", Self.codeFlows(path))) }
    return JSONText.object(members)
  }

  private func location(_ file: String, _ line: Int) -> String {
    let file = paths[file]
    var artifact = [("uri", JSONText.string(Self.uri(file.path)))]
    // The usual name for the root of a repository; who reads the report knows where that is.
    if file.isInRepository { artifact.append(("uriBaseId", JSONText.string("%SRCROOT%"))) }
    return JSONText.object([
      (
        "physicalLocation",
        JSONText.object([
          ("artifactLocation", JSONText.object(artifact)),
          ("region", JSONText.object([("startLine", "\(line)")])),
        ])
      )
    ])
  }

  /// A path as a reference of RFC 3986; what is before a colon would be a scheme.
  private static func uri(_ path: String) -> String {
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":"))
    let text = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    return path.hasPrefix("/") ? "file://\(text)" : text
  }

  private static func codeFlows(_ path: ProofSummary.Path) -> String {
    let texts =
      ["start in \(path.start.joined(separator: ", "))"] + path.steps.map { $0.text } + [path.end]
    let locations = texts.map { text in
      JSONText.object([("location", JSONText.object([("message", message(text))]))])
    }
    let flow = JSONText.object([("locations", JSONText.array(locations))])
    return JSONText.array([JSONText.object([("threadFlows", JSONText.array([flow]))])])
  }

  private func notification(_ problem: String, of proof: MachineProof) -> String {
    let text = "\(proof.machine): \(paths.text(problem))"
    var members = [("level", JSONText.string("error")), ("message", Self.message(text))]
    let places = SourcePaths.places(in: problem)
    if !places.isEmpty {
      let locations = places.map { location($0.file, $0.line) }
      members.append(("locations", JSONText.array(locations)))
    }
    return JSONText.object(members)
  }

  private static func message(_ text: String) -> String {
    JSONText.object([("text", JSONText.string(text))])
  }
}
#endif
