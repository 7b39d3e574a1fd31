#if Command && SCXML
import StatecraftCommandLine
import StatecraftExploration
import StatecraftRecording
import Testing

/// Claims about the steps of documents, and contracts of their states.
extension DocumentProofTests {
  private static let counter = """
    <datamodel><data id="n" expr="0"/></datamodel>
    <state id="a">
      <transition event="add" cond="n &lt; 3"><assign location="n" expr="n + 1"/></transition>
      <transition event="reset" cond="n > 0" target="b"><assign location="n" expr="0"/></transition>
    </state>
    <state id="b"><transition event="back" target="a"/></state>
    """

  @Test(arguments: [
    ("n <= before.n + 1", Verdict.proved, [String]?.none),
    ("n == before.n || n == 0", .refuted, ["add"]),
    ("In('a') -> n >= before.n", .refuted, ["add", "reset"]),
    ("In('b') -> In('a')", .proved, nil), ("n > 3 -> n == 0", .vacuous, nil),
    ("before.In('b') ? In('a') : !before.In('b')", .proved, nil),
  ])
  func `a claim about each step compares what was before it`(
    _ text: String,
    _ verdict: Verdict,
    _ path: [String]?
  ) throws {
    let claim = try #require(
      try prove(Self.counter, data: "ecmascript") { $0.steps = [text] }.summary.claims.first
    )
    #expect(claim.name == "each step: \(text)")
    #expect(claim.verdict == verdict)
    #expect(claim.path?.steps.map(\.event) == path)
    #expect(verdict != .vacuous || claim.reason == "no step begins where 'n > 3' is true")
  }

  @Test func `contracts are about steps that enter or leave states`() throws {
    let proof = try prove(Self.counter, data: "ecmascript") {
      $0.requires = ["leaving a: n > 0", "entering b: n > 1", "from b to b: n == 0"]
      $0.ensures = ["entering b: n == 0 && before.n > 0", "from a to b: before.n == 1"]
    }
    #expect(
      proof.summary.claims.map(\.name) == [
        "requires leaving a: n > 0", "requires entering b: n > 1", "requires from b to b: n == 0",
        "ensures entering b: n == 0 && before.n > 0", "ensures from a to b: before.n == 1",
      ]
    )
    #expect(
      proof.summary.claims.map(\.verdict) == [.proved, .refuted, .vacuous, .proved, .refuted]
    )
    #expect(proof.summary.claims[1].path?.steps.map(\.event) == ["add", "reset"])
    #expect(proof.summary.claims[2].reason == "no step leads from 'b' to 'b'")
    #expect(proof.summary.claims[4].path?.steps.map(\.event) == ["add", "add", "reset"])
  }

  @Test func `steps of a document without data have states before and after them`() throws {
    let proof = try prove(door) {
      $0.steps = ["In('opened') && In('locked') -> In('opened')"]
      $0.requires = ["entering opened: In('unlocked')"]
      $0.ensures = ["leaving opened: In('closed')"]
    }
    #expect(proof.summary.claims.map(\.verdict) == [.refuted, .proved, .proved])
    #expect(proof.summary.claims[0].path?.steps.map(\.event) == ["open", "turn", "close"])
  }

  @Test func `what was before a step cannot be changed, and is nowhere else`() {
    func message(_ ask: (inout DocumentQuestions) -> Void) -> String? {
      #expect(throws: CommandError.self) { try prove(Self.counter, data: "ecmascript", ask) }?
        .message
    }
    #expect(
      message { $0.steps = ["(n = before.n) >= 0"] }?.contains(
        "the condition '(n = before.n) >= 0' changes data; conditions must only read them"
      ) == true
    )
    #expect(
      message { $0.always = ["n >= before.n"] }?.contains(
        "the condition 'n >= before.n' cannot be evaluated: "
      ) == true
    )
    #expect(
      message { $0.steps = ["!before.In('c')"] }?.contains(
        "the condition '!before.In('c')' names the state 'c', which the document does not have; its states "
          + "are a, b"
      ) == true
    )
    #expect(
      message { $0.steps = ["!(n > before.cuont + 1)"] }?.contains(
        "the condition '!(n > before.cuont + 1)' reads 'before.cuont', and there was no such variable before "
          + "a step"
      ) == true
    )
    let scripted = #expect(throws: CommandError.self) {
      try prove(
        """
        <script>var before = 0;</script>
        <state id='a'><transition event='go' target='b'/></state><final id='b'/>
        """,
        data: "ecmascript"
      ) { $0.steps = ["before != 5"] }
    }
    #expect(scripted?.message.contains("and the document has a variable of this name") == true)
    let error = #expect(throws: CommandError.self) {
      try prove(
        "<datamodel><data id='before' expr='0'/></datamodel><final id='a'/>",
        data: "ecmascript"
      ) { $0.steps = ["before == 0"] }
    }
    #expect(
      error?.message
        == "'--step before == 0', column 1: the condition 'before == 0' reads 'before', which is what was "
        + "before a step, and the document has a variable of this name; rename the variable"
    )
  }

  @Test(arguments: [
    (
      "opened: In('closed')", 1,
      "it is not said which steps are meant; write 'entering STATE: CONDITION', 'leaving STATE: CONDITION' or "
        + "'from STATE to STATE: CONDITION'"
    ),
    (
      "entering opened", 16,
      "there is no ':' behind the state; write 'entering STATE: CONDITION', 'leaving STATE: CONDITION' or 'from "
        + "STATE to STATE: CONDITION'"
    ),
    (
      "entering opened:", 17,
      "there is no condition behind ':'; write 'entering STATE: CONDITION', "
    ),
    ("from opened to close: In('closed')", 16, "the document has no state 'close'; did you mean "),
    ("entering opened: In('nowhere')", 18, "the guard 'In('nowhere')' names the unknown state "),
  ])
  func `a contract that cannot be read is refused with the column`(
    _ text: String,
    _ column: Int,
    _ problem: String
  ) {
    for option in ["--requires", "--ensures"] {
      let error = #expect(throws: CommandError.self) {
        try prove(door) {
          if option == "--requires" { $0.requires = [text] } else { $0.ensures = [text] }
        }
      }
      #expect(error?.code == .proofUsage)
      let start = "'\(option) \(text)', column \(column): \(problem)"
      #expect(error?.message.hasPrefix(start) == true, "\(error?.message ?? "")")
    }
  }

  @Test(arguments: [
    ("", 1, "there is no condition"), ("-> In('closed')", 1, "there is no condition before ' -> '"),
    ("In('closed') -> ", 17, "there is no condition behind ' -> '"),
    ("In('closed') -> In('opened') -> In('closed')", 30, "there is a second ' -> '"),
  ])
  func `a claim about steps that cannot be read is refused with the column`(
    _ text: String,
    _ column: Int,
    _ problem: String
  ) {
    let error = #expect(throws: CommandError.self) { try prove(door) { $0.steps = [text] } }
    #expect(
      error?.message
        == "'--step \(text)', column \(column): \(problem); write two conditions with one ' -> ' between "
        + "them, such as 'In(\"open\") -> !In(\"locked\")'"
    )
  }
}
#endif
