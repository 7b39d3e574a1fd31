#if Command
import Foundation
import Statecraft
import StatecraftCommandLine
import Testing

/// Postpones, repeats itself and ends.
private struct Lift: Statechart {
  enum State: CaseIterable { case shut, moving, waiting, top }
  enum Event: CaseIterable, Codable { case go, call, finish }
  enum Output: String, Codable { case bell }

  static let chart = Chart(initial: .shut) {
    state(.shut) {
      on(.go, to: .moving)
      on(.call).emit(.bell)
    }
    state(.moving) {
      postpone(.call)
      after(.seconds(1), to: .waiting)
      on(.finish, to: .top)
    }
    state(.waiting) { always(to: .shut) }
    final(.top)
  }
}

@Suite struct SessionTests {
  private final class Lines {
    var text = ""
    var complaints = ""
  }

  private func run(
    _ events: String,
    renderer: any StepRenderer = TextRenderer(),
    asks: Bool = false
  ) -> (output: String, complaints: String, stop: CommandError?) {
    let lines = Lines()
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data(events.utf8))
    try? pipe.fileHandleForWriting.close()
    var reader = LineReader(descriptor: pipe.fileHandleForReading.fileDescriptor)
    do {
      var session = try Session(
        CommandMachine.chart(Lift(), named: "lift").start(),
        Session.Setup(
          renderer: renderer,
          timeMode: .virtual,
          source: "list.txt",
          write: { text throws(CommandError) in lines.text += text },
          prompt: asks ? { lines.complaints += $0 } : nil
        )
      )
      try session.run(&reader)
      return (lines.text, lines.complaints, nil)
    } catch {
      return (lines.text, lines.complaints, error)
    }
  }

  @Test func `a recalled event has a line of its own`() {
    let (output, _, stop) = run("go\ncall\n@wait 1s\nfinish\n")
    #expect(
      output == """
        start → shut
        go → moving
        call: postponed, postponed by moving
        after 1.0 seconds → shut
        again: call stays in shut   (emitted: bell)
        finish: refused, no transition for finish in shut

        """
    )
    #expect(stop == nil)
  }

  @Test func `states that are passed are entered and left in document order`() {
    let (output, _, _) = run("go\n@wait 1500ms\n", renderer: JSONRenderer())
    let lines = output.split(separator: "\n")
    #expect(
      lines[2] == #"{"event":"after 1.0 seconds","outcome":"transitioned","#
        + #""exited":["moving","waiting"],"entered":["shut","waiting"],"#
        + #""configuration":["shut"],"outputs":[],"reason":null}"#
    )
    #expect(
      lines[3] == #"{"event":"@wait 1500ms","outcome":"internal","exited":[],"entered":[],"#
        + #""configuration":["shut"],"outputs":[],"reason":null}"#
    )
    #expect(lines.count == 4)
  }

  @Test func `an output that is written as JSON keeps its form`() {
    #expect(run("call\n", renderer: JSONRenderer()).output.contains(#""outputs":["bell"]"#))
  }

  @Test func `a machine that has ended refuses further events`() {
    let (output, _, _) = run("go\nfinish\ngo\n@wait 5s\n")
    #expect(
      output.hasSuffix("finish → top   done\ngo: refused, the machine is final   done\n")
    )
  }

  @Test func `a wrong line ends the session after the lines before it`() {
    let (output, _, stop) = run("go\n\n# why\ngoo\nfinish\n")
    #expect(output == "start → shut\ngo → moving\n")
    #expect(
      stop
        == CommandError(
          .data,
          "list.txt:4: unknown event 'goo'; did you mean 'go'? known: go, call, finish"
        )
    )
  }

  @Test func `an error in a payload has its position`() {
    #expect(run("go {,}\n").stop?.message.hasPrefix("list.txt:1:5: ") == true)
  }

  @Test func `a user at a prompt may continue after a mistake`() {
    let (output, complaints, stop) = run("goo\ngo\nfinish\ngo\n", asks: true)
    #expect(output == "start → shut\ngo → moving\nfinish → top   done\n")
    #expect(
      complaints == """
        [go, call] > unknown event 'goo'; did you mean 'go'? known: go, call, finish
        [go, call] > [finish] > \("")
        """
    )
    #expect(stop == nil)
  }

  @Test func `a closed output ends the session quietly`() throws {
    let stop = #expect(throws: CommandError.self) {
      _ = try Session(
        CommandMachine.chart(Lift(), named: "lift").start(),
        Session.Setup(
          renderer: TextRenderer(),
          timeMode: .virtual,
          source: "",
          write: { _ throws(CommandError) in throw CommandError(.outputClosed, "") }
        )
      )
    }
    #expect(stop?.code.rawValue == 0)
  }

  @Test func `an unknown machine is reported with similar names`() {
    let catalog = Catalog([.chart(Lift(), named: "lift")])
    let stop = #expect(throws: CommandError.self) { try catalog.entry(named: "lfit") }
    #expect(
      stop == CommandError(.usage, "unknown machine 'lfit'; did you mean 'lift'? known: lift")
    )
  }
}
#endif
