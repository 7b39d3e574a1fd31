#if SCXML
import Foundation
import Statecraft
import StatecraftSCXML
import Testing

/// Mistakes that are found in documents without running them.
@Suite struct CheckTests {
  private func findings(
    _ text: String,
    _ settings: SCXMLPlatform.Settings = SCXMLPlatform.Settings()
  ) -> [String] {
    SCXMLDocument(text.utf8, name: "order.scxml").check(settings).map(\.description)
  }

  /// A document whose states begin in line 3.
  private func document(_ states: String, dataModel: String = "ecmascript") -> String {
    """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="\(dataModel)">
      <datamodel><data id="credit" expr="0"/></datamodel>
    \(states)
    </scxml>
    """
  }

  // MARK: - Five broken documents

  @Test func `an expression that cannot be parsed is an error where its attribute is written`() {
    let text = document(
      """
        <state id="idle">
          <transition event="pay"
            cond="credit >= " target="paid"/>
        </state>
        <state id="paid"/>
      """
    )
    #expect(
      findings(text) == [
        """
        order.scxml:5:7: error: cond="credit >=" cannot be parsed: SyntaxError: parse error \
        at the end of the text; correct the expression.
        """
      ]
    )
  }

  @Test func `a text that is not a delay is an error, also as an expression`() {
    let text = document(
      """
        <state id="idle">
          <onentry><send event="late" delay="10 sec"/><send event="x" delayexpr="'5 \
          min'"/></onentry>
          <onentry><send event="late" delay=".5s"/><send event="x" delayexpr="credit + \
          's'"/></onentry>
        </state>
      """
    )
    #expect(
      findings(text) == [
        """
        order.scxml:4:33: error: '10 sec' is not a delay; write a number and 's' or 'ms', such as \
        "10s".
        """,
        """
        order.scxml:4:65: error: '5 min' is not a delay; write a number and 's' or 'ms', such as \
        "10s".
        """,
      ]
    )
  }

  @Test func `a cancel of an id that is never sent is a warning`() {
    let text = document(
      """
        <state id="idle">
          <onentry><send event="late" id="t" delay="10s"/></onentry>
          <onexit><cancel sendid="tt"/><cancel sendid="t"/></onexit>
        </state>
      """
    )
    #expect(
      findings(text) == [
        """
        order.scxml:5:21: warning: no <send> has the id 'tt', so <cancel> does nothing; correct \
        the id, or write <send id="tt" …>.
        """
      ]
    )
  }

  @Test func `a location of an undeclared variable is a warning`() {
    let text = document(
      """
        <state id="idle">
          <onentry>
            <assign location="crdit" expr="1"/>
            <assign location="credit" expr="1"/>
            <send event="x" namelist="credit dbt"><param name="p" location="crdt.x"/></send>
            <send event="x" idlocation="lastID"/>
            <assign location="_event.data" expr="1"/>
            <assign location="credit[" expr="1"/>
          </onentry>
        </state>
      """
    )
    #expect(
      findings(text) == [
        """
        order.scxml:5:15: warning: 'crdit' is not declared, so <assign> fails; correct the name, \
        or declare it: <data id="crdit"/>.
        """,
        """
        order.scxml:7:23: warning: 'dbt' is not declared, so <send> fails; correct the name, or \
        declare it: <data id="dbt"/>.
        """,
        """
        order.scxml:7:61: warning: 'crdt' is not declared, so <param> fails; correct the name, or \
        declare it: <data id="crdt"/>.
        """,
        """
        order.scxml:8:23: warning: 'lastID' is not declared, so <send> fails; correct the name, or \
        declare it: <data id="lastID"/>.
        """,
        """
        order.scxml:9:15: warning: '_event' is a system variable, which cannot be assigned; \
        name a variable of the document.
        """,
        """
        order.scxml:10:15: error: location="credit[" is not a location: SyntaxError: parse error \
        at the end \
        of the text; name a \
        variable of the document.
        """,
      ]
    )
  }

  @Test func `an unknown data model is an error, and its expressions are not checked`() {
    let text = document(
      "<state id='idle'><transition cond='not credit' target='idle'/></state>",
      dataModel: "python"
    )
    #expect(
      findings(text) == [
        """
        order.scxml:1:62: error: the data model 'python' is unknown, so the document cannot run; \
        write 'ecmascript' or 'null'.
        """
      ]
    )
  }

  // MARK: - More findings

  @Test func `a mistake in a script is reported at its line`() {
    let text = document(
      """
        <script>
          var a = 1;
            var b = = 2;
        </script>
        <state id="idle"/>
      """
    )
    #expect(
      findings(text) == [
        """
        order.scxml:5:7: error: the script cannot be parsed: SyntaxError: parse error; correct it.
        """
      ]
    )
  }

  @Test func `what is no value where it is assigned or looped over is an error`() {
    let text = document(
      """
        <datamodel><data id="x" expr="var y = 1"/><data id="z" expr="new Date();"/></datamodel>
        <state id="idle">
          <onentry>
            <assign location="credit" expr="var y = 1"/>
            <assign location="credit" expr="delete credit"/>
            <foreach array="[1]; [2]" item="x"/>
            <foreach array="var y = [1]" item="x"/>
            <foreach array="[1], [2]" item="x"/>
          </onentry>
        </state>
      """
    )
    let found = findings(text)
    #expect(
      found.map { $0.split(separator: " cannot be parsed:")[0] } == [
        "order.scxml:3:27: error: expr=\"var y = 1\"",
        "order.scxml:6:33: error: expr=\"var y = 1\"",
        "order.scxml:7:33: error: expr=\"delete credit\"",
        "order.scxml:8:16: error: array=\"[1]; [2]\"",
        "order.scxml:9:16: error: array=\"var y = [1]\"",
      ]
    )
  }

  @Test func `unknown targets, types and states are found`() {
    let text = document(
      """
        <state id="idle"><history id="h"><transition target="x"/></history><state id="x"/>
          <invoke id="worker" type="urn:nobody"/><invoke id="child" src="child.scxml"/>
          <onentry>
            <send event="a" target="worker"/><send event="a" target="#_wrker"/>
            <send event="a" target="#_internal" delay="1s"/><send event="a" type="urn:mail"/>
            <send event="a" target="#_parent"/><send event="a" target="#_child"/>
            <if cond="In('idel') || In('h') || In('idle')"><log expr="1"/></if>
          </onentry>
        </state>
      """
    )
    #expect(
      findings(text) == [
        """
        order.scxml:4:25: warning: no service of the type 'urn:nobody' is registered, so <invoke> \
        fails; correct the type, or have the host register the service.
        """,
        """
        order.scxml:6:23: error: 'worker' is not a target of SCXML events; write '#_parent', \
        '#_internal', '#_scxml_' and a session, or '#_' and the id of an <invoke>.
        """,
        """
        order.scxml:6:56: warning: no <invoke> has the id 'wrker', so the event is not delivered; \
        correct the id, or give it to the <invoke>.
        """,
        """
        order.scxml:7:43: error: an event for '#_internal' cannot be delayed; remove the target or \
        the delay.
        """,
        """
        order.scxml:7:71: warning: no event processor of the type 'urn:mail' is registered, so \
        <send> fails; correct the type, or have the host register the processor.
        """,
        """
        order.scxml:9:11: warning: In('idel') names a state that the document does not have, so \
        it is always false; name a state of the document.
        """,
        """
        order.scxml:9:11: warning: In('h') names a history, which is never active, so it is \
        always false; name a state of the document.
        """,
      ]
    )
  }

  @Test func `an element that needs a data model is an error without one`() {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
        <state id="a"><onentry><assign location="x" expr="1"/><log expr="x"/></onentry>
          <transition cond="x > 1" target="a"/><transition cond="In(a)" target="a"/></state>
      </scxml>
      """
    #expect(
      findings(text) == [
        """
        order.scxml:2:26: error: <assign> needs a data model, but the document has none; write \
        <scxml datamodel="ecmascript" …>.
        """,
        """
        order.scxml:2:62: error: expr="x" needs a data model, but the document has none; write \
        <scxml \
        datamodel="ecmascript" …>.
        """,
        """
        order.scxml:3:17: error: cond="x > 1" cannot be parsed: without a data model, only \
        In('state') is known; write <scxml datamodel="ecmascript" …>.
        """,
      ]
    )
    var settings = SCXMLPlatform.Settings()
    settings.defaultDataModel = "ecmascript"
    #expect(
      findings(text, settings) == [
        """
        order.scxml:2:34: warning: 'x' is not declared, so <assign> fails; correct the name, or \
        declare it: <data id="x"/>.
        """
      ]
    )
  }

  @Test func `a document in a document is checked, too`() {
    let text = document(
      """
        <state id="idle"><invoke id="i"><content>
          <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
            <state id="inner"><transition event="e" target="outer"/><transition cond="(" \
            target="inner"/>
            </state>
          </scxml></content></invoke></state>
      """
    )
    #expect(
      findings(text) == [
        """
        order.scxml:5:25: error: there is no state 'outer'; correct the id, or add the state.
        """,
        """
        order.scxml:5:75: error: cond="(" cannot be parsed: SyntaxError: parse error at the end \
        of the text; correct the expression.
        """,
      ]
    )
  }

  // MARK: - No false findings

  @Test(arguments: [
    "<foreach array='[1]' item='each' index='i'><assign location='each' expr='i'/></foreach>",
    "<script>var made = 1; function also() {}</script><assign location='made.x' expr='1'/>",
    "<log expr='(other = 5)'/><assign location='other' expr='1'/>",
    "<log expr='credit == 5'/><assign location='credit[0].x' expr='1'/>",
    "<send event='x'><param name='p' location='_event.data'/><param name='q' "
      + "location='Math.PI'/></send>",
    "<send event='x' idlocation='credit'/><cancel sendid='send12'/><cancel sendidexpr='credit'/>",
    "<send event='x' delay='1.5s'/><send event='x' delay=' 20ms '/><send event='x' delay='0s'/>",
    "<send event='x' type='scxml' target='#_scxml_session7'/><log expr='new Date();'/>",
    "<if cond=\"_event.name == 'In(x)'\"><log/></if>",
    "<if cond=\"In('#')\"><log/></if>",
  ])
  func `a construct that may be right is not reported`(_ content: String) {
    let text = document("<state id='idle'><onentry>\(content)</onentry></state>")
    #expect(findings(text) == [])
  }

  @Test func `types that a host registers are known`() {
    let text = document(
      """
        <state id="idle"><invoke type="urn:nobody"/>
          <onentry><send event="a" type="urn:mail" target="me"/></onentry></state>
      """,
      dataModel: "python"
    )
    struct Mail: SCXMLEventProcessor {
      let types = ["urn:mail"]
      func location(of session: String) -> String { session }
      func send(_ message: SCXMLMessage, _ delivery: SCXMLDelivery) throws { delivery.succeed() }
    }
    var settings = SCXMLPlatform.Settings()
    settings.processors = [Mail()]
    settings.invokers["urn:nobody"] = { _ in throw SCXMLError.execution("never") }
    settings.dataModels["python"] = { throw SCXMLError.execution("never") }
    #expect(findings(text, settings) == [])
  }

  @Test func `the examples are sound`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples/Documents")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".scxml") }
    #expect(files.count >= 3)
    for file in files {
      let document = try SCXMLDocument(contentsOf: folder.appending(path: file))
      #expect(document.check() == [], "\(file)")
    }
  }

  // MARK: - The W3C's documents

  /// Why documents of the W3C have findings: they break something to see what happens.
  private static let broken: [String: String] = {
    var reasons: [String: String] = [:]
    func note(_ reason: String, _ names: String) {
      for name in names.split(separator: " ") { reasons[String(name)] = reason }
    }
    note("an expression is 'return'", "156 277 309 312 313 314 344 487 488 528")
    note("a location does not exist", "156 286 298 311 331 343 401 402")
    note("a namelist is no list of names", "553 554")
    note("a target does not exist", "159 194 332 376 378")
    note("an event processor does not exist", "199")
    note("a child cancels what its parent has sent", "207")
    note("a variable of the system is assigned", "322 324 326 329 346")
    note("there is no data model, and the log asks for one", "301 436")
    note("a condition asks for a history", "580")
    note(
      "it needs HTTP, which is not registered",
      "201 509 510 518 519 520 522 531 532 534 567 577"
    )
    return reasons
  }()

  @Test(.enabled(if: Conformance.isHere, Conformance.comment))
  func `the W3C's documents have findings only where they are wrong on purpose`() throws {
    var found: Set<String> = []
    for test in Conformance.documents {
      let document = try SCXMLDocument(contentsOf: Conformance.folder.appending(path: test.file))
      let findings = document.check()
      if !findings.isEmpty { found.insert(test.name) }
      #expect(findings.isEmpty || Self.broken[test.name] != nil, "\(findings)")
      #expect(findings.allSatisfy { ($0.location?.column ?? 0) > 0 })
    }
    #expect(Set(Self.broken.keys).subtracting(found) == [])
  }
}
#endif
