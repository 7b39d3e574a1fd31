#if Command
import Foundation
import StatecraftCommandLine
import StatecraftExploration
import Testing

/// Where the files of a report are in the repository.
@Suite struct SourcePathTests {
  /// A folder that is removed with its files.
  final class Folder {
    let path: String

    init(_ files: String...) throws {
      path =
        FileManager.default.temporaryDirectory.appending(path: "paths-\(UUID().uuidString)")
        .standardizedFileURL.path
      for file in files {
        let file = URL(fileURLWithPath: path).appending(path: file)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data().write(to: file)
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  /// A proof with a claim in each of some files.
  private func proof(_ files: [String], problems: [String] = []) throws -> MachineProof {
    let claims = files.map { file in
      #"{"name":"claim","file":"\#(file)","line":7,"verdict":"refuted","reason":"","#
        + #""text":"✗ claim: refuted"}"#
    }
    let summary = """
      {"chart":"Door","claims":[\(claims.joined(separator: ","))],"assumptions":[],"findings":[],
      "acknowledged":[],"problems":[\(problems.map { "\"\($0)\"" }.joined(separator: ","))],"situations":1,"steps":0,"depth":0,"bytes":0,"spilledBytes":0,
      "seconds":0,"exitCode":1,"text":""}
      """
    return MachineProof(
      machine: "door",
      summary: try JSONDecoder().decode(ProofSummary.self, from: Data(summary.utf8))
    )
  }

  private func paths(_ folder: Folder, _ files: String..., from: String = "") throws -> [String] {
    let paths = SourcePaths(of: [try proof(files)], from: folder.path + from)
    return files.map { paths[$0].isInRepository ? "root/\(paths[$0].path)" : paths[$0].path }
  }

  @Test func `a file in Swift is below a folder with the name of its module`() throws {
    let folder = try Folder(
      ".git/HEAD",
      "Sources/Doors/Parts/Door.swift",
      "Sources/Locks/Door.swift",
      ".build/checkouts/Doors/Door.swift"
    )
    #expect(
      try paths(folder, "Doors/Door.swift", "Locks/Door.swift") == [
        "root/Sources/Doors/Parts/Door.swift", "root/Sources/Locks/Door.swift",
      ]
    )
  }

  @Test func `a folder may have a hyphen where the module has a low line`() throws {
    let folder = try Folder(".git/HEAD", "Sources/front-doors/Door.swift", "Other/Door.swift")
    #expect(try paths(folder, "front_doors/Door.swift") == ["root/Sources/front-doors/Door.swift"])
  }

  @Test func `without a folder of the module the only file with the name is meant`() throws {
    let folder = try Folder(".git/HEAD", "Sources/Door.swift", "A/Lock.swift", "B/Lock.swift")
    #expect(
      try paths(folder, "Doors/Door.swift", "Doors/Lock.swift", "Doors/Lost.swift") == [
        "root/Sources/Door.swift", "Doors/Lock.swift", "Doors/Lost.swift",
      ]
    )
  }

  @Test func `a file of another module is not meant`() throws {
    let folder = try Folder(
      ".git/HEAD",
      "Sources/App/Door.swift",
      "Tests/AppTests/Lock.swift",
      "Packages/Doors/Sources/Doors/Exports.swift",
      "Packages/Doors/Sources/DoorsUI/Exports.swift",
      "node_modules/Bolt.swift"
    )
    #expect(
      try paths(
        folder,
        "Doors/Door.swift",
        "Locks/Lock.swift",
        "Doors/Exports.swift",
        "DoorsUI/Exports.swift",
        "Bolts/Bolt.swift"
      ) == [
        "Doors/Door.swift", "Locks/Lock.swift", "root/Packages/Doors/Sources/Doors/Exports.swift",
        "root/Packages/Doors/Sources/DoorsUI/Exports.swift", "Bolts/Bolt.swift",
      ]
    )
  }

