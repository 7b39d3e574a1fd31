import Foundation
import Testing

/// The commands `statecraft tests` and `statecraft coverage` on SCXML documents.
@Suite struct DocumentPlanTests {
  /// A gate that opens for two coins, and closes by itself; a third coin never comes in.
  private static let gate = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript"
      name="gate" initial="closed">
      <datamodel><data id="paid" expr="0"/></datamodel>
      <state id="closed">
        <transition event="coin" cond="paid &lt; 2">
          <assign location="paid" expr="paid + 1"/>
        </transition>
        <transition event="push" cond="paid == 2" target="open"/>
        <transition event="push" cond="paid &gt; 2" target="broken"/>
      </state>
      <state id="open">
        <onentry><assign location="paid" expr="0"/><send event="late" id="late" delay="5s"/></onentry>
        <onexit><cancel sendid="late"/></onexit>
        <transition event="pass" target="closed"/>
        <transition event="late" target="closed"/>
      </state>
      <state id="broken"/>
    </scxml>
    """

  /// Counts without an end.
  private static let counter = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="counting">
        <transition event="add"><assign location="n" expr="n + 1"/></transition>
        <transition event="end" cond="n &lt; 0" target="negative"/>
      </state>
      <state id="negative"/>
    </scxml>
    """

  /// Runs a command line in a folder that has documents.
  private func run(_ line: String) throws -> Command.Result {
    try Command.run(
      """
      cat > gate.scxml <<'END'
      \(Self.gate)
      END
      cat > counter.scxml <<'END'
      \(Self.counter)
      END
      \(line)
      """
    )
  }

  // MARK: - tests

