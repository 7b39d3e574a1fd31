import Foundation
import Testing

/// The commands `statecraft tests` and `statecraft coverage`.
@Suite struct PlanCommandTests {
  private static let tests = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../../../Examples/Tests/SeedSystemsTests")
    .standardizedFileURL

  /// The examples' package compiles these files and runs their tests.
  @Test(arguments: ["Pair", "Guard"])
  func `the tests of the examples are those that the command writes`(criterion: String) throws {
    let machine = criterion == "Pair" ? "Phone" : "Lift"
    let file = Self.tests.appendingPathComponent("\(machine)\(criterion)Tests.swift")
    let result = try Command.run(
      """
      statecraft tests \(machine.lowercased()) --covering \(criterion.lowercased())s \
        --swift tests.swift > /dev/null && cat tests.swift
      """
    )
    #expect(result.output == (try String(contentsOf: file, encoding: .utf8)))
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test func `recorded tests cover all that can be covered`() throws {
    let result = try Command.run(
      """
      statecraft tests phone --covering pairs --record runs | head -n 1
      for file in runs/*.jsonl; do statecraft replay "$file" > /dev/null || exit; done
      statecraft coverage phone runs/*.jsonl --covering pairs | grep -c '^✗'
      statecraft coverage phone runs/*.jsonl --covering pairs > /dev/null
      """
    )
    #expect(result.lines.count == 2)
    #expect(result.lines.first?.hasPrefix("Phone: ") == true)
    #expect(result.lines.last == "0")
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test func `what a recording does not cover has the shortest path to it`() throws {
    let result = try Command.run(
      """
      printf 'dial\\nhangUp\\ndial\\n' | \
        statecraft run phone --virtual-time --record run.jsonl > /dev/null
      statecraft coverage phone run.jsonl
      """
    )
    #expect(result.output.hasPrefix("Phone: 7 of 18 goals covered by 1 recording\n"))
    #expect(result.output.contains("✓ 2× the transition 'idle → ringing on dial'\n"))
    #expect(
      result.output.contains(
        """
        ✗ the state 'talking'
          start in idle
          1. dial  idle → busy, ringing; emits ringing
          2. answer  ringing → talking; emits connected
        """
      )
    )
    #expect(result.errors == "")
    #expect(result.code == 1)
  }

  @Test func `the output in JSON has tests, gaps and what is infeasible`() throws {
    let result = try Command.run(
      "statecraft tests lift --covering guards --json; statecraft coverage lift --json"
    )
    let reports = try result.lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(reports.map { $0["machine"] as? String } == ["lift", "lift"])
    #expect(reports.map { $0["criterion"] as? String } == ["guards", "transitions"])
    let infeasible = try #require(reports[0]["infeasible"] as? [String])
    #expect(infeasible.count == 2)
    let gaps = try #require(reports[1]["gaps"] as? [[String: Any]])
    #expect(!gaps.isEmpty)
    #expect(result.code == 1)
  }

  @Test(
    arguments: [
      (
        "tests working-day",
        "statecraft: the machine 'working-day' has no proof, which says what events come; let its "
          + "context conform to 'Provable'\n"
      ),
      (
        "tests animation",
        "statecraft: the machine 'animation' consists of state objects; tests are made of charts and SCXML "
          + "documents, 'coverage' measures recordings of state objects, and 'prove' proves claims about "
          + "them\n"
      ),
      (
        "coverage animation --covering guards",
        "statecraft: the machine 'animation' consists of state objects, whose switches have no guards; "
          + "use '--covering states', 'transitions' or 'pairs'\n"
      ),
      ("coverage elvator", "statecraft: unknown machine 'elvator'; did you mean 'elevator'? "),
      (
        "tests phone --covering all",
        "Error: The value 'all' is invalid for '--covering <criterion>': use one of: states, "
          + "transitions, pairs, guards\n"
      ),
      ("coverage phone --workers 0", "statecraft: '--workers' is the number of threads"),
    ]
  )
  func `a wrong command line has the exit code 2`(arguments: String, text: String) throws {
    let result = try Command.run("statecraft \(arguments)")
    #expect(result.errors.hasPrefix(text))
    #expect(result.output == "")
    #expect(result.code == 2)
  }

  @Test func `recordings of state objects are measured by the graph of their states`() throws {
    let result = try Command.run(
      """
      printf '@wait 1600ms\\n' | statecraft run traffic-light-objects --virtual-time --record a.jsonl > /dev/null
      statecraft coverage traffic-light-objects a.jsonl > a.txt; echo "exit $?"
      head -n 1 a.txt; grep -c '^✗' a.txt
      printf '@wait 4s\\n' | statecraft run traffic-light-objects --virtual-time --record b.jsonl > /dev/null
      statecraft coverage traffic-light-objects b.jsonl > b.txt; echo "exit $?"; head -n 1 b.txt
      """
    )
    #expect(
      result.lines == [
        "exit 1", "traffic-light-objects: 5 of 6 goals covered by 1 recording", "1",
        "exit 0", "traffic-light-objects: 6 of 6 goals covered by 1 recording",
      ]
    )
  }