  @Test func `of several files the only one in the current folder is meant`() throws {
    let folder = try Folder(".git/HEAD", "A/Sources/Doors/Door.swift", "B/Sources/Doors/Door.swift")
    #expect(try paths(folder, "Doors/Door.swift") == ["Doors/Door.swift"])
    #expect(
      try paths(folder, "Doors/Door.swift", from: "/B") == ["root/B/Sources/Doors/Door.swift"]
    )
  }

  @Test func `paths begin at the root of the repository`() throws {
    let folder = try Folder(".git/HEAD", "documents/door.scxml", "Sources/Doors/Door.swift")
    #expect(
      try paths(
        folder,
        "door.scxml",
        "../documents/door.scxml",
        "Doors/Door.swift",
        from: "/documents"
      )
        == [
          "root/documents/door.scxml", "root/documents/door.scxml", "root/Sources/Doors/Door.swift",
        ]
    )
    #expect(
      try paths(folder, "\(folder.path)/documents/door.scxml") == ["root/documents/door.scxml"]
    )
    #expect(try paths(folder, "/elsewhere/door.scxml") == ["/elsewhere/door.scxml"])
  }

  @Test func `without a repository paths begin at the current folder`() throws {
    let folder = try Folder("Sources/Doors/Door.swift")
    let path = try #require(try paths(folder, "Doors/Door.swift").first)
    #expect(path.hasPrefix("root/") && path.hasSuffix("Sources/Doors/Door.swift"))
  }

  @Test func `a report in SARIF has addresses from the root of the repository`() throws {
    let folder = try Folder(".git/HEAD", "Sources/Doors/Front Door.swift")
    let proofs = [try proof(["Doors/Front Door.swift", "/elsewhere/a:b.scxml", "Lost/Door.swift"])]
    let text = SARIFReport(proofs, paths: SourcePaths(of: proofs, from: folder.path)).text
    let parts = [
      #"{"uri":"Sources/Doors/Front%20Door.swift","uriBaseId":"%SRCROOT%"}"#,
      #"{"uri":"file:///elsewhere/a%3Ab.scxml"}"#, #"{"uri":"Lost/Door.swift"}"#,
    ]
    for part in parts { #expect(text.contains(#""artifactLocation":"# + part), "\(text)") }
  }

  @Test func `the places of problems are in the repository, too`() throws {
    let folder = try Folder(".git/HEAD", "Sources/Doors/Door.swift")
    let problem = "two claims have the name 'x'; give each a name of its own (Doors/Door.swift:9)"
    let proofs = [try proof([], problems: [problem, "(a.b:3) is no place (at 3:4)"])]
    let paths = SourcePaths(of: proofs, from: folder.path)
    let text = SARIFReport(proofs, paths: paths).text
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    let notes = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
    #expect(notes.map { $0["locations"] != nil } == [true, false])
    let message = try #require(notes[0]["message"] as? [String: Any])
    #expect(
      message["text"] as? String
        == "door: two claims have the name 'x'; give each a name of its own (Sources/Doors/Door.swift:9)"
    )
    let location = try #require((notes[0]["locations"] as? [[String: Any]])?.first)
    let place = try #require(location["physicalLocation"] as? [String: Any])
    let file = try #require(place["artifactLocation"] as? [String: Any])
    let region = try #require(place["region"] as? [String: Any])
    #expect(file["uri"] as? String == "Sources/Doors/Door.swift")
    #expect(file["uriBaseId"] as? String == "%SRCROOT%")
    #expect(region["startLine"] as? Int == 9)
    #expect(JUnitReport(proofs, paths: paths).text.contains("(Sources/Doors/Door.swift:9)"))
  }

  @Test func `a repository with too many files is noted, once and with what to do`() throws {
    let folder = try Folder(".git/HEAD", "Sources/Doors/Door.swift", "door.scxml")
    let proofs = [try proof(["Doors/Door.swift", "door.scxml"]), try proof(["Doors/Door.swift"])]
    let all = SourcePaths(of: proofs, from: folder.path, limit: 4)
    #expect(all.note == nil)
    #expect(all["Doors/Door.swift"].isInRepository)
    let few = SourcePaths(of: proofs, from: folder.path, limit: 1)
    #expect(
      few.note
        == "'\(folder.path)' has more than 1 files and folders, so that files of Swift code were not found there, "
        + "and reports name them 'Module/File.swift'; remove what does not belong to the repository, such "
        + "as results of builds"
    )
    #expect(few["Doors/Door.swift"] == SourcePaths.asWritten["Doors/Door.swift"])
    #expect(few["door.scxml"].isInRepository)
    let documents = SourcePaths(of: [try proof(["door.scxml"])], from: folder.path, limit: 1)
    #expect(documents.note == nil)
  }

  @Test func `a report for JUnit has paths from the root of the repository`() throws {
    let folder = try Folder(".git/HEAD", "Sources/Doors/Door.swift")
    let proofs = [try proof(["Doors/Door.swift"])]
    let text = JUnitReport(proofs, paths: SourcePaths(of: proofs, from: folder.path)).text
    #expect(text.contains(#"file="Sources/Doors/Door.swift" line="7""#), "\(text)")
    #expect(text.contains("Sources/Doors/Door.swift:7: ✗ claim: refuted"), "\(text)")
  }
}
#endif
