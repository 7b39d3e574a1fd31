#if Command && SCXML
import StatecraftCommandLine
import StatecraftExploration
import Testing

/// What `prove` says of documents that are not as they are meant.
extension DocumentProofTests {
  private static let counter = """
    <datamodel><data id="n" expr="0"/><data id="log" expr="[]"/><data id="still" expr="7"/></datamodel>
    <state id="a">
      <transition event="add" target="a"><script>n += 1; log = [n];</script></transition>
      <transition event="card.ok" target="b"/>
    </state>
    <state id="b"><transition event="back" target="a"/></state>
    """

  // MARK: - Data that grow

  @Test func `an exploration that takes long says once which variables grow, and what to do`()
    throws
  {
    let notes = Notes()
    _ = try prove(
      Self.counter,
      data: "ecmascript",
      budget: ExplorationBudget(situations: 3_000),
      notes: notes
    )
    let note = try #require(notes.all.first)
    #expect(notes.all.count == 1)
    #expect(note.contains(".scxml: the exploration goes on; 'log' and 'n' have had at least "))
    #expect(
      note.hasSuffix(
        " values so far; if they grow without end, limit that with '--bound', such as --bound "
          + "'log.length < 10'; Ctrl-C ends the exploration with what is known"
      )
    )
  }

  @Test func `data that do not grow are not spoken of`() throws {
    let notes = Notes()
    _ = try prove(
      Self.counter.replacing("n += 1", with: "n = (n + 1) % 20"),
      data: "ecmascript",
      notes: notes
    )
    #expect(notes.all == [])
  }

  // MARK: - Bounds and runs

  @Test func `what follows is not proved within a bound, and the advice does not go round`() throws
  {
    let bounded = try prove(Self.counter, data: "ecmascript") {
      $0.bounds = ["n < 5"]
      $0.leads = ["In('b') -> In('a')"]
      $0.fair = ["back"]
    }
    let claim = try #require(bounded.summary.claims.first)
    #expect(claim.verdict == .unknown)
    #expect(
      claim.reason
        == "within a bound nothing is proved of whole runs, because they may go on behind it; leave the "
        + "bound out, and let conditions of the document itself keep its data small, or claim a time, "
        + "which can be true up to the bound"
    )
    // What it advises leads to a proof.
    let limited = Self.counter
      .replacing("event=\"add\"", with: "event=\"add\" cond=\"n &lt; 5\"")
    let proved = try prove(limited, data: "ecmascript") {
      $0.leads = ["In('b') -> In('a')"]
      $0.fair = ["back"]
    }
    #expect(proved.summary.claims.map(\.verdict) == [.proved])
    #expect(
      proved.summary.assumptions.contains("without a --budget, 100000 situations are enough")
    )
    let notes = Notes()
    _ = try prove(
      Self.counter,
      data: "ecmascript",
      budget: ExplorationBudget(situations: 3_000),
      notes: notes
    ) { $0.leads = ["In('b') -> In('a')"] }
    #expect(
      notes.all.first?.contains(
        "if they grow without end, let conditions of the document limit that, because claims about "
          + "whole runs, such as '--leads' and '--holds', are not proved within a '--bound'; Ctrl-C"
      ) == true
    )
  }

  // MARK: - Events and conditions

  @Test(arguments: [
    ("ad 1", "ad", "; did you mean 'add'?"), ("card.okk", "card.okk", "; did you mean 'card.ok'?"),
    ("card", "card", "; did you mean 'card.ok'?"), ("zzz", "zzz", ";"),
  ])
  func `an event that no transition takes is refused`(text: String, name: String, hint: String) {
    let error = #expect(throws: CommandError.self) {
      try prove(Self.counter, data: "ecmascript") { $0.events = [text] }
    }
    #expect(error?.code == .proofUsage)
    #expect(
      error?.message
        == "'--event \(text)': no transition takes the event '\(name)'\(hint) known: add, card.ok, back"
    )
  }

  @Test(arguments: ["card.ok.at.once", "add"])
  func `an event that a transition takes by the beginning of its name is explored`(
    name: String
  ) throws {
    let proof = try prove(Self.counter, data: "ecmascript") {
      $0.events = ["\(name) 5"]
      $0.bounds = ["n < 2"]
    }
    #expect(proof.summary.assumptions[0].contains("\(name) 5"))
  }

  @Test func `all events are taken where a transition takes all`() throws {
    let text = """
      <state id="a"><transition event="go" target="b"/></state>
      <state id="b"><transition event="*" target="a"/></state>
      """
    let proof = try prove(text) { $0.events = ["anything"] }
    #expect(proof.summary.assumptions[0].hasSuffix("anything"))
  }

  @Test func `a condition that fails is no false one, and hints are those of documents`() throws {
    let text = """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="a">
        <transition event="go" cond="missing.value > 1" target="b"/>
        <transition event="go" cond="n > 1" target="b"/>
        <transition event="stay" target="a"/>
      </state>
      <state id="b"><transition event="lost" target="a"/></state>
      """
    let proof = try prove(text, data: "ecmascript")
    let found = proof.summary.findings.map { "\($0.problem); \($0.suggestion)" }
    let failed = try #require(found.first { $0.contains("missing") })
    #expect(
      failed.hasPrefix(
        "'a → b on go when missing.value > 1' is never taken: its guard cannot be evaluated when the event "
          + "comes ("
      ),
      "\(failed)"
    )
    #expect(failed.contains("'missing' undefined"))
    #expect(
      failed.hasSuffix("); correct the condition, or give what it reads a value before"),
      "\(failed)"
    )
    #expect(
      found.contains(
        "'a → b on go when n > 1' is never taken: its guard is false whenever the event comes; correct the "
          + "condition, let the event come with other data, or remove the transition"
      )
    )
    #expect(
      found.contains(
        "the event 'lost' is refused wherever it comes; add a transition for it, without a target if "
          + "nothing is to be done, or correct its name"
      )
    )
    #expect(!found.contains { $0.contains("`ignore`") || $0.contains("alphabet") })
  }
}
#endif
