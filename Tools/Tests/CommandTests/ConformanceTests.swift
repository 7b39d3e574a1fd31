import Foundation
import Testing

/// The W3C's implementation report tests, each by a process of its own, as a user runs a document.
@Suite(.timeLimit(.minutes(30))) struct ConformanceTests {
  @Test(.enabled(if: Conformance.isHere, Conformance.comment), arguments: Conformance.automated)
  func `the command ends in the state 'pass'`(_ test: Conformance.Test) throws {
    let result = try Command.run(
      ["run", test.path, "--virtual-time", "--json"] + (test.needsHTTP ? ["--http"] : []),
      input: "@wait 60s\n",
      limit: .seconds(600)
    )
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.errors.isEmpty != test.needsHTTP, "\(result.errors)")
    let last = try #require(result.lines.last)
    let object = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
    let hasPassed =
      object?["done"] as? Bool == true && object?["configuration"] as? [String] == ["pass"]
    #expect(hasPassed, "\(test.assertion) \(result.output)")
    if hasPassed { Conformance.note(test) }
  }
}
