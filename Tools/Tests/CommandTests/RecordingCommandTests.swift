import Testing

/// `run --record`, `replay`, `diff`, `timeline` and `draw --recording`.
@Suite struct RecordingCommandTests {
  private static let door = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
      <state id="shut">
        <onentry><send event="bell" delay="2s"/></onentry>
        <transition event="push" cond="_event.data.force &gt; 3" target="ajar"/>
        <transition event="bell"><log label="ring" expr="1 + 1"/></transition>
      </state>
      <state id="ajar"><transition event="push" target="shut"/></state>
    </scxml>
    """

  @Test func `a recording of a chart can be replayed`() throws {
    let result = try Command.run(
      """
      printf 'open\\nclose\\n@wait 3s\\nrun\\n' \
        | statecraft run elevator --virtual-time --record run.jsonl > /dev/null
      statecraft replay run.jsonl
      tail -n 2 run.jsonl
      """
    )
    #expect(
      result.output == #"""
        all 4 steps are the same
        {"time":0,"source":"event","event":"close","outcome":"transitioned","transitions":[0],"exited":["open"],"entered":["closed"],"configuration":["closed"],"outputs":["the doors close"]}
        {"time":3,"source":"event","event":"run","outcome":"transitioned","transitions":[2],"exited":["closed"],"entered":["running"],"configuration":["running"],"outputs":["the elevator runs"]}

        """#
    )
    #expect(result.errors == "")
  }

  @Test func `a replay on a changed document reports the first step that differs`() throws {
    let result = try Command.run(
      """
      cat > door.scxml <<'END'
      \(Self.door)
      END
      printf 'push {"force":4}\\n@wait 1s\\npush\\n@wait 5s\\npush {"force":4}\\n' \
        | statecraft run door.scxml --virtual-time --record run.jsonl > /dev/null
      statecraft replay run.jsonl; echo $?
      sed 's/delay="2s"/delay="4s"/' door.scxml > slow.scxml
      statecraft replay run.jsonl slow.scxml; echo $?
      sed 's/ajar/open/' door.scxml > new.scxml
      sed -i 's/id="ajar"/id="open"/' new.scxml
      statecraft replay run.jsonl new.scxml; echo $?
      """
    )
    #expect(
      result.output == """
        all 6 steps are the same
        0
        step 4 of 6 differs, at 2 s: bell
          recorded: bell internal: emitted ring: 2; in shut
          now:      nothing happens
        1
        step 2 of 6 differs, at 0 s: push {"force":4}
          recorded: push transitioned: left shut, entered ajar; in ajar
          now:      push transitioned: left shut, entered open; in open
          since the recording: state 'ajar' was removed
          since the recording: state 'open' was added
          since the recording: transition 'shut → ajar on push when _event.data.force > 3' was removed
          since the recording: transition 'ajar → shut on push' was removed
          since the recording: transition 'shut → open on push when _event.data.force > 3' was added
          since the recording: transition 'open → shut on push' was added
        1

        """
    )
  }

  @Test(arguments: ["traffic-light", "traffic-light-objects", "animation", "phone"])
  func `steps of timers are replayed`(name: String) throws {
    let result = try Command.run(
      """
      echo '@wait 20s' | statecraft run \(name) --virtual-time --record run.jsonl > /dev/null
      statecraft replay run.jsonl
      """
    )
    #expect(result.output.hasPrefix("all ") || result.output == "the only step is the same\n")
    #expect(result.code == 0)
  }

  @Test func `a recording of state objects with payloads can be replayed`() throws {
    let result = try Command.run(
      """
      printf 'work {"hour":9}\\nwork {"hour":23}\\nfinishTask\\n' \
        | statecraft run working-day-objects --virtual-time --record run.jsonl > /dev/null
      statecraft replay run.jsonl
      statecraft replay run.jsonl working-day; echo $?
      """
    )
    #expect(result.output.hasPrefix("all 4 steps are the same\nstep 3 of 4 differs"))
    #expect(!result.output.contains("since the recording"))
    #expect(result.output.hasSuffix("\n1\n"))
  }

  @Test func `two recordings are compared`() throws {
    let result = try Command.run(
      """
      run() { statecraft run elevator --virtual-time --record $1 > /dev/null; }
      printf 'open\\nclose\\nrun\\n' | run a.jsonl
      printf 'open\\nrun\\n' | run b.jsonl
      statecraft diff a.jsonl a.jsonl; echo $?
      statecraft diff a.jsonl b.jsonl; echo $?
      """
    )
    #expect(
      result.output == """
        all 4 steps are the same
        0
        2 steps are the same, then they differ:
             a.jsonl                               b.jsonl
           1 start → closed                      1 start → closed
           2 open → open (the doors open)        2 open → open (the doors open)
        ≠  3 close → closed (the doors close)
        ≠  4 run → running (the elevator runs)   3 run: refused in open
        1