  @Test func `tests cover a document, and what no run reaches is infeasible`() throws {
    let result = try run("statecraft tests gate.scxml")
    #expect(
      result.output.hasPrefix(
        """
        gate: 2 tests for 6 goals, 2 infeasible
        assuming from outside come, one at a time: coin, push, pass; without a --bound or a --budget, \
        100000 situations are enough
        – infeasible: the state 'broken': 'closed → broken on push when paid > 2' is never taken: its \
        guard is false whenever the event comes
        – infeasible: the transition 'closed → broken on push when paid > 2': its guard is false \
        whenever the event comes
        1. covers the state 'closed'; the state 'open'; the transition 'closed on coin when paid < 2'; \
        the transition 'closed → open on push when paid == 2'; the transition 'open → closed on pass'
          start in closed
          1. coin  paid: 0 → 1
          2. coin  paid: 1 → 2
          3. push  closed → open; paid: 2 → 0
          4. pass  open → closed
        2. covers the transition 'open → closed on late'

        """
      )
    )
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test(arguments: ["states", "transitions", "pairs", "guards"])
  func `recorded tests of a document replay, and leave no gap`(criterion: String) throws {
    let result = try run(
      """
      statecraft tests gate.scxml --covering \(criterion) --record runs | grep -c '^recorded runs/gate-scxml-'
      for file in runs/*.jsonl; do statecraft replay "$file" > /dev/null || exit; done
      statecraft replay runs/gate-scxml-\(criterion)-1.jsonl gate.scxml | grep -c ' are the same$'
      statecraft coverage gate.scxml runs/*.jsonl --covering \(criterion) | grep -c '^✗'
      statecraft coverage gate.scxml runs/*.jsonl --covering \(criterion) > /dev/null
      """
    )
    #expect(result.lines.count == 3)
    #expect(result.lines.first.flatMap { Int($0) } ?? 0 > 0)
    #expect(result.lines.dropFirst() == ["1", "0"])
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  /// The package compiles this file and runs its tests.
  @Test func `the written tests of the microwave are those that the command writes`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../..").standardizedFileURL
    let file = "Tools/Tests/CommandTests/MicrowaveTransitionTests.swift"
    let result = try run(
      """
      mkdir -p Tools/Tests/CommandTests Examples/Documents
      cp '\(root.path)/Examples/Documents/microwave.scxml' Examples/Documents
      statecraft tests Examples/Documents/microwave.scxml --event 'add 2' --bound 'left < 5' \
        --swift \(file) > /dev/null && cat \(file)
      """
    )
    let written = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
    #expect(result.output == written)
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test func `events with data and bounds are those of the command line`() throws {
    let result = try run(
      """
      statecraft tests counter.scxml --event 'add 1' --bound 'n < 3' --json
      """
    )
    let line = try #require(result.lines.first)
    let plan = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    )
    #expect(plan["machine"] as? String == "counter.scxml")
    #expect(plan["criterion"] as? String == "transitions")
    #expect(
      plan["assumptions"] as? [String] == [
        "from outside come, one at a time: end, add 1", "bound: n < 3",
      ]
    )
    // What lies behind the bound was not looked at.
    let unknown = try #require(plan["unknown"] as? [String])
    #expect(
      unknown == [
        "the state 'negative'", "the transition 'counting → negative on end when n < 0'",
      ]
    )
    #expect(result.code == 3)
  }

  @Test func `data that nothing bounds leave goals unknown`() throws {
    let result = try run("statecraft tests counter.scxml --budget 1MB")
    #expect(result.lines.contains("○ unknown: the state 'negative'"))
    #expect(result.lines.contains { $0.hasPrefix("! the budget of 1000000 bytes ended") })
    #expect(result.code == 3)
  }

  // MARK: - coverage

  @Test func `what a run of a document does not cover has the shortest path to it`() throws {
    let result = try run(
      """
      printf 'coin\\npush\\ncoin\\npush\\npass\\n' | \
        statecraft run gate.scxml --virtual-time --record run.jsonl > /dev/null
      statecraft coverage gate.scxml run.jsonl
      """
    )
    #expect(result.output.hasPrefix("gate: 5 of 6 goals covered by 1 recording, 2 infeasible\n"))
    #expect(result.output.contains("✓ 2× the transition 'closed on coin when paid < 2"))
    #expect(
      result.output.hasSuffix(
        """
        ✗ the transition 'open → closed on late'
          start in closed
          1. coin  paid: 0 → 1
          2. coin  paid: 1 → 2
          3. push  closed → open; paid: 2 → 0
          4. after 5 s: delayed late  open → closed

        """
      )
    )
    #expect(result.errors == "")
    #expect(result.code == 1)
  }

  @Test func `guards of a document are measured in recordings`() throws {
    let result = try run(
      """
      printf 'push\\ncoin\\ncoin\\ncoin\\n' | \
        statecraft run gate.scxml --virtual-time --record run.jsonl > /dev/null
      statecraft coverage gate.scxml run.jsonl --covering guards | grep 'the guard'
      """
    )
    #expect(
      result.lines == [
        "✓ 2× the guard of 'closed on coin when paid < 2' is true",
        "✓ 1× the guard of 'closed on coin when paid < 2' is false",
        "✓ 1× the guard of 'closed → open on push when paid == 2' is false",
        "✓ 1× the guard of 'closed → broken on push when paid > 2' is false",
        "– infeasible: the guard of 'closed → broken on push when paid > 2' is true: it is false "
          + "whenever it is asked",
        "✗ the guard of 'closed → open on push when paid == 2' is true",
      ]
    )
    #expect(result.errors == "")
  }

  @Test func `runs of a document are merged, saved and drawn`() throws {
    let result = try run(
      """
      printf 'coin\\n' | statecraft run gate.scxml --virtual-time --record a.jsonl > /dev/null
      printf 'coin\\ncoin\\npush\\n@wait 5s\\n' | \
        statecraft run gate.scxml --virtual-time --record b.jsonl > /dev/null
      statecraft coverage gate.scxml a.jsonl --save a.json > /dev/null
      statecraft coverage gate.scxml a.json b.jsonl --save both.json > together.txt
      head -n 1 together.txt; grep -o '^✓ .× the transition .closed on coin' together.txt
      statecraft coverage gate.scxml both.json > both.txt
      diff <(tail -n +2 together.txt) <(tail -n +2 both.txt) && echo same
      statecraft draw gate.scxml --recording a.jsonl --recording b.jsonl --format mermaid \
        | grep -e '-->' -e '^  class broken'
      """
    )
    #expect(
      result.lines == [
        "gate: 5 of 6 goals covered by 1 recording and 1 saved coverage, 2 infeasible",
        "✓ 3× the transition 'closed on coin", "same", "  [*] --> closed",
        "  closed --> open : push [paid == 2] ×1", "  closed --> broken : push [paid #62; 2]",
        "  open --> closed : pass", "  open --> closed : late ×1", "  class broken missing",
      ]
    )
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  // MARK: - Errors

  @Test(
    arguments: [
      (
        "tests none.scxml", 66,
        "statecraft: none.scxml: cannot be read: there is no such file or folder\n"
      ),
      (
        "tests gate.scxml --covering all", 2,
        "Error: The value 'all' is invalid for '--covering <criterion>': use one of: states, "
          + "transitions, pairs, guards\n"
      ),
      (
        "tests gate.scxml --event 'coin {'", 2,
        "statecraft: the data of '--event coin {' are not JSON\n"
      ),
      (
        "coverage gate.scxml --bound 'paid <'", 2,
        "statecraft: '--bound paid <', column 1: the condition 'paid <' cannot be read: "
      ),
      (
        "coverage phone --bound 'In(idle)'", 2,
        "statecraft: events and bounds on the command line are for documents; a machine has its own "
          + "in its 'proof'\n"
      ),
      (
        "tests gate.scxml --swift a.swift --start 'Gate()'", 2,
        "statecraft: '--start', '--module' and '--testable' are for charts in Swift; the tests of a "
          + "document read its file\n"
      ),
      ("coverage gate.scxml none.jsonl", 66, "statecraft: none.jsonl: "),
    ]
  )
  func `a wrong command line about a document has an error with the remedy`(
    arguments: String,
    code: Int32,
    text: String
  ) throws {
    let result = try run("statecraft \(arguments)")
    #expect(result.errors.hasPrefix(text))
    #expect(result.output == "")
    #expect(result.code == code)
  }

  @Test func `a document that cannot be explored is refused with the place`() throws {
    let result = try run(
      """
      sed 's|<onexit>|<invoke src="a.scxml"/><onexit>|' gate.scxml > calls.scxml
      statecraft tests calls.scxml
      """
    )
    #expect(
      result.errors == """
        statecraft: calls.scxml:13: <invoke> in 'open' cannot be explored, because other sessions and \
        services decide what comes; explore a document in which their events come from outside

        """
    )
    #expect(result.output == "")
    #expect(result.code == 2)
  }

  @Test func `a recording of another document is refused`() throws {
    let result = try run(
      """
      printf 'add\\n' | statecraft run counter.scxml --virtual-time --record run.jsonl > /dev/null
      statecraft coverage gate.scxml run.jsonl
      """
    )
    #expect(
      result.errors.hasPrefix("statecraft: run.jsonl: the recording is no run of 'gate.scxml': ")
    )
    #expect(result.output == "")
    #expect(result.code == 65)
  }
}
