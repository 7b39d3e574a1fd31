import Foundation
import Testing

/// `run`, `check`, `convert` and `explain` on SCXML documents.
@Suite struct DocumentCommandTests {
  /// Says what it hears, and what kind of value that is.
  private static let parrot = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
      <state id="tame">
        <transition event="say.*">
          <log label="heard" expr="typeof _event.data + ' ' + JSON.stringify(_event.data)"/>
        </transition>
        <transition event="free" target="gone"/>
        <transition event="nap"><send event="free" delay="1500ms"/></transition>
      </state>
      <final id="gone"/>
    </scxml>
    """

  /// Runs a command line in a folder that has documents.
  private func run(_ line: String) throws -> Command.Result {
    try Command.run(
      """
      cat > parrot.scxml <<'END'
      \(Self.parrot)
      END
      cat > bad.scxml <<'END'
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
        <state id="a">
          <transition event="x" target="nowhere"/>
          <foo/>
        </state>
      </scxml>
      END
      printf '<scxml>\\n  <state>\\n</scxml>\\n' > torn.scxml
      \(line)
      """
    )
  }

  private func objects(_ result: Command.Result) throws -> [[String: Any]] {
    try result.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  // MARK: - run

  @Test(
    arguments: [
      ("say", "undefined undefined"), ("say 5", "number 5"), (#"say "x y""#, #"string "x y""#),
      ("say null", "object null"), ("say true", "boolean true"),
      (#"say.loudly {"a":[1,{"b":"é"}]}"#, #"object {"a":[1,{"b":"é"}]}"#),
      (#"say{"a":1}"#, #"object {"a":1}"#),
    ] as [(String, String)]
  )
  func `a payload becomes the data of the event`(line: String, heard: String) throws {
    let result = try run("echo '\(line)' | statecraft run parrot.scxml --json")
    #expect(result.errors == "")
    let step = try #require(try objects(result).last)
    #expect(step["outputs"] as? [String] == ["heard: \(heard)"])
    #expect(step["outcome"] as? String == "internal")
    #expect(step["event"] as? String == (line.hasPrefix("say.loudly") ? "say.loudly" : "say"))
    #expect(step["done"] == nil)
  }

  @Test func `a session that ends says so and refuses further events`() throws {
    let result = try run(
      "printf 'nap\\n@wait 2s\\nsay 1\\n' | statecraft run parrot.scxml --json --virtual-time"
    )
    #expect(result.code == 0)
    #expect(
      result.output == """
        {"configuration":["tame"]}
        {"event":"nap","outcome":"internal","exited":[],"entered":[],"configuration":["tame"],\
        "outputs":[],"reason":null}
        {"event":"free","outcome":"transitioned","exited":["tame"],"entered":["gone"],\
        "configuration":["gone"],"outputs":[],"reason":null,"done":true}
        {"event":"@wait 2s","outcome":"internal","exited":[],"entered":[],"configuration":["gone"],\
        "outputs":[],"reason":null,"done":true}
        {"event":"say","outcome":"refused","exited":[],"entered":[],"configuration":["gone"],\
        "outputs":[],"reason":"the session has ended","done":true}