        """
    )
  }

  @Test func `a timeline shows when each state was active`() throws {
    let result = try Command.run(
      """
      echo '@wait 9s' | statecraft run traffic-light --virtual-time --record run.jsonl > /dev/null
      statecraft timeline run.jsonl --width 60
      statecraft timeline run.jsonl --width 40 --steps
      statecraft timeline run.jsonl --json | head -n 2
      """
    )
    #expect(
      result.output == """
               0 s                                             8.5 s
        green  ██████▒              ▒██████▒              ▒█████▒
        yellow       ▒██▒                  ▒██▒                 ▒███
        red             ▒███████████▒         ▒███████████▒        │
        steps  ·     ·  ·           ·      ·  ·           ·     ·  ·
               step 1                          9
        green  ███▒       ███▒       ███▒
        yellow    ▒███▒      ▒███▒      ▒███▒
        red           ▒███       ▒███       ▒███
        steps  ·  ·   ·   ·  ·   ·   ·  ·   ·
        {"state":"green","from":0.0,"to":1.0,"firstStep":0,"lastStep":1}
        {"state":"yellow","from":1.0,"to":1.5,"firstStep":1,"lastStep":2}

        """
    )
  }

  @Test func `several timelines have the names of their files`() throws {
    let result = try Command.run(
      """
      echo '@wait 2s' | statecraft run traffic-light --virtual-time --record one.jsonl > /dev/null
      cp one.jsonl two.jsonl
      statecraft timeline one.jsonl > drawn.txt
      statecraft timeline one.jsonl two.jsonl > both.txt
      diff both.txt <(echo one.jsonl; cat drawn.txt; echo; echo two.jsonl; cat drawn.txt) && echo same
      statecraft timeline --json *.jsonl | grep green
      """
    )
    #expect(
      result.output == """
        same
        {"file":"one.jsonl","state":"green","from":0.0,"to":1.0,"firstStep":0,"lastStep":1}
        {"file":"two.jsonl","state":"green","from":0.0,"to":1.0,"firstStep":0,"lastStep":1}

