#if Command && SCXML
import Foundation
import StatecraftExploration
import StatecraftRecording
import StatecraftSCXML

extension TestPlan<DocumentSituation> {
  /// Writes the tests of a document as a file of Swift Testing, which needs the library `StatecraftSCXML`
  /// alone.
  ///
  /// Each test starts a session of the document, and checks the active states after each step.
  ///
  /// - Parameters:
  ///   - runs: what a session does in each test.
  ///   - document: the path of the document from the folder of the file.
  ///   - command: what has written the file, for a comment.
  /// - Returns: the file, with what is not in it.
  func swiftTests(
    _ runs: [DocumentReplay.Run],
    ofDocument document: String,
    writtenBy command: String
  ) -> SwiftTests {
    swiftFile(
      imports: ["Foundation", "StatecraftSCXML", "Testing"].map { "import \($0)" },
      of: "document",
      writtenBy: command,
      helpers: [Self.session(of: document)]
    ) { number, _ throws(SwiftExpression.Problem) in
      if let gap = runs[number].gap { throw SwiftExpression.Problem(description: gap) }
      return runs[number].swift
    }
  }

  /// A type that runs a session of the document in a test.
  private static func session(of document: String) -> String {
    """
      /// A session of the document, whose active states without active children are checked.
      private struct Run {
        let platform = SCXMLPlatform()
        let session: SCXMLSession

        init(in states: String..., at place: SourceLocation = #_sourceLocation) throws {
          let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          let file = URL(fileURLWithPath: \(SwiftExpression.text(of: document)), relativeTo: folder)
          platform.settings.defaultDataModel = "ecmascript"
          session = try platform.start(SCXMLDocument(contentsOf: file))
          #expect(session.states == states, sourceLocation: place)
        }

        func send(
          _ event: String,
          _ json: String? = nil,
          after delay: Duration = .zero,
          in states: String...,
          at place: SourceLocation = #_sourceLocation
        ) throws {
          if delay > .zero { platform.advance(by: delay) }
          let data = try json.map { try #require(SCXMLValue(json: $0)) } ?? .undefined
          platform.send(SCXMLEvent(event, data: data), to: session)
          #expect(session.states == states, sourceLocation: place)
        }

        func advance(
          by delay: Duration,
          in states: String...,
          at place: SourceLocation = #_sourceLocation
        ) {
          platform.advance(by: delay)
          #expect(session.states == states, sourceLocation: place)
        }
      }
    """
  }
}

extension DocumentReplay.Run {
  /// The lines of a test that does the same.
  fileprivate var swift: [String] {
    let start = "try Run(\(Self.arguments([], start)))"
    return [moves.isEmpty ? "_ = \(start)" : "let run = \(start)"] + moves.map { $0.swift }
  }

  /// Returns arguments of a call, of which the active states are the last ones.
  fileprivate static func arguments(_ first: [String], _ states: [String]) -> String {
    let texts = states.map { SwiftExpression.text(of: $0) }.joined(separator: ", ")
    return (first + (texts.isEmpty ? [] : ["in: \(texts)"])).joined(separator: ", ")
  }
}

extension DocumentReplay.Move {
  /// The line of a test that does the same.
  fileprivate var swift: String {
    let wait = SwiftExpression.text(of: delay)
    guard let event else {
      return "run.advance(\(DocumentReplay.Run.arguments(["by: \(wait)"], states)))"
    }
    var parts = [SwiftExpression.text(of: event.name)]
    if let data = event.data { parts.append(SwiftExpression.text(of: data)) }
    if delay > .zero { parts.append("after: \(wait)") }
    return "try run.send(\(DocumentReplay.Run.arguments(parts, states)))"
  }
}
#endif