        """
    )
  }

  @Test func `real time passes for delayed events`() throws {
    let result = try run("printf 'nap\\n@wait 1600ms\\n' | statecraft run parrot.scxml")
    #expect(
      result.output == "start → tame\nnap stays in tame\nfree → gone   done\n"
    )
  }

  @Test(
    arguments: [
      ("run nothing.scxml", 66, "nothing.scxml: cannot be read: there is no such file or folder"),
      ("run ./nothing", 66, "./nothing: cannot be read: there is no such file or folder"),
      ("check .", 66, ".: cannot be read: it is a folder"),
      ("check /dev/null", 66, "/dev/null: cannot be read: it is a device and no regular file"),
      ("check /dev/stdin < <(cat parrot.scxml)", 66, "/dev/stdin: cannot be read: it is a pipe"),
      ("prove <(cat parrot.scxml)", 66, ": cannot be read: it is a pipe and no regular file"),
      ("run bad.scxml", 65, "bad.scxml:3:5: error: there is no state 'nowhere'"),
      ("run torn.scxml", 65, "torn.scxml:3:9: error: the document is not well-formed XML"),
      ("run parrot.scxml <<<'say {'", 65, "stdin:1:5: the payload of 'say'"),
      (
        "run parrot.scxml <<<'say 9007199254740993'", 65,
        "stdin:1:5: the payload of 'say' cannot be used: the number 9007199254740993 would become "
          + "9007199254740992, because numbers of documents are exact up to 2^53"
      ),
      ("run parrot.scxml <<<'@nap'", 65, "stdin:1: unknown instruction '@nap'"),
      ("convert bad.scxml --to scxml", 65, "bad.scxml:4:5: error: <foo> is not allowed in <state>"),
      ("convert torn.scxml --to scxml", 65, "torn.scxml:3:9: error: "),
      ("convert parrot.scxml", 64, "Missing expected argument '--to <to>'"),
      ("convert parrot.scxml --to svg", 64, "The value 'svg' is invalid for '--to <to>'"),
      ("convert animation --to scxml", 64, "'animation' consists of state objects"),
      ("check elevatr", 64, "unknown machine 'elevatr'; did you mean 'elevator'?"),
    ] as [(String, Int32, String)]
  )
  func `each mistake has a message and an exit code`(
    line: String,
    code: Int32,
    message: String
  ) throws {
    let result = try run("statecraft \(line)")
    #expect(result.code == code)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.errors.hasPrefix("statecraft: ") || code == 64)
  }

  @Test func `the cause of an error is shown also for a step that made a transition`() throws {
    let document = """
      cat > faulty.scxml <<'END'
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <state id="a">
          <transition event="go" target="b"><assign location="nowhere" expr="1"/></transition>
          <transition event="say"><log expr="missing.value"/></transition>
        </state>
        <state id="b"><transition event="error.execution" target="c"/></state>
        <state id="c"/>
      </scxml>
      END

      """
    let text = try run(document + "printf 'say\\ngo\\n' | statecraft run faulty.scxml")
    let json = try run(document + "printf 'say\\ngo\\n' | statecraft run faulty.scxml --json")
    #expect(text.code == 0 && json.code == 0)
    #expect(text.lines.count == 3)
    #expect(text.lines[1].hasPrefix("say stays in a   error: "))
    #expect(text.lines[1].contains("'a on say' threw: error.execution: "))
    #expect(text.lines[1].contains("missing"))
    #expect(text.lines[2].hasPrefix("go → c   error: "))
    #expect(text.lines[2].contains("'a → b on go' threw: error.execution: "))
    #expect(text.lines[2].contains("nowhere"))
    let steps = try objects(json)
    #expect(steps[2]["outcome"] as? String == "transitioned")
    for (step, name) in [(steps[1], "missing"), (steps[2], "nowhere")] {
      let reason = try #require(step["reason"] as? String)
      #expect(reason.contains("threw: error.execution: ") && reason.contains("'\(name)' undefined"))
    }
  }

  // MARK: - check

  @Test func `a check prints a line for each finding of all documents, as compilers do`() throws {
    let result = try run("statecraft check bad.scxml parrot.scxml ./torn.scxml")
    #expect(
      result.output == """
        bad.scxml:3:5: error: there is no state 'nowhere'; correct the id, or add the state.
        bad.scxml:4:5: error: <foo> is not allowed in <state>; move or remove it.
        parrot.scxml: sound
        ./torn.scxml:3:9: error: the document is not well-formed XML: Opening and ending tag \
        mismatch: state line 2 and scxml; correct the XML.

