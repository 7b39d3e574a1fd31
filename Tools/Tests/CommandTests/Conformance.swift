import Foundation
import Synchronization
import Testing

/// The W3C's implementation report tests, as the manifest in their folder lists them.
enum Conformance {
  struct Test: Sendable, CustomTestStringConvertible {
    let name: String
    let file: String
    let section: String
    let needsHTTP: Bool
    let assertion: String

    var testDescription: String { "\(section) · \(name)" }
    var path: String { folder.appending(path: file).path }
  }

  /// `SCXML_CONFORMANCE`, else beside the checkout.
  private static let folder: URL = {
    let environment = ProcessInfo.processInfo.environment["SCXML_CONFORMANCE"]
    return environment.map { URL(fileURLWithPath: $0) }
      ?? URL(fileURLWithPath: #filePath)
      .appending(path: "../../../../../shared/conformance").standardizedFileURL
  }()

  static let isHere = FileManager.default.fileExists(
    atPath: folder.appending(path: "manifest.tsv").path
  )

  static let comment: Comment =
    """
    The W3C's tests are not here: get them from https://www.w3.org/Voice/2013/scxml-irp/ and name \
    their folder in SCXML_CONFORMANCE.
    """

  /// Those that judge themselves.
  static let automated: [Test] = {
    let manifest = folder.appending(path: "manifest.tsv")
    guard let text = try? String(contentsOf: manifest, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count > 8, fields[5] == "automated" else { return nil }
      return Test(
        name: fields[0],
        file: fields[1],
        section: fields[2],
        needsHTTP: fields[8] == "yes",
        assertion: fields.last ?? ""
      )
    }
  }()

  private static let passed = Mutex<Set<String>>([])

  /// Notes that a test has passed, and tells when all have.
  static func note(_ test: Test) {
    let count = passed.withLock { passed in
      passed.insert(test.name)
      return passed.count
    }
    if count == automated.count {
      print("conformance: by the command \(count)/\(automated.count)")
    }
  }
}
