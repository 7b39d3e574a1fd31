#if SCXML
import Foundation
import Statecraft
import StatecraftSCXML
import StatecraftTesting
import Testing

/// Events without content take a faster path when there is no observer, with the same result.
@Suite struct FastWayTests {
  @Test func `documents behave the same with and without an observer`() throws {
    let environment = ProcessInfo.processInfo.environment
    let seed =
      environment["STATECRAFT_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 1...999_999)
    var random = Random(state: seed)
    var moves = 0
    for number in 0..<300 {
      let text = RandomDocument(&random).text
      let document = SCXMLDocument(text.utf8, name: "random.scxml")
      try #require(document.isSound, "seed \(seed), \(document.diagnostics) \(text)")
      let fast = Log()
      let slow = Log()
      let alone = SCXMLPlatform(fast.settings)
      let watched = SCXMLPlatform(slow.settings)
      watched.onStep = { _, step in
        moves += step.steps.contains { !$0.entered.isEmpty } ? 1 : 0
      }
      let left = try alone.start(document)
      let right = try watched.start(document)
      var path = "seed \(seed), document \(number):"
      for _ in 0..<40 {
        let name = ["a", "b", "b.c", "b.c.d", "c", "nobody"][Int(random.next() % 6)]
        path += " \(name)"
        alone.send(SCXMLEvent(name), to: left)
        watched.send(SCXMLEvent(name), to: right)
        try #require(left.configuration == right.configuration, "\(path) \(text)")
        try #require(left.isDone == right.isDone, "\(path) \(text)")
      }
      try #require(fast.lines == slow.lines, "\(path) \(text)")
    }
    #expect(moves > 1500)
  }

  @Test func `_event is bound again when content runs`() throws {
    let log = Log()
    let platform = SCXMLPlatform(log.settings)
    let session = try platform.start(
      document(
        """
        <state id="a"><transition event="go" target="b"/></state>
        <state id="b">
          <transition event="say"><log expr="_event.data"/></transition>
          <transition event="in" cond="In('b')" target="a"/>
        </state>
        """
      )
    )
    for value in 1...3 {
      platform.send(SCXMLEvent("go", data: .string("unseen")), to: session)
      platform.send(SCXMLEvent("nobody", data: .string("unseen")), to: session)
      platform.send(SCXMLEvent("say", data: .number(Double(value))), to: session)
      platform.send(SCXMLEvent("in"), to: session)
      #expect(session.configuration == ["a"])
    }
    #expect(log.lines == ["1", "2", "3"])
  }

  @Test func `an eventless transition may read an event that no transition takes`() throws {
    let platform = SCXMLPlatform()
    let session = try platform.start(
      document(
        """
        <state id="a"><transition cond="_event &amp;&amp; _event.name == 'x'" target="b"/></state>
        <state id="b"/>
        """
      )
    )
    platform.send(SCXMLEvent("y"), to: session)
    #expect(session.configuration == ["a"])
    platform.send(SCXMLEvent("x"), to: session)
    #expect(session.configuration == ["b"])
  }
}

/// A document without scripts, with something of everything else.
private struct RandomDocument {
  private(set) var text = ""
  private var random: Random
  private var states = 0
  private var histories = 0

  init(_ random: inout Random) {
    self.random = random
    var content = (0..<2 + number(below: 3)).map { _ in state(depth: 0) }.joined()
    // Eventless transitions end here, so that none goes round in circles.
    content += "<state id=\"sink\"><transition event=\"b\" target=\"@\"/></state>"
    if number(below: 2) == 0 { content += "<final id=\"end\"/>" }
    var pieces = content.components(separatedBy: "@")[...]
    text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="null">
      \(pieces.removeFirst())
      """
    // What transitions may lead to is known only now.
    for piece in pieces {
      let target = number(below: states + histories + 1)
      let end = content.contains("<final") ? "end" : "sink"
      let history = "h\(target - states)"
      text += (target < states ? "s\(target)" : target < states + histories ? history : end) + piece
    }
    text += "</scxml>"
    random = self.random
  }

  private mutating func number(below limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

  private mutating func state(depth: Int) -> String {
    let id = "s\(states)"
    states += 1
    let kind = depth > 2 ? 0 : number(below: 4)
    var content = (0..<number(below: 4)).map { _ in transition() }.joined()
    if number(below: 8) == 0 { content += "<onentry><log label=\"+\(id)\"/></onentry>" }
    if number(below: 8) == 0 { content += "<onexit><log label=\"-\(id)\"/></onexit>" }
    guard kind > 1 else { return "<state id=\"\(id)\">\(content)</state>\n" }
    let first = "s\(states)"
    for _ in 0..<2 + number(below: 2) { content += state(depth: depth + 1) }
    if kind == 2, number(below: 2) == 0 {
      let type = number(below: 2) == 0 ? "deep" : "shallow"
      content += "<history id=\"h\(histories)\" type=\"\(type)\">"
      content += "<transition target=\"\(first)\"/></history>"
      histories += 1
    }
    let name = kind == 3 ? "parallel" : "state"
    return "<\(name) id=\"\(id)\">\(content)</\(name)>\n"
  }

  private mutating func transition() -> String {
    let event = ["a", "b", "b.*", "b.c", "c", "*"][number(below: 6)]
    let condition = number(below: 5) == 0 ? "cond=\"In('s\(number(below: 6))')\"" : ""
    switch number(below: 9) {
    case 0: return "<transition event=\"\(event)\" \(condition)><log label=\"x\"/></transition>"
    case 1: return "<transition cond=\"In('s\(number(below: 9))')\" target=\"sink\"/>"
    case 2: return "<transition event=\"\(event)\" \(condition) type=\"internal\" target=\"@\"/>"
    default: return "<transition event=\"\(event)\" \(condition) target=\"@\"/>"
    }
  }
}
#endif
