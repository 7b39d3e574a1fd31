#if SCXML
import Statecraft
import StatecraftSCXML
import Testing

/// Mistakes in documents are reported at once, each with its place and a suggestion.
@Suite struct DiagnosticsTests {
  private func findings(_ text: String) -> [String] {
    SCXMLDocument(text.utf8, name: "d.scxml").diagnostics.map(\.description)
  }

  @Test func `all findings are reported at once, in document order, at their tags`() {
    #expect(
      findings(
        """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="2.0" binding="soon">
          <state id="a" initial="b">
            <transition event="x"
              target="nowhere"/>
            <foo/><transition/>
            <onentry><raise/><prîse/><cancel/></onentry>
          </state>
          <state id="a"><history id="h" type="flat"/></state>
          <parallel id="p"><state id="l"/>
            <state id="r">
              <initial><transition event="e" target="a"/></initial>
              <state id="i"/><final id="f"><transition event="x"/></final>
              <transition event="y" target="l i f" type="inner"/>
              <invoke id="v" idlocation="w" src="a" srcexpr="b"><param name="n"/></invoke>
            </state>
          </parallel>
        </scxml>
        """
      ).joined(separator: "\n")
        == """
        d.scxml:1:1: error: the version is '2.0'; write version="1.0".
        d.scxml:1:1: error: binding='soon' is unknown; write 'early' or 'late'.
        d.scxml:2:3: error: 'a' has an initial state but no child states; remove the attribute, \
        or add \
        states.
        d.scxml:3:5: error: there is no state 'nowhere'; correct the id, or add the state.
        d.scxml:5:5: error: <foo> is not allowed in <state>; move or remove it.
        d.scxml:5:11: error: a transition has no event, no condition and no target; give it at \
        least \
        one of them.
        d.scxml:6:14: error: <raise> needs 'event'; write <raise event="…">.
        d.scxml:6:22: error: <prîse> is not executable content; move or remove it.
        d.scxml:6:30: error: <cancel> needs 'sendid' or 'sendidexpr'; name the send to cancel.
        d.scxml:8:3: error: the id 'a' is used twice; give each state an id of its own.
        d.scxml:8:17: error: the history type 'flat' is unknown; write 'shallow' or 'deep'.
        d.scxml:8:17: error: the history 'h' needs one <transition>; write <transition \
        target="…"/> \
        into it, for visits without stored history.
        d.scxml:11:16: error: the transition of <initial> has an event or a condition; remove \
        'event' \
        and 'cond'.
        d.scxml:11:16: error: 'a' does not lie inside 'r'; name a state inside it.
        d.scxml:11:16: error: the transition of <initial> has no target; name a state inside.
        d.scxml:12:36: error: <transition> is not allowed in <final>; move or remove it.
        d.scxml:13:7: error: 'i' and 'f' cannot be active together; name states in different \
        regions of \
        one <parallel>.
        d.scxml:13:7: error: the type 'inner' is unknown; write 'external' or 'internal'.
        d.scxml:14:7: error: <invoke> has both 'src' and 'srcexpr'; keep one of them.
        d.scxml:14:7: error: <invoke> has both 'id' and 'idlocation'; keep one of them.
        d.scxml:14:57: error: <param name='n'> has no value; give it 'expr' or 'location'.
        """
    )
  }

  @Test func `the root must be an scxml element`() {
    #expect(
      findings("<?xml version='1.0'?>\n<!-- no --> <scxml/>") == [
        "d.scxml:2:13: error: the root element is 'scxml' without a namespace; "
          + "write <scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\">."
      ]
    )
  }

  @Test(arguments: [("", 1), ("é", 2), ("€€\t", 4), ("\u{1F600}", 2), ("\r\n\n ", 2)])
  func `columns count characters, after line ends of any kind`(before: String, column: Int) {
    let finding = findings(
      "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'><state id='s'>\n"
        + "\(before)<foo a='1'\n\n b='2'/></state></scxml>"
    )
    let line = before.contains("\n") ? 4 : 2
    #expect(
      finding.first?.hasPrefix("d.scxml:\(line):\(column): error: <foo>") == true,
      "\(finding)"
    )
  }

  @Test(arguments: ["", "\n"])
  func `places are right in large documents with many lines or with one`(end: String) {
    let states = (0..<5000).map { "<state id='é\($0)'>\(end) <transition event='\($0)'/></state>" }
    let start = "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'>"
    let text = start + states.joined(separator: end) + "   <foo x='1'/></scxml>"
    let line = end.isEmpty ? 1 : 10_000
    let column = end.isEmpty ? text.count - "<foo x='1'/></scxml>".count + 1 : 39
    #expect(
      findings(text) == [
        "d.scxml:\(line):\(column): error: <foo> is not allowed in <scxml>; move or remove it."
      ]
    )
  }
}
#endif
