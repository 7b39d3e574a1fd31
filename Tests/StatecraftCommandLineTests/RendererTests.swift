#if Command
import Statecraft
import StatecraftCommandLine
import StatecraftRecording
import Testing

@Suite struct RendererTests {
  private let scope = StepScope(states: ["off", "on", "idle"], compositeStates: ["on"])

  private var ended: StepScope {
    var scope = scope
    scope.isDone = true
    return scope
  }

  private func step(
    _ event: String,
    _ outcome: RecordedStep.OutcomeKind,
    change: (inout RecordedStep) -> Void = { _ in }
  ) -> RecordedStep {
    var step = RecordedStep(
      time: .zero,
      source: .event,
      event: event,
      outcome: outcome,
      configuration: ["on", "idle"]
    )
    change(&step)
    return step
  }

  private var call: RecordedStep {
    step("dial", .transitioned) {
      $0.outputs = ["tone"]
      $0.outputValues = ["\"tone\""]
      $0.microsteps = [
        RecordedMicrostep(
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
      JSONRenderer().step(call, scope, line: "dial")
        == #"{"event":"dial","outcome":"transitioned","exited":["off"],"entered":["on","idle"],"#
        + #""configuration":["on","idle"],"outputs":["tone"],"reason":null}"# + "\n"
    )
  }

  @Test func `optional keys come last`() {
    let last = step("a\"\u{1}", .refused) {
      $0.reason = "no \\ way"
      $0.source = .recalled
    }
    #expect(
      JSONRenderer(isTracing: true).step(last, ended, line: nil)
        == #"{"event":"a\"\u0001","outcome":"refused","exited":[],"entered":[],"#
        + #""configuration":["on","idle"],"outputs":[],"reason":"no \\ way","#
        + #""recalled":true,"microsteps":[],"done":true}"# + "\n"
    )
  }

  @Test func `the start as JSON has the configuration`() {
    #expect(
      JSONRenderer().start(step("start", .transitioned), scope)
        == #"{"configuration":["on","idle"]}"# + "\n"
    )
    #expect(
      JSONRenderer().start(call, scope) == #"{"configuration":["on","idle"],"outputs":["tone"]}"#
        + "\n"
    )
  }

  @Test func `the start as JSON has the error of an entry action`() {
    let start = step("start", .transitioned) { $0.reason = "the \"lamp\" is broken" }
    #expect(
      JSONRenderer().start(start, scope)
        == #"{"outcome":"transitioned","configuration":["on","idle"],"#
        + #""reason":"the \"lamp\" is broken"}"# + "\n"
    )
    #expect(
      TextRenderer().start(start, scope) == "start → idle   error: the \"lamp\" is broken\n"
    )
  }

  @Test func `a step as text is one line`() {
    let text = TextRenderer()
    #expect(text.step(call, scope, line: "dial {}") == "dial {} → idle   (emitted: tone)\n")
    #expect(text.step(step("tick", .internal), scope, line: "tick") == "tick stays in idle\n")
    #expect(
      text.step(step("x", .refused) { $0.reason = "no handler" }, scope, line: "x")
        == "x: refused, no handler\n"
    )
    #expect(text.step(step("x", .ignored), scope, line: nil) == "x: ignored\n")
    #expect(
      text.step(step("x", .transitioned) { $0.source = .recalled }, ended, line: nil)
        == "again: x → idle   done\n"
    )
    #expect(text.wait(step("@wait 1s", .internal), scope) == "")
  }

  @Test func `a step that continues after an error has its cause, as text and as JSON`() {
    let cause = "error.execution: 'x' is not defined"
    for (outcome, text) in [
      (.transitioned, "go → idle   error: \(cause)\n"),
      (.internal, "go stays in idle   error: \(cause)\n"),
    ] as [(RecordedStep.OutcomeKind, String)] {
      let step = step("go", outcome) { $0.reason = cause }
      #expect(TextRenderer().step(step, scope, line: nil) == text)
      let json = JSONRenderer().step(step, scope, line: nil)
      #expect(json.contains(#""outcome":"\#(outcome.rawValue)","exited":[],"#))
      #expect(json.contains(#""reason":"\#(cause)""#))
    }
  }

  @Test func `a trace shows microsteps and times`() {
    #expect(
      TextRenderer(isTracing: true).step(call, scope, line: nil) == """
        dial → idle   (emitted: tone)
            dial; took off → on on dial; left off; entered on, idle
            at 0.0 seconds, in on, idle

        """
    )
  }

  @Test func `colours are only written when they are requested`() {
    let coloured = TextRenderer(style: .coloured).step(call, scope, line: nil)
    #expect(coloured == "\u{1B}[1mdial\u{1B}[0m → \u{1B}[32midle\u{1B}[0m   (emitted: tone)\n")
  }

  @Test func `outputs keep their form in JSON`() {
    #expect(JSONText.value(["b": 1.5, "a": .nan]) == #"{"a":"NaN","b":1.5}"#)
    #expect(JSONText.value("a/b") == #""a/b""#)
  }
}
#endif
