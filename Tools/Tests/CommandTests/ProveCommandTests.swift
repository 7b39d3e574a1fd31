import Foundation
import Testing

/// The command `statecraft prove`.
@Suite struct ProveCommandTests {
  /// A report without its duration, which differs from run to run.
  private func text(_ output: String) -> String {
    output.replacing(/, in [0-9.]+ s\n/, with: "\n")
  }

  @Test func `a proved machine has a tick for each claim`() throws {
    let result = try Command.run("statecraft prove phone")
    #expect(
      text(result.output) == """
        Phone: 8 situations, 23 steps, depth 3
        assuming weakly fair: pay
        ✓ talks while suspended: proved
        ✓ a call is answered after it rang or was suspended: proved
        ✓ can be called: proved
        ✓ suspended leads to in service: proved

        """
    )
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test func `a refuted claim has a path, and the exit code is 1`() throws {
    let result = try Command.run("statecraft prove hasty-lift")
    #expect(
      result.output.contains(
        """
        ✗ called to 1 leads to open at 1: refuted
          start in idle
        """
      )
    )
    #expect(result.output.contains("  from here again, forever:\n"))
    #expect(result.output.contains("✓ outside the shaft: proved\n"))
    #expect(result.errors == "")
    #expect(result.code == 1)
  }

  @Test func `claims about state objects are proved of what they declare`() throws {
    let result = try Command.run("statecraft prove traffic-light-objects")
    #expect(
      text(result.output) == """
        traffic-light-objects: 3 situations, 3 steps, depth 2
        assuming objects switch only as declared, and need not go each way that is declared; \
        each state has a name of its own; objects leave each state that can be left
        ✓ yellow only from green: proved
        ✓ red only after yellow: proved
        ✓ red changes to green only: proved
        ✓ always possible: green: proved, as declared
        ✓ green leads to red: proved

        """
    )
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test func `of state objects without claims there are findings`() throws {
    let result = try Command.run("statecraft prove traffic-light-four-lamps")
    #expect(
      text(result.output) == """
        traffic-light-four-lamps: 4 situations, 4 steps, depth 3
        assuming objects switch only as declared, and need not go each way that is declared; \
        each state has a name of its own

        """
    )
    #expect(result.code == 0)
  }

  @Test func `the output in JSON has verdicts and paths`() throws {
    let result = try Command.run("statecraft prove --json hasty-lift elevator")
    #expect(result.code == 1)
    let reports = try result.lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(reports.map { $0["machine"] as? String } == ["hasty-lift", "elevator"])
    #expect(reports.map { $0["exitCode"] as? Int } == [1, 0])
    let claims = try #require(reports[0]["claims"] as? [[String: Any]])
    let claim = try #require(
      claims.first { $0["name"] as? String == "called to 1 leads to open at 1" }
    )
    #expect(claim["verdict"] as? String == "refuted")
    #expect(claim["file"] as? String == "SeedSystems/Lift.swift")
    let path = try #require(claim["path"] as? [String: Any])
    #expect(path["start"] as? [String] == ["idle"])
    let steps = try #require(path["steps"] as? [[String: Any]])
    let loopStart = try #require(path["loopStart"] as? Int)
    #expect(steps[loopStart...].map { $0["event"] as? String } == ["call(0)"])
    let proved = try #require(reports[1]["claims"] as? [[String: Any]])
    #expect(proved.allSatisfy { $0["verdict"] as? String == "proved" && $0["path"] == nil })
  }

  @Test func `several machines have their names above their claims`() throws {
    let result = try Command.run("statecraft prove elevator lift")
    #expect(result.output.hasPrefix("elevator\nElevator: 4 situations, 7 steps, depth 1, in "))
    #expect(result.output.contains("proved\n\nlift\nLift: "))
    #expect(result.code == 0)
  }

  @Test func `without names all machines with a proof, and all systems, are proved`() throws {
    let result = try Command.run("statecraft prove | grep '^[a-z-]*$'; exit ${PIPESTATUS[0]}")
    #expect(
      result.lines == [
        "conceptual-pair", "elevator", "phone", "traffic-light", "lift", "hasty-lift",
        "mirror-pad", "traffic-light-objects", "payment", "forgetful-payment",
      ]
    )
    #expect(result.code == 1)
  }

  @Test(
    arguments: [
      (
        "working-day",
        "statecraft: the machine 'working-day' has no proof; let its context conform to 'Provable'\n"
      ),
      (
        "location-tracker",
        "statecraft: 'location-tracker' has no claims, and its states declare no successors, so "
      ),
      (
        "traffic-light-objects --record paths",
        "statecraft: 'traffic-light-objects' consists of state objects: its paths are ways through "
          + "the graph of the states and no runs, so they cannot be recorded; "
          + "prove it without '--record'\n"
      ),
      (
        "payment --event pay",
        "statecraft: events, bounds and claims on the command line are for documents; a machine has its "
          + "own in its 'proof', and a system where it is made\n"
      ),
      ("paiment", "statecraft: unknown machine 'paiment'; did you mean 'payment'? known: "),
      ("elvator", "statecraft: unknown machine 'elvator'; did you mean 'elevator'? known: "),
      ("elevator --budget soon", "Error: The value 'soon' is invalid for '--budget <budget>'\n"),
      (
        "elevator --spill-budget 1GB",
        "statecraft: '--spill-budget' limits what '--spill' writes; name its folder, too\n"
      ),
      (
        "elevator --spill . --spill-budget much",
        "Error: The value 'much' is invalid for '--spill-budget <size>'\n"
      ),
      ("elevator --workers 0", "statecraft: '--workers' is the number of threads, 1 or more\n"),
      ("--qqqqqq", "Error: Unknown option '--qqqqqq'\n"),
    ]
  )
  func `a wrong command line has the exit code 2`(arguments: String, text: String) throws {
    let result = try Command.run("statecraft prove \(arguments)")
    #expect(result.errors.hasPrefix(text))
    #expect(result.output == "")
    #expect(result.code == 2)
  }

  @Test func `a folder for situations changes no verdict, and a wrong one is reported`() throws {
    let result = try Command.run("mkdir room; statecraft prove phone --spill room; ls room")
    let usual = try Command.run("statecraft prove phone")
    #expect(text(result.output) == text(usual.output))
    #expect(result.errors == "")
    let wrong = try Command.run("statecraft prove phone --spill missing")
    #expect(
      wrong.output.contains(
        "! situations could not be spilled to 'missing' (No such file or directory; "
          + "name a folder that exists, can be written and has room)\n"
      )
    )
    #expect(wrong.output.contains("○ talks while suspended: unknown, situations could not"))
    #expect(wrong.code == 3)
  }

  @Test func `paths are recorded, replayed and drawn as timelines`() throws {
    let result = try Command.run(
      """
      statecraft prove hasty-lift --record paths | grep '^recorded'
      for file in paths/*.jsonl; do statecraft replay "$file" || exit; done
      statecraft timeline --json paths/hasty-lift-called-to-1-leads-to-open-at-1.jsonl | head -n 1
      statecraft draw hasty-lift --format mermaid \
        --recording paths/hasty-lift-called-to-1-leads-to-open-at-1.jsonl | head -n 1
      """
    )
    let recorded = result.lines.filter { $0.hasPrefix("recorded ") }
    #expect(
      recorded.contains(
        "recorded paths/hasty-lift-called-to-1-leads-to-open-at-1.jsonl: "
          + "called to 1 leads to open at 1"
      )
    )
    #expect(result.lines.count { $0.hasSuffix("steps are the same") } == recorded.count)
    #expect(result.lines.contains { $0.hasPrefix("after ") && $0.hasSuffix(" again, forever") })
    #expect(result.output.contains(#"{"state":"idle","from":0.0,"#))
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test func `a recording of what is not so any more is removed, and a line says so`() throws {
    let result = try Command.run(
      """
      door() {
        printf '<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="a">' > door.scxml
        printf '<transition event="go" target="%s"/></state><final id="b"/></scxml>' $1 >> door.scxml
        statecraft prove door.scxml --never 'In("b")' --record paths
      }
      mkdir paths; echo mine > paths/door-scxml-mine.jsonl
      door b > first; door a | grep '^removed'
      grep -c '^removed' first; grep '^recorded' first | head -n 1; ls paths | grep mine
      """
    )
    let lines = result.lines.map(String.init)
    try #require(lines.count == 4, "\(result)")
    let start = "removed, because an earlier run recorded what is not so any more: "
    #expect(lines[0].hasPrefix("\(start)paths/door-scxml-"))
    #expect(lines[1] == "0")
    #expect(lines[2].hasPrefix("recorded \(lines[0].dropFirst(start.count)): "))
    #expect(lines[3] == "door-scxml-mine.jsonl")
  }

  @Test func `recorded paths are listed in JSON`() throws {
    let result = try Command.run("statecraft prove hasty-lift --json --record paths")
    let line = try #require(result.lines.first)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    )
    let recordings = try #require(report["recordings"] as? [[String: String]])
    #expect(
      recordings.contains([
        "name": "called to 1 leads to open at 1",
        "file": "paths/hasty-lift-called-to-1-leads-to-open-at-1.jsonl",
      ])
    )
  }

  @Test func `reports for other programs are written also when a claim is refuted`() throws {
    let result = try Command.run(
      """
      statecraft prove elevator hasty-lift --junit proof.xml --sarif proof.sarif > /dev/null
      echo $?
      grep -c '<testsuite ' proof.xml
      grep -o '"ruleId":"refuted","level":"error"' proof.sarif | sort -u
      """
    )
    #expect(result.output == "1\n2\n\"ruleId\":\"refuted\",\"level\":\"error\"\n")
    #expect(result.errors == "")
  }

  @Test func `what was proved before a machine was refused is reported`() throws {
    let result = try Command.run(
      """
      statecraft prove elevator location-tracker --junit proof.xml > /dev/null; echo $?
      grep -c '<testsuite ' proof.xml
      """
    )
    #expect(result.output == "2\n1\n")
    #expect(result.errors.hasPrefix("statecraft: 'location-tracker' has no claims"))
  }

  @Test func `a report that cannot be written has the exit code 74`() throws {
    let result = try Command.run("statecraft prove elevator --junit missing/proof.xml > /dev/null")
    #expect(result.errors.hasPrefix("statecraft: missing/proof.xml: it cannot be written: "))
    #expect(result.code == 74)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `reports are written also when the output cannot be`() throws {
    let result = try Command.run(
      """
      statecraft prove elevator hasty-lift --junit proof.xml --sarif proof.sarif > /dev/full; echo $?
      grep -c '<testsuite ' proof.xml
      grep -o '"ruleId":"refuted","level":"error"' proof.sarif | sort -u
      """
    )
    #expect(result.output == "74\n2\n\"ruleId\":\"refuted\",\"level\":\"error\"\n")
    #expect(
      result.errors == "statecraft: the output cannot be written: No space left on device\n"
    )
  }

  @Test func `verdicts whose paths cannot be recorded are written and reported`() throws {
    let result = try Command.run(
      """
      touch file
      statecraft prove hasty-lift elevator --record file/paths --junit proof.xml > verdicts; echo $?
      grep -c '<testsuite ' proof.xml
      grep -c 'called to 1 leads to open at 1: refuted' verdicts
      grep -c '^Elevator: ' verdicts
      grep -c '^recorded' verdicts
      """
    )
    #expect(result.output == "74\n2\n1\n1\n0\n")
    #expect(result.errors.hasPrefix("statecraft: file/paths: the folder cannot be made: "))
  }

  @Test func `help is no mistake`() throws {
    let result = try Command.run("statecraft prove --help")
    #expect(result.output.contains("USAGE: statecraft prove [<options>] [<names> ...]"))
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test func `a document is proved with the events that its transitions name`() throws {
    let result = try Command.run(
      """
      cat > door.scxml <<END
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="closed">
        <state id="closed">
          <transition event="open" target="opened"/>
          <transition event="lock" target="locked"/>
        </state>
        <state id="opened"><transition event="close" target="closed"/></state>
        <state id="locked"/>
      </scxml>
      END
      statecraft prove door.scxml --possible 'In("opened")' --always-possible 'In("closed")'
      """
    )
    #expect(result.errors == "")
    #expect(
      result.output.contains(
        """
        ✗ always possible: In("closed"): refuted
          start in closed
          1. lock  closed → locked
          from here on it is not possible any more: In("closed")
        """
      )
    )
    #expect(result.output.contains("✓ possible: In(\"opened\"): proved"))
    #expect(result.output.contains("1 stuck situation: "))
    #expect(result.code == 1)
  }

  @Test func `what follows in a document is proved with fairness and in time`() throws {
    let result = try Command.run(
      """
      cat > lamp.scxml <<END
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="null" initial="off">
        <state id="off"><transition event="press" target="on"/></state>
        <state id="on">
          <onentry><send event="late" delay="5s"/></onentry>
          <transition event="late" target="off"/>
        </state>
      </scxml>
      END
      statecraft prove lamp.scxml --leads 'In("on") -> In("off")' --within 5s
      statecraft prove lamp.scxml --leads 'In("off") -> In("on")' --fair press
      statecraft prove lamp.scxml --leads 'In("off") -> In("on")'
      """
    )
    #expect(result.errors == "")
    #expect(
      result.output.contains("✓ In(\"on\") leads to In(\"off\") within 5.0 seconds: proved\n")
    )
    #expect(result.output.contains("✓ In(\"off\") leads to In(\"on\"): proved\n"))
    #expect(
      result.output.contains("✗ In(\"off\") leads to In(\"on\"): refuted\n  start in off\n")
    )
    #expect(result.output.contains("  from here again, forever:\n"))
    #expect(result.code == 1)
  }

  @Test func `steps and whole runs of a document are claimed on the command line`() throws {
    let result = try Command.run(
      """
      cat > lamp.scxml <<END
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="null" initial="off">
        <state id="off"><transition event="press" target="on"/></state>
        <state id="on">
          <onentry><send event="late" delay="5s"/></onentry>
          <transition event="late" target="off"/>
        </state>
      </scxml>
      END
      statecraft prove lamp.scxml --step 'In("on") -> In("off")' --requires 'entering on: In("off")' \\
        --ensures 'leaving on: In("off")' --holds 'G(In("on") -> F In("off"))'
      """
    )
    #expect(result.errors == "")
    #expect(result.output.contains("✓ each step: In(\"on\") -> In(\"off\"): proved\n"))
    #expect(result.output.contains("✓ requires entering on: In(\"off\"): proved\n"))
    #expect(result.output.contains("✓ ensures leaving on: In(\"off\"): proved\n"))
    #expect(result.output.contains("✓ holds: G(In(\"on\") -> F In(\"off\")): proved\n"))
    #expect(result.code == 0)
  }

  @Test func `the progress is not part of the output`() throws {
    let result = try Command.run("statecraft prove elevator --progress")
    #expect(result.output.hasPrefix("Elevator: 4 situations, 7 steps, depth 1, in "))
    #expect(result.code == 0)
  }
}
