// Written by 'statecraft tests Examples/Documents/microwave.scxml --covering transitions --event "add 2" --bound "left < 5"'. Write it anew when the document changes, and look at the difference.
// swift-format-ignore-file
import Foundation
import StatecraftSCXML
import Testing

/// 3 tests for 14 goals
@Suite struct microwaveTransitionTests {
  // It also covers the state 'door'.
  // It also covers the state 'closed'.
  // It also covers the state 'opened'.
  // It also covers the state 'engine'.
  // It also covers the state 'idle'.
  // It also covers the transition 'closed → opened on open'.
  // It also covers the transition 'opened → closed on close'.
  @Test func `test 1 covers the state 'oven'`() throws {
    let run = try Run(in: "closed", "idle")
    try run.send("open", in: "opened", "idle")
    try run.send("close", in: "closed", "idle")
  }

  // It also covers the transition 'idle on add when _event.data > 0'.
  // It also covers the transition 'idle → cooking on start when left > 0 && In('closed')'.
  // It also covers the transition 'cooking → idle on open, stop'.
  @Test func `test 2 covers the state 'cooking'`() throws {
    let run = try Run(in: "closed", "idle")
    try run.send("add", "2", in: "closed", "idle")
    try run.send("start", in: "closed", "cooking")
    try run.send("open", in: "opened", "idle")
  }

  // It also covers the transition 'cooking → idle on second'.
  @Test func `test 3 covers the transition 'cooking on second when left > 1'`() throws {
    let run = try Run(in: "closed", "idle")
    try run.send("add", "2", in: "closed", "idle")
    try run.send("start", in: "closed", "cooking")
    run.advance(by: .seconds(1), in: "closed", "cooking")
    run.advance(by: .seconds(1), in: "closed", "idle")
  }

  /// A session of the document, whose active states without active children are checked.
  private struct Run {
    let platform = SCXMLPlatform()
    let session: SCXMLSession

    init(in states: String..., at place: SourceLocation = #_sourceLocation) throws {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      let file = URL(fileURLWithPath: "../../../Examples/Documents/microwave.scxml", relativeTo: folder)
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
}
