#if SCXML
import Statecraft
import StatecraftSCXML
import Testing

/// Errors that became events contain the failed element, its place and the reason.
@Suite struct CauseTests {
  /// The errors of all steps, in words.
  private func errors(_ states: String, _ event: String? = nil) throws -> [String] {
    let platform = SCXMLPlatform()
    var errors: [String] = []
    platform.onStep = { _, step in errors += step.errors.map(\.description) }
    let session = try platform.start(document("\n" + states))
    if let event { platform.send(SCXMLEvent(event), to: session) }
    return errors
  }

  @Test func `the error of executable content has its element and its place`() throws {
    #expect(
      try errors(
        """
        <state id="a"><onentry>
          <assign location="x" expr="1"/>
        </onentry></state>
        """
      ) == [
        """
        an entry action of 'a' threw: error.execution: ReferenceError: identifier 'x' undefined, \
        in \
        <assign location="x" expr="1"/> (test.scxml:3:3)
        """
      ]
    )
  }

  @Test func `the error of a condition has its expression`() throws {
    #expect(
      try errors(
        """
        <state id="a"><onentry><if cond="y > 1"><log/></if></onentry>
          <transition event="go" cond="z.a" target="a"/></state>
        """,
        "go"
      ) == [
        """
        <if> threw: error.execution: ReferenceError: identifier 'y' undefined, in 'y > 1' of <if> \
        (test.scxml:2:24)
        """,
        """
        the guard of 'a → a on go when z.a' threw: error.execution: ReferenceError: identifier 'z' \
        undefined, in 'z.a' of <transition> (test.scxml:3:3)
        """,
      ]
    )
  }

  @Test func `errors of data, sends and invocations have a cause, too`() throws {
    #expect(
      try errors(
        """
        <datamodel><data id="d" expr="nowhere"/></datamodel>
        <state id="a"><onentry><send event="e" delay="10 sec"/></onentry>
          <onentry><send event="e" target="#_nobody"/></onentry>
          <invoke id="i" type="urn:x"/></state>
        """
      ) == [
        """
        <data> threw: error.execution: ReferenceError: identifier 'nowhere' undefined, in <data \
        id="d" \
        expr="nowhere"/> (test.scxml:2:12)
        """,
        """
        an entry action of 'a' threw: error.execution: '10 sec' is not a delay; write a number \
        and s or \
        ms, in <send event="e" delay="10 sec"/> (test.scxml:3:24)
        """,
        """
        <send> threw: error.communication: there is no invocation 'nobody', in <send event="e" \
        target="#_nobody"/> (test.scxml:4:12)
        """,
        """
        an entry action of 'a' threw: error.execution: no service of the type 'urn:x' is \
        registered, in \
        <invoke type="urn:x" id="i"/> (test.scxml:5:3)
        """,
      ]
    )
  }

  @Test func `the innermost place is reported`() throws {
    #expect(
      try errors(
        """
        <state id="a"><onentry><if cond="true"><foreach array="[1]" item="i">
          <script>i.x.y</script></foreach></if></onentry></state>
        """
      ) == [
        """
        an entry action of 'a' threw: error.execution: TypeError: cannot read property 'y' of \
        undefined, in <script/> (test.scxml:3:3)
        """
      ]
    )
  }

  @Test func `an error event has its cause for hosts`() throws {
    let platform = SCXMLPlatform()
    var causes: [SCXMLError] = []
    platform.onStep = { _, step in
      for micro in step.steps {
        if case .raised(let event) = micro.cause { causes += [event.error].compactMap(\.self) }
      }
    }
    _ = try platform.start(
      document(
        """
        <state id="a"><onentry><assign location="x" expr="1"/></onentry>
          <transition event="error.execution" target="b"/></state><state id="b"/>
        """
      )
    )
    let cause = try #require(causes.first)
    #expect(cause.event == "error.execution")
    #expect(cause.message == "ReferenceError: identifier 'x' undefined")
    #expect(cause.place?.element == "assign")
    #expect(cause.place?.location.line == 1)
  }
}
#endif
