#if Command
import StatecraftCommandLine
import StatecraftRecording
import Testing

@Suite struct RendererTests {
  private func report(
    _ event: String,
    _ outcome: String,
    change: (inout StepReport) -> Void = { _ in }
  ) -> StepReport {
    var report = StepReport(
      event: event,
      outcome: outcome,
      configuration: ["on", "idle"],
      states: ["idle"]
    )
    change(&report)
    return report
  }

  private var call: StepReport {
    report("dial", "transitioned") {
      $0.exited = ["off"]
      $0.entered = ["on", "idle"]
      $0.outputs = [EmittedOutput(text: "tone", json: "\"tone\"")]
      $0.microsteps = [
        MicrostepReport(
          cause: "dial",
          taken: ["off → on on dial"],
          exited: ["off"],
          entered: ["on", "idle"]
        )
      ]
    }
  }

  @Test func `a step as JSON has its keys in order`() {
    #expect(
      JSONRenderer().step(call, line: "dial")
        == #"{"event":"dial","outcome":"transitioned","exited":["off"],"entered":["on","idle"],"#
        + #""configuration":["on","idle"],"outputs":["tone"],"reason":null}"# + "\n"
    )
  }

  @Test func `what only some steps have comes last`() {
    let last = report("a\"\u{1}", "refused") {
      $0.reason = "no \\ way"
      $0.isRecalled = true
      $0.isDone = true
    }
    #expect(
      JSONRenderer(isTracing: true).step(last, line: nil)
        == #"{"event":"a\"\u0001","outcome":"refused","exited":[],"entered":[],"#
        + #""configuration":["on","idle"],"outputs":[],"reason":"no \\ way","#
        + #""recalled":true,"microsteps":[],"done":true}"# + "\n"
    )
  }

  @Test func `the start as JSON is the configuration`() {
    #expect(
      JSONRenderer().start(report("start", "transitioned"))
        == #"{"configuration":["on","idle"]}"# + "\n"
    )
    #expect(
      JSONRenderer().start(call) == #"{"configuration":["on","idle"],"outputs":["tone"]}"# + "\n"
    )
  }

  @Test func `a step as text is one line`() {
    let text = TextRenderer()
    #expect(text.step(call, line: "dial {}") == "dial {} → idle   (emitted: tone)\n")
    #expect(text.step(report("tick", "internal"), line: "tick") == "tick stays in idle\n")
    #expect(
      text.step(report("x", "refused") { $0.reason = "no handler" }, line: "x")
        == "x: refused, no handler\n"
    )
    #expect(text.step(report("x", "ignored"), line: nil) == "x: ignored\n")
    #expect(
      text.step(
        report("x", "transitioned") {
          $0.isRecalled = true; $0.isDone = true
        },
        line: nil
      )
        == "again: x → idle   done\n"
    )
    #expect(text.wait(report("@wait 1s", "internal")) == "")
  }

  @Test func `a step that goes on with an error says its cause, as text and as JSON`() {
    let cause = "error.execution: 'x' is not defined"
    for (outcome, text) in [
      ("transitioned", "go → idle   error: \(cause)\n"),
      ("internal", "go stays in idle   error: \(cause)\n"),
    ] {
      let step = report("go", outcome) { $0.reason = cause }
      #expect(TextRenderer().step(step, line: nil) == text)
      #expect(
        JSONRenderer().step(step, line: nil)
          .contains(#""outcome":"\#(outcome)","exited":[],"#)
      )
      #expect(JSONRenderer().step(step, line: nil).contains(#""reason":"\#(cause)""#))
    }
  }

  @Test func `a trace shows microsteps and time`() {
    #expect(
      TextRenderer(isTracing: true).step(call, line: nil) == """
        dial → idle   (emitted: tone)
            dial; took off → on on dial; left off; entered on, idle
            at 0.0 seconds, in on, idle

        """
    )
  }

  @Test func `colours are only there when they are wanted`() {
    let coloured = TextRenderer(style: .coloured).step(call, line: nil)
    #expect(coloured == "\u{1B}[1mdial\u{1B}[0m → \u{1B}[32midle\u{1B}[0m   (emitted: tone)\n")
  }

  @Test func `outputs keep their form in JSON`() {
    #expect(JSONText.value(["b": 1.5, "a": .nan]) == #"{"a":"NaN","b":1.5}"#)
    #expect(JSONText.value("a/b") == #""a/b""#)
  }
}
#endif