  @Test func `a recording of another machine is refused`() throws {
    let result = try Command.run(
      """
      printf 'open\\n' | statecraft run elevator --virtual-time --record run.jsonl > /dev/null
      statecraft coverage phone run.jsonl
      """
    )
    #expect(result.errors.hasPrefix("statecraft: run.jsonl: the recording is no run of 'phone': "))
    #expect(result.output == "")
    #expect(result.code == 65)
  }

  @Test func `what was covered is saved and added to other runs`() throws {
    let result = try Command.run(
      """
      printf 'dial\\nhangUp\\n' | statecraft run phone --virtual-time --record a.jsonl > /dev/null
      printf 'dial\\n' | statecraft run phone --virtual-time --record b.jsonl > /dev/null
      statecraft coverage phone a.jsonl --save a.json > /dev/null
      statecraft coverage phone a.json b.jsonl --save both.json > together.txt
      head -n 1 together.txt; grep -F 'idle → ringing on dial' together.txt
      statecraft coverage phone both.json > both.txt
      head -n 1 both.txt; diff <(tail -n +2 together.txt) <(tail -n +2 both.txt) && echo same
      """
    )
    #expect(
      result.lines == [
        "Phone: 7 of 18 goals covered by 1 recording and 1 saved coverage",
        "✓ 2× the transition 'idle → ringing on dial'",
        "Phone: 7 of 18 goals covered by 1 saved coverage",
        "same",
      ]
    )
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test(arguments: [
    "draw phone --recording phone.json", "timeline phone.json", "replay phone.json",
  ]
  )
  func `a coverage in the place of a recording is an error that says what to do`(
    line: String
  ) throws {
    let result = try Command.run(
      "statecraft coverage phone --save phone.json > /dev/null; statecraft \(line)"
    )
    #expect(
      result.errors
        == "statecraft: phone.json: the file is a coverage, as 'coverage --save' writes it, and "
        + "no recording; name the recordings (.jsonl) that it was measured from, or read it with "
        + "the command 'coverage'\n"
    )
    #expect(result.code == 65)
  }

  @Test func `a coverage that does not fit is refused with its file`() throws {
    let result = try Command.run(
      """
      statecraft coverage lift --save lift.json > /dev/null
      statecraft coverage phone lift.json; echo $?
      echo '{}' > empty.json; statecraft coverage phone empty.json; echo $?
      statecraft coverage phone none.json; echo $?
      """
    )
    let lines = result.errors.split(separator: "\n")
    #expect(result.lines == ["65", "65", "66"])
    #expect(
      lines.first
        == "statecraft: lift.json: the record is of the chart 'Lift', and not of 'Phone'; merge it into a coverage of its chart"
    )
    #expect(
      lines.dropFirst().first
        == "statecraft: empty.json: the file is no coverage in JSON, as 'ChartCoverage.record' and 'coverage --save' have it: 'chart' is missing; the names of recordings end in '.jsonl'"
    )
    #expect(lines.last?.hasPrefix("statecraft: none.json: it cannot be read: ") == true)
  }

  @Test func `a budget that ends has the exit code 3`() throws {
    let result = try Command.run(
      "statecraft tests lift --budget 1KB | grep -c '^○ unknown'; exit ${PIPESTATUS[0]}"
    )
    #expect(result.lines.first.flatMap { Int($0) } ?? 0 > 0)
    #expect(result.code == 3)
  }
}