        """
    )
    #expect(result.errors == "statecraft: 3 errors\n")
    #expect(result.code == 65)
  }

  @Test func `a check goes on behind a file that cannot be read`() throws {
    let missing = "statecraft: nope.scxml: cannot be read: there is no such file or folder\n"
    let sound = try run("statecraft check parrot.scxml nope.scxml ./parrot.scxml")
    #expect(sound.output == "parrot.scxml: sound\n./parrot.scxml: sound\n")
    #expect(sound.errors == missing)
    #expect(sound.code == 66)
    let wrong = try run("statecraft check nope.scxml bad.scxml")
    #expect(wrong.lines.count == 2)
    #expect(wrong.errors == missing + "statecraft: 2 errors\n")
    #expect(wrong.code == 66)
  }

  @Test(
    arguments: [
      ("lamp.scxml nope.scxml bad.scxml --always-possible 'In(\"on\")'", 66),
      ("bad.scxml nope.scxml lamp.scxml --never 'In(\"on\")'", 1),
    ] as [(String, Int32)]
  )
  func `a proof goes on behind a file that cannot be read`(
    arguments: String,
    code: Int32
  ) throws {
    let result = try run(
      """
      cat > lamp.scxml <<END
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="null" initial="off">
        <state id="off"><transition event="press" target="on"/></state>
        <state id="on"><transition event="press" target="off"/></state>
      </scxml>
      END
      statecraft prove \(arguments)
      """
    )
    #expect(result.output.hasPrefix("lamp.scxml\n"))
    #expect(result.output.contains(code == 1 ? "refuted\n" : "proved\n"))
    #expect(result.errors.contains("nope.scxml: cannot be read: there is no such file or folder\n"))
    #expect(result.errors.contains("bad.scxml:3:5: error: there is no state 'nowhere'"))
    #expect(result.code == code)
  }

  @Test func `a check of a sound document says so`() throws {
    let result = try run("statecraft check parrot.scxml elevator")
    #expect(result.output == "parrot.scxml: sound\nelevator: sound\n")
    #expect(result.errors == "" && result.code == 0)
  }

  @Test func `a check without names checks all machines`() throws {
    let result = try run("statecraft check")
    #expect(result.lines.count == 15)
    #expect(result.lines.allSatisfy { $0.hasSuffix(": sound") })
    #expect(result.errors == "" && result.code == 0)
  }

  // MARK: - convert

  @Test(arguments: ["microwave", "payment", "call-centre"])
  func `a converted document is unchanged by another conversion`(
    name: String
  ) throws {
    let file = URL(fileURLWithPath: #filePath)
      .appending(path: "../../../../Examples/Documents/\(name).scxml").standardizedFileURL.path
    let result = try run(
      """
      statecraft convert '\(file)' --to scxml > once.scxml && statecraft check once.scxml > sound \
        && statecraft convert once.scxml --to scxml | diff - once.scxml && grep -c state once.scxml
      """
    )
    #expect(result.code == 0, "\(result.output) \(result.errors)")
    #expect((Int(result.lines.last ?? "") ?? 0) > 2)
  }

  @Test(arguments: ["conceptual-pair", "elevator", "phone", "traffic-light", "working-day"])
  func `a converted chart is a sound document that runs`(name: String) throws {
    let result = try run(
      """
      statecraft convert \(name) --to scxml > chart.scxml && statecraft check chart.scxml > sound \
        && grep -q 'chart.scxml: sound' sound && statecraft run chart.scxml && statecraft run \
        \(name)
      """
    )
    #expect(result.code == 0 && result.errors == "", "\(result.errors)")
    #expect(result.lines.count == 2)
    #expect(result.lines.allSatisfy { $0.hasPrefix("start → ") })
  }

  // MARK: - explain

  @Test func `an explanation lists transitions of a document`() throws {
    let result = try run("statecraft explain parrot.scxml say free fly --after nap")
    #expect(result.code == 0 && result.errors == "")
    #expect(
      result.output == """
        in tame:
        say: taken: tame on say
        free: taken: tame → gone on free
        fly: refused: no transition for fly in tame

        """
    )
  }

  @Test func `a condition that fails is the explanation`() throws {
    let result = try run(
      """
      cat > faulty.scxml <<'END'
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <state id="a"><transition event="go" cond="missing.value" target="a"/></state>
      </scxml>
      END
      statecraft explain faulty.scxml go
      """
    )
    #expect(
      result.output == """
        in a:
        go: refused: the guard of 'a → a on go when missing.value' threw: error.execution: \
        ReferenceError: identifier 'missing' undefined, in 'missing.value' of <transition> \
        (faulty.scxml:2:17)

        """
    )
    #expect(result.code == 0)
  }

  @Test func `an event of --after that is not taken is said`() throws {
    let result = try run(
      "statecraft explain parrot.scxml say --after fly --after nap --after '@wait 2s' --after say"
    )
    #expect(result.code == 0)
    #expect(result.output == "in gone:\nsay: refused: the machine is final\n")
    #expect(
      result.errors == """
        statecraft: '--after fly' was refused: no transition for fly in tame
        statecraft: '--after say' was refused: the session has ended

        """
    )
  }
}
