import Foundation
import Testing

@Suite struct CommandTests {
  @Test func `the list shows all machines and their events`() throws {
    let result = try Command.run("statecraft list")
    #expect(result.code == 0)
    let names = [
      "conceptual-pair", "elevator", "phone", "traffic-light", "working-day", "animation",
      "location-tracker", "mirror-pad", "shared-states", "traffic-light-objects",
      "traffic-light-flashing", "traffic-light-four-lamps", "working-day-objects",
    ]
    for name in names {
      #expect(result.lines.contains { $0.hasPrefix(name + " ") })
    }
    #expect(result.output.contains("events: work {\"hour\":NUMBER}, finishTask"))
  }

  @Test func `a file of events can be run`() throws {
    let result = try Command.run(
      """
      printf 'open\\nrun\\n# a comment\\nclose\\n' > ride
      statecraft run elevator --events ride
      """
    )
    #expect(
      result.output == """
        start → closed
        open → open   (emitted: the doors open)
        run: refused, no transition for run in open
        close → closed   (emitted: the doors close)

        """
    )
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test func `a pipe of events can be run, with or without a dash`() throws {
    for option in ["", "--events -"] {
      let result = try Command.run(
        "printf 'request1\\nrequest2' | statecraft run conceptual-pair \(option) --json"
      )
      #expect(
        result.output == """
          {"configuration":["a"],"outputs":["→A"]}
          {"event":"request1","outcome":"transitioned","exited":["a"],"entered":["b"],\
          "configuration":["b"],"outputs":["A1","→B"],"reason":null}
          {"event":"request2","outcome":"transitioned","exited":["b"],"entered":["a"],\
          "configuration":["a"],"outputs":["B2","→A"],"reason":null}

          """
      )
    }
  }

  @Test func `every line of the JSON output can be parsed`() throws {
    let result = try Command.run(
      """
      printf 'work {"hour":14.5}\\nwork {"hour":-1}\\nfinishTask\\nwork {"hour":17}\\n' \
        | statecraft run working-day --json --trace
      """
    )
    let outcomes = try result.lines.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["outcome"] as? String
    }
    #expect(outcomes == [nil, "transitioned", "refused", "internal", "transitioned"])
  }

  @Test(.timeLimit(.minutes(30))) func `virtual time takes no real time`() throws {
    let result = try Command.run(
      "echo '@wait 1h' | statecraft run traffic-light --virtual-time | tail -n 1"
    )
    #expect(result.output == "after the yellow time → red\n")
  }

  @Test func `real time passes for timers`() throws {
    let result = try Command.run("echo '@wait 1100ms' | statecraft run traffic-light")
    // It may take longer than it should, so that more happens.
    #expect(result.lines.prefix(2) == ["start → green", "after the green time → yellow"])
  }

  @Test func `timers fire while a pipe is silent`() throws {
    let result = try Command.run(
      """
      : > out
      (until grep -q yellow out; do sleep 0.02; done; echo fault) | statecraft run traffic-light >> out
      cat out
      """
    )
    #expect(result.lines.prefix(2) == ["start → green", "after the green time → yellow"])
    #expect(result.lines.contains("fault → lit"))
  }

  @Test func `an explanation considers each event on its own`() throws {
    let result = try Command.run(
      #"statecraft explain working-day work '{"hour":25}' 'work {"hour":9}' finishTask"#
    )
    #expect(
      result.output == """
        in forenoon:
        work {"hour":25}: refused: in WorkingDay, the guard "the hour lies between 0 and 24" is false
        work {"hour":9}: taken: WorkingDay on work when the hour lies between 0 and 24
        finishTask: taken: WorkingDay on finishTask

        """
    )
  }

  @Test func `an explanation can begin later`() throws {
    let result = try Command.run(
      "statecraft explain traffic-light fault --after '@wait 1s' --after fault"
    )
    #expect(result.output == "in flashing, lit:\nfault: ignored: ignored in flashing\n")
  }

  @Test func `an explanation can begin after the machine has settled`() throws {
    let result = try Command.run(
      """
      cat > kettle.scxml <<'END'
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
        <state id="hot"><onentry><send event="cool" delay="60s"/></onentry>
          <transition event="cool" target="cold"/></state>
        <state id="cold"><transition event="heat" target="hot"/></state>
      </scxml>
      END
      statecraft explain kettle.scxml heat --after '@settle'
      """
    )
    #expect(result.errors == "")
    #expect(result.output == "in cold:\nheat: taken: cold → hot on heat\n")
    let endless = try Command.run("statecraft explain traffic-light fault --after '@settle'")
    #expect(endless.code == 64)
    #expect(endless.errors.contains("the machine still has a timer after 1000 timers"))
    let ended = try Command.run("statecraft explain elevator open --after '@finish lift'")
    #expect(ended.errors == "statecraft: no work is running, so 'lift' cannot end\n")
  }

  @Test func `the command has version, help and completions`() throws {
    #expect(try Command.run("statecraft --version").output == "0.1.0\n")
    #expect(try Command.run("statecraft --help").output.contains("SUBCOMMANDS:"))
    let script = try Command.run("statecraft --generate-completion-script bash")
    #expect(script.code == 0)
    let names = try Command.run(
      "touch own.scxml; mkdir folder; statecraft ---completion run -- positional@0 0 0"
    )
    #expect(names.output.contains("traffic-light"))
    #expect(names.output.contains("own.scxml"))
    #expect(names.output.contains("folder/"))
    #expect(!names.output.contains("payment"))
    let shown = try Command.run("statecraft ---completion studio -- positional@0 0 0")
    #expect(shown.output.contains("traffic-light"))
    #expect(shown.output.contains("forgetful-payment"))
  }

  @Test func `output into a pipe has no colours`() throws {
    #expect(try !Command.run("statecraft run phone | cat").output.contains("\u{1B}"))
  }
}
