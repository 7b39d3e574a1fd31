#if SCXML
import Statecraft
import StatecraftSCXML
import Testing

/// Where states and histories lead by default: each is followed once, and circles are found.
@Suite struct DefaultTargetTests {
  /// A chart that is read from a document.
  struct Hall: Statechart {
    enum State: CaseIterable { case p, x, y, q }
    enum Event: CaseIterable { case go }

    static let chart = Chart(initial: .p) {
      state(.p, initial: .x) {
        on(.go, to: .q)
        state(.x)
        state(.y)
      }
      state(.q) { on(.go, to: .history(of: .p)) }
    }
  }

  private func findings(_ states: String) -> [String] {
    document(states).diagnostics.map(\.description)
  }

  private func chart(_ states: String) -> MachineChart<Hall> {
    MachineChart<Hall>(
      scxml: "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0' initial='q'>"
        + "\n\(states)</scxml>",
      name: "hall.scxml",
      names: ChartNames(Hall.chart)
    )
  }

  @Test(arguments: ["event='go'", ""])
  func `a history whose default leads to itself is found`(trigger: String) {
    let found = findings(
      """
      <state id="p">
      <history id="h"><transition target="h"/></history><state id="x"/></state>
      <state id="q"><transition \(trigger) target="h"/></state>
      """
    )
    #expect(
      found == [
        "test.scxml:2:1: error: the default of the history 'h' leads back to a history on its "
          + "way; name a state inside 'p'."
      ]
    )
  }

  @Test func `histories that lead to each other are found`() {
    let found = findings(
      """
      <state id="p"><history id="h"><transition target="i"/></history>
      <history id="i" type="deep"><transition target="h"/></history>
      <state id="x"/></state>
      """
    )
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.contains("leads back to a history on its way") })
  }

  @Test func `histories that lead through too many others are found`() {
    func chain(_ length: Int) -> String {
      let histories = (1...length).map {
        "<history id='h\($0)'><transition target='\($0 == length ? "x" : "h\($0 + 1)")'/></history>"
      }
      return "<state id='p'>\(histories.joined(separator: "\n"))<state id='x'/></state>"
        + "<state id='q'><transition event='go' target='h1'/></state>"
    }
    #expect(findings(chain(HistoryChains.limit)) == [])
    #expect(
      findings(chain(20))
        == [4, 12].map {
          "test.scxml:\($0):1: error: the default of the history 'h\($0)' leads through more than "
            + "8 histories; name a state inside 'p'."
        }
    )
  }

  @Test func `a history may lead to another one`() throws {
    let platform = SCXMLPlatform()
    let session = try platform.start(
      document(
        """
        <state id="q"><transition event="go" target="h"/></state>
        <state id="p"><history id="h"><transition target="i i"/></history>
          <history id="i" type="deep"><transition target="y"/></history>
          <state id="x"/><state id="y"/></state>
        """
      )
    )
    platform.send(SCXMLEvent("go"), to: session)
    #expect(session.configuration == ["p", "y"])
  }

  @Test(
    arguments: [
      ("h b", "'h' and 'b' cannot be active together"),
      ("b h", "'b' and 'h' cannot be active together"),
      ("h x2", "'h' and 'x2' cannot be active together"),
      ("hx x2", "'hx' and 'x2' cannot be active together"),
      ("x2 hp", "'x2' and 'hp' cannot be active together"),
      ("hx hx y2", nil), ("hx hy", nil), ("x2 hy", nil), ("hp hp", nil),
    ] as [(String, String?)]
  )
  func `a target that a history may not be active with is found`(
    targets: String,
    problem: String?
  ) {
    let found = findings(
      """
      <state id="a"><history id="h"><transition target="p"/></history>
      <parallel id="p"><history id="hp" type="deep"><transition target="x1 y1"/></history>
      <state id="x"><history id="hx"><transition target="x1"/></history>
      <state id="x1"/><state id="x2"/></state>
      <state id="y"><history id="hy"><transition target="y1"/></history>
      <state id="y1"/><state id="y2"/></state></parallel></state>
      <state id="b">
      <transition event="go" target="\(targets)"/></state>
      """
    )
    #expect(
      found
        == (problem.map {
          ["test.scxml:8:1: error: \($0); name states in different regions of one <parallel>."]
        } ?? [])
    )
  }

  /// Ways in which each state leads to the next ones more than once.
  enum Doubling: String, CaseIterable {
    case initial, skipping, history

    /// The document, with states in states.
    func states(_ depth: Int) -> String {
      var text = "<state id='s\(depth)'/>"
      for number in (0..<depth).reversed() {
        let next = "s\(number + 1)"
        switch self {
        case .initial: text = "<state id='s\(number)' initial='\(next) \(next)'>\(text)</state>"
        case .skipping:
          let after = "s\(min(number + 2, depth))"
          text = "<state id='s\(number)' initial='\(next) \(after)'>\(text)</state>"
        case .history:
          let (one, two) = ("h\(number)", "i\(number)")
          text = """
            <state id='s\(number)' initial='\(one) \(one)'>
            <history id='\(one)'><transition target='\(two) \(two)'/></history>
            <history id='\(two)'><transition target='\(next) \(next)'/></history>\(text)</state>
            """
        }
      }
      return text
    }
  }

  @Test(arguments: Doubling.allCases)
  func `a state that is named many times is followed once`(doubling: Doubling) throws {
    let session = try SCXMLPlatform().start(document(doubling.states(150)))
    #expect(session.states == ["s150"])
    #expect(session.configuration.count == 151)
  }

  @Test func `circles of histories are found in charts, too`() {
    let found = chart(
      """
      <state id="p" initial="x">
      <history id="h"><transition target="h"/></history><state id="x"/><state id="y"/></state>
      <state id="q"><transition target="h"/></state>
      """
    ).diagnostics
    #expect(
      found.map(\.description) == [
        "hall.scxml:3:1: error: the default of the history 'h' leads back to a history on its "
          + "way; name a state inside 'p'."
      ]
    )
  }

  @Test func `states that start outside themselves are found in charts`() {
    let found = chart(
      """
      <state id="p" initial="p"><state id="x"/><state id="y"/></state>
      <state id="q"><transition event="go" target="p"/></state>
      """
    ).diagnostics
    #expect(
      found.first?.description
        == "hall.scxml:2:1: error: the initial state 'p' of 'p' is outside of it; "
        + "name one of its own states."
    )
  }

  @Test func `a default that is a history of another state is found in charts`() {
    let found = chart(
      """
      <state id="p" initial="x">
      <history id="h"><transition target="i"/></history>
      <state id="x" initial="y"><history id="i"><transition target="h"/></history>
      <state id="y"/></state></state>
      <state id="q"><transition event="go" target="h"/></state>
      """
    ).diagnostics.filter { $0.severity == .error }.map(\.description)
    #expect(found.contains { $0.contains("the history 'h' leads back") }, "\(found)")
    let outside = chart(
      """
      <state id="p" initial="x"><state id="x" initial="y">
      <history id="i"><transition target="h"/></history><state id="y"/></state>
      <history id="h"><transition target="x"/></history></state>
      <state id="q"><transition event="go" target="i"/></state>
      """
    ).diagnostics.filter { $0.severity == .error }.map(\.description)
    #expect(
      outside == [
        "hall.scxml:3:1: error: the default 'p' of the history of x is not a child of 'x'; "
          + "name a child of 'x'."
      ]
    )
  }
}
#endif
