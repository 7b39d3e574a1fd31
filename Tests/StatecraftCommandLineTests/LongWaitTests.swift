#if Command
import Foundation
import Statecraft
import StatecraftCommandLine
import Testing

/// Blinks without end after a while, and counts in another state.
private struct Beacon: Statechart {
  enum State: CaseIterable { case dark, lit, counting, over }
  enum Event: CaseIterable { case count, help }

  static let chart = Chart(initial: .dark) {
    state(.dark) {
      after(.seconds(1), to: .lit)
      on(.count, to: .counting)
    }
    state(.lit) { after(.seconds(1), to: .dark) }
    state(.counting) { after(.seconds(2_592_000), to: .over) }
    state(.over)
  }
}

/// An event with two named values.
private struct Shop: Statechart {
  enum State: CaseIterable { case open }
  enum Event: EventAlphabet, Codable {
    case buy(item: String, count: Int), close

    struct Cases: Sendable {
      let buy = EventCase<Event, (String, Int)>(0, "buy") {
        if case .buy(let item, let count) = $0 { (item, count) } else { nil }
      }
      let close = EventCase<Event, Void>(1, "close") { if case .close = $0 { () } else { nil } }
    }
    static let cases = Cases()
    var caseIndex: Int { if case .buy = self { 0 } else { 1 } }
  }

  static let chart = Chart(initial: .open) { state(.open) { ignore(\.buy) } }
}

@Suite struct LongWaitTests {
  private final class Lines {
    var text = ""
    var complaints = ""
    var progress: [String] = []
  }

  private func run(
    _ events: String,
    _ machine: CommandMachine = .chart(Beacon()),
    asks: Bool = false,
    interruption: Interruption? = nil,
    clock: @escaping () -> Duration = { .zero }
  ) throws -> (lines: Lines, stop: CommandError?) {
    let lines = Lines()
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data(events.utf8))
    try pipe.fileHandleForWriting.close()
    do {
      var session = try Session(
        machine.start(),
        Session.Setup(
          renderer: TextRenderer(),
          timeMode: .virtual,
          source: "list.txt",
          write: { text throws(CommandError) in lines.text += text },
          prompt: asks ? { lines.complaints += $0 } : nil,
          interruption: interruption,
          progress: { lines.progress.append($0) },
          clock: clock
        )
      )
      var reader = LineReader(descriptor: pipe.fileHandleForReading.fileDescriptor)
      try session.run(&reader)
      return (lines, nil)
    } catch {
      return (lines, error)
    }
  }

  @Test func `settling waits for the last timer, however late it is`() throws {
    let (lines, stop) = try run("count\n@settle\n")
    #expect(stop == nil)
    #expect(lines.text.hasSuffix("→ over\n"))
    #expect(lines.text.split(separator: "\n").count == 3)
  }

  @Test func `a machine that repeats itself is reported as never settling`() throws {
    let (lines, stop) = try run("@settle\n")
    #expect(lines.text.split(separator: "\n").count == 1_001)
    #expect(
      stop
        == CommandError(
          .data,
          "list.txt:1: the machine still has a timer after 1000 timers, at 1000.0 seconds; "
            + "a machine with periodic timers never settles: use @wait"
        )
    )
    #expect(try run("@settle now\n").stop?.message.contains("'@settle' takes no argument") == true)
  }

  @Test func `a long wait reports its progress every two seconds`() throws {
    var asked = 0
    let (lines, _) = try run("@wait 100s\n") {
      asked += 1
      return .milliseconds(50 * asked)
    }
    #expect(lines.progress.count == 2)
    #expect(lines.progress.first?.hasPrefix("@wait 100s: ") == true)
    #expect(lines.progress.first?.hasSuffix("; Ctrl-C ends it\n") == true)
  }

  @Test func `an interruption ends a wait between two steps with its own exit code`() throws {
    let interruption = try Interruption()
    var asked = 0
    let (lines, stop) = try run("@wait 10000h\n", interruption: interruption) {
      asked += 1
      if asked == 10 { interruption.come() }
      return .zero
    }
    #expect(stop == CommandError(.interrupted, ""))
    #expect(CommandError.Code.interrupted.rawValue == 130)
    #expect(lines.text.hasSuffix("\n"))
    #expect(lines.text.split(separator: "\n").count < 20)
  }

  @Test func `the prompt lists the possible input`() throws {
    let (lines, _) = try run("?\n", .chart(Shop()), asks: true)
    #expect(
      lines.complaints.contains(
        """
        Events that are not taken now:
          buy {"item":"TEXT","count":WHOLE-NUMBER}
          close
        Besides:
          @wait 500ms   lets time pass; units are ms, s, m and h
        """
      )
    )
    // An event of that name comes first.
    #expect(try run("help\n", asks: true).lines.text.contains("help: refused"))
  }

  @Test func `a question mark is not a request for help without a prompt`() throws {
    #expect(try run("?\n").stop?.message.contains("unknown event '?'") == true)
  }
}
#endif
