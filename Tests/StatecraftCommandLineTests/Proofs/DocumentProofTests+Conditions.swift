#if Command && SCXML
import StatecraftCommandLine
import StatecraftExploration
import Testing

/// Conditions in claims about documents that say nothing.
extension DocumentProofTests {
  @Test(arguments: [
    ("In(", "cannot be read"), ("nothing == 1", "cannot be read"), ("In(\"nowhere\")", "nowhere"),
  ])
  func `a condition that cannot be read is refused`(_ text: String, _ reason: String) {
    let error = #expect(throws: CommandError.self) { try prove(door) { $0.always = [text] } }
    #expect(error?.code == .proofUsage)
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }

  @Test func `what is there twice on the command line is refused with the option`() {
    func message(_ ask: (inout DocumentQuestions) -> Void) -> String? {
      let error = #expect(throws: CommandError.self) { try prove(numbers, data: "ecmascript", ask) }
      #expect(error?.code == .proofUsage)
      return error?.message
    }
    #expect(
      message { $0.never = ["n > 5", "n > 6", "n > 5"] }
        == "'--never n > 5' is there twice; name it once"
    )
    #expect(
      message { $0.holds = ["F n > 5", "F n > 5"] }
        == "'--holds F n > 5' is there twice; name it once"
    )
    #expect(
      message { $0.leads = ["n > 1 -> n > 5", "n > 1  ->  n > 5"] }
        == "'--leads n > 1  ->  n > 5' is there twice; name it once"
    )
    #expect(
      message { $0.events = ["add 1", "add 2", "add 1"] }
        == "'--event add 1' is there twice; name it once"
    )
  }

  @Test func `without claims it is said that a bound has cut the exploration`() throws {
    let text = "1 situation was not left because of the bound, so that more may be found behind it"
    let proof = try prove(numbers, data: "ecmascript") { $0.bounds = ["n < 2"] }
    #expect(proof.summary.assumptions.suffix(2) == ["bound: n < 2", text])
    #expect(proof.text.contains("; bound: n < 2; \(text)\n") || proof.text.hasSuffix("; \(text)"))
    #expect(proof.summary.exitCode == 0)
    let whole = try prove(numbers, data: "ecmascript") { $0.bounds = ["n < 9"] }
    #expect(whole.summary.assumptions.last == "bound: n < 9")
    let claimed = try prove(numbers, data: "ecmascript") {
      $0.bounds = ["n < 2"]
      $0.never = ["n > 5"]
    }
    #expect(claimed.summary.assumptions.last == "bound: n < 2")
    #expect(
      claimed.summary.claims.map(\.reason) == ["1 situation was not left because of the bound"]
    )
  }

  @Test func `two options may claim something of one condition`() throws {
    let proof = try prove(numbers, data: "ecmascript") {
      $0.always = ["n < 2"]
      $0.never = ["n < 2"]
    }
    #expect(proof.summary.claims.map(\.verdict) == [.refuted, .refuted])
  }

  @Test func `a condition that names an unknown variable proves nothing`() {
    let text = """
      <datamodel><data id="count" expr="0"/></datamodel>
      <state id="a"><transition event="go" target="b"/></state>
      <state id="b"/>
      """
    let error = #expect(throws: CommandError.self) {
      try prove(text, data: "ecmascript") { $0.never = ["conut < 0"] }
    }
    #expect(error?.message.contains("the condition 'conut < 0' cannot be evaluated") == true)
    let misspelt = #expect(throws: CommandError.self) {
      try prove(text, data: "ecmascript") { $0.never = ["In('c') && count < 0"] }
    }
    let reason =
      "the condition 'In('c') && count < 0' names the state 'c', which the document does not have; its "
      + "states are a, b"
    #expect(misspelt?.message.contains(reason) == true, "\(misspelt?.message ?? "")")
  }

  @Test(arguments: [
    "k == 1) || (k == 2", "k == 1], [k == 2", "k == 1; true", "var k = 1", "(k == 1", ")", ";", ",",
    "if (k) { true }", "k == 1 // ", "k == 1 /* and more */", "k == 1 //) || (", "/*",
  ])
  func `a condition that is no single expression is refused with the option`(_ text: String) {
    let document = "<datamodel><data id='k' expr='0'/></datamodel><final id='a'/>"
    func message(_ ask: (inout DocumentQuestions) -> Void) -> String? {
      let error = #expect(throws: CommandError.self) {
        try prove(document, data: "ecmascript", ask)
      }
      #expect(error?.code == .proofUsage)
      return error?.message
    }
    let reason = "column 1: the condition '\(text)' cannot be read: "
    #expect(message { $0.never = [text] }?.hasPrefix("'--never \(text)', \(reason)") == true)
    #expect(message { $0.bounds = [text] }?.hasPrefix("'--bound \(text)', \(reason)") == true)
  }

  @Test(arguments: [
    ("k == 1) || (k == 2", "it is no expression by itself; write one, with its parentheses"),
    ("k == 1 // ", "it has a comment; leave that out"),
  ])
  func `what is wrong with a condition is said`(_ text: String, _ reason: String) {
    let document = "<datamodel><data id='k' expr='0'/></datamodel><final id='a'/>"
    let error = #expect(throws: CommandError.self) {
      try prove(document, data: "ecmascript") { $0.always = [text] }
    }
    #expect(
      error?.message.hasSuffix("cannot be read: \(reason)") == true,
      "\(error?.message ?? "")"
    )
  }

  @Test(arguments: ["null", "ecmascript"], ["", " ", "\n"])
  func `an empty condition is refused`(_ data: String, _ text: String) {
    func message(_ ask: (inout DocumentQuestions) -> Void) -> String? {
      let error = #expect(throws: CommandError.self) { try prove(door, data: data, ask) }
      #expect(error?.code == .proofUsage)
      return error?.message
    }
    let reason = "the condition is empty; write one, such as In('state')"
    #expect(message { $0.never = [text] }?.hasSuffix(reason) == true)
    #expect(message { $0.bounds = [text] }?.hasSuffix(reason) == true)
  }

  @Test(arguments: [
    "k == 1", " k\n== 1 ", "(k, true)", "(function () { return k == 1; })()", "[1, 2].length == k",
    "k / 2 / 3 > 1", "'//' == k", "/\\/*/.test(k)", "{ a: 1 }.a == k",
  ])
  func `any single expression is a condition`(_ text: String) throws {
    let document = "<datamodel><data id='k' expr='0'/></datamodel><final id='a'/>"
    let proof = try prove(document, data: "ecmascript") {
      $0.possible = ["true || (\(text))", text]
    }
    #expect(proof.summary.claims.first?.verdict == .proved)
  }

  // MARK: - Events

  @Test(arguments: [
    "_event && _event.name == \"b\"", "In('a') || _event.data.x > 1", "!!_event",
  ])
  func `a condition that reads an event is refused, because there is none between events`(
    _ text: String
  ) {
    let document = """
      <datamodel><data id="k" expr="0"/></datamodel>
      <state id="a"><transition event="b" target="c"/></state>
      <state id="c"><transition event="b" target="a"/></state>
      """
    func message(_ ask: (inout DocumentQuestions) -> Void) -> String? {
      let error = #expect(throws: CommandError.self) {
        try prove(document, data: "ecmascript", ask)
      }
      #expect(error?.code == .proofUsage)
      return error?.message
    }
    let reason =
      "the condition '\(text)' reads '_event', which there is only while an event is handled, and a claim "
      + "or a bound is about what is between events; let the document keep what it needs in <data>"
    #expect(message { $0.never = [text] } == "'--never \(text)', column 1: \(reason)")
    #expect(message { $0.bounds = [text] } == "'--bound \(text)', column 1: \(reason)")
  }

  @Test func `a function of the document cannot read an event for a claim either`() {
    let document = """
      <datamodel><data id="k" expr="0"/></datamodel>
      <script>function isB() { return _event.name == 'b'; }</script>
      <state id="a"><transition event="b" cond="isB()" target="c"/></state>
      <state id="c"/>
      """
    let error = #expect(throws: CommandError.self) {
      try prove(document, data: "ecmascript") { $0.never = ["isB()"] }
    }
    #expect(
      error?.message.hasSuffix(
        "the condition 'isB()' cannot be evaluated: error.execution: TypeError: there is no _event "
          + "between events"
      ) == true,
      "\(error?.message ?? "")"
    )
  }

  @Test(arguments: ["k._event == undefined", "'_event' == k"])
  func `other names and texts are no events`(_ text: String) throws {
    let document = """
      <datamodel><data id="k" expr="({})"/></datamodel>
      <state id="a"><transition event="b" target="c"/></state>
      <final id="c"/>
      """
    let proof = try prove(document, data: "ecmascript") { $0.possible = ["(\(text)) || true"] }
    #expect(proof.summary.claims.map(\.verdict) == [.proved])
  }
}
#endif