        """
    )
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test func `a timeline as JSON says where a loop begins`() throws {
    let result = try Command.run(
      """
      statecraft prove hasty-lift --record paths > /dev/null
      for path in paths/*.jsonl; do
        grep -q loopStart $path && statecraft timeline --json $path | grep -vc loopStart
        grep -q loopStart $path || statecraft timeline --json $path | grep -c loopStart
      done | sort -u
      """
    )
    #expect(result.output == "0\n")
    #expect(result.errors == "")
  }

  @Test func `nothing is drawn if one of several recordings cannot be read`() throws {
    let result = try Command.run(
      """
      echo '{"statecraft":"recording","format":1,"name":"elevator"}' > good.jsonl
      statecraft timeline good.jsonl none.jsonl
      """
    )
    #expect(result.output == "")
    #expect(result.errors.contains("none.jsonl: it cannot be read"))
    #expect(result.code == 66)
  }

  @Test func `a drawing shows the transitions that a recording took and missed`() throws {
    let result = try Command.run(
      """
      printf 'open\\nclose\\nopen\\n' \
        | statecraft run elevator --virtual-time --record run.jsonl > /dev/null
      statecraft draw elevator --recording run.jsonl
      """
    )
    #expect(
      result.output == """
        Elevator
        ├─ ● open
        │       close → closed / emit the doors close  ×1
        ├─ ▶ closed
        │       open → open / emit the doors open  ×2 ◀
        │       run → running / emit the elevator runs  ✗
        │       stop → stopped / emit the elevator stops  ✗
        ├─ running ✗
        │       stop → stopped / emit the elevator stops  ✗
        └─ stopped ✗
                open → open / emit the doors open  ✗
                run → running / emit the elevator runs  ✗

        """
    )
  }

  @Test func `a killed process leaves the steps that it has written`() throws {
    let result = try Command.run(
      """
      mkfifo pipe
      "$STATECRAFT" run elevator --record run.jsonl < pipe > /dev/null &
      victim=$!
      exec 3> pipe
      for i in $(seq 3000); do echo open; echo close; done >&3
      until [ "$(wc -l < run.jsonl)" -ge 5000 ]; do :; done
      kill -9 $victim
      wait $victim; echo $?
      exec 3>&-
      statecraft replay run.jsonl
      """
    )
    let lines = result.lines
    #expect(lines.first == "137")
    #expect(lines.last?.hasPrefix("all ") == true)
    #expect(lines.last?.hasSuffix(" steps are the same") == true)
  }

  @Test func `an incomplete last line is reported, and the lines before it are used`() throws {
    let result = try Command.run(
      """
      printf 'open\\nclose\\n' | statecraft run elevator --virtual-time --record run.jsonl > /dev/null
      head -c -20 run.jsonl > torn.jsonl
      statecraft replay torn.jsonl
      """
    )
    #expect(result.output == "all 2 steps are the same\n")
    #expect(
      result.errors == "statecraft: torn.jsonl: the last line is cut off; 2 steps before it\n"
    )
    #expect(result.code == 0)
  }

  @Test(arguments: [
    ("replay none.jsonl", 66, "none.jsonl: it cannot be read: there is no such file or folder"),
    ("diff none.jsonl none.jsonl", 66, "none.jsonl: it cannot be read"),
    ("timeline /", 66, "/: it cannot be read: it is a folder\n"),
    ("replay junk.jsonl", 65, "junk.jsonl:1:1: a value is missing before 'j'"),
    ("timeline broken.jsonl", 65, "broken.jsonl:2:1: 'source' is missing"),
    ("replay strange.jsonl", 64, "unknown machine 'no such thing'"),
    ("draw elevator --recording junk.jsonl", 65, "junk.jsonl:1:1:"),
    (
      "run elevator --record /none/at/all", 74,
      "/none/at/all: it cannot be written: there is no such file or folder\n"
    ),
    ("replay good.jsonl none.scxml", 66, "none.scxml: cannot be read"),
    ("timeline good.jsonl --width=-5", 64, "'--width' is 30 to 1000 columns, not -5"),
    ("diff good.jsonl good.jsonl --width 10", 64, "'--width' is 60 to 1000 columns, not 10"),
    ("timeline good.jsonl --json --steps", 64, "'--width' and '--steps' are for the drawing"),
    ("timeline lost.jsonl", 65, "lost.jsonl:1:59: 'dropped' must be the number of steps"),
    (
      "timeline looped.jsonl", 65,
      "looped.jsonl:1:61: 'loopStart' must be the position of the first step of the loop, 0 or more, "
        + "not -1"
    ),
    (
      "draw phone --recording good.jsonl", 65,
      "good.jsonl: the recording is one of 'elevator', and not of 'phone'; draw the machine"
    ),
  ])
  func `a mistake is reported with its place`(line: String, code: Int, message: String) throws {
    let result = try Command.run(
      """
      echo junk > junk.jsonl
      header() { echo "{\\"statecraft\\":\\"recording\\",\\"format\\":1,\\"name\\":\\"$1\\"}"; }
      { header x; echo '{}'; } > broken.jsonl
      header 'no such thing' > strange.jsonl
      header elevator > good.jsonl
      header x | sed 's/}$/,"dropped":-5}/' > lost.jsonl
      header x | sed 's/}$/,"loopStart":-1}/' > looped.jsonl
      statecraft \(line)
      """
    )
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.code == Int32(code))
  }

  @Test func `a recording cannot control the terminal`() throws {
    let result = try Command.run(
      #"""
      echo '{"statecraft":"recording","format":1,"name":"elevator"}' > evil.jsonl
      echo '{"time":0,"source":"start","event":"\u001b[2J","outcome":"x\u001b","configuration":["\u001b]0;x"]}' >> evil.jsonl
      statecraft replay evil.jsonl; statecraft timeline evil.jsonl; statecraft diff evil.jsonl evil.jsonl
      """#
    )
    #expect(!result.output.contains("\u{1B}"))
  }
}
