#if Command
import Foundation
import Statecraft
import StatecraftCommandLine
import StatecraftRecording
import Testing

/// Charges a card, packs a parcel, and asks somebody whom nobody can type.
private struct Shop: Statechart {
  struct Receipt: Codable, Sendable, Equatable {
    var amount: Int
    var card: String?
  }
  /// Cannot be read from text.
  struct Handle: Sendable {}

  enum State: CaseIterable { case idle, charging, packing, asking, sent, broken }
  enum Event: CaseIterable, Codable { case pay, pack, ask, cancel }
  enum Output: Codable { case charged(Int) }
  /// What the work would need.
  struct Services: Sendable {}
  typealias Environment = Services

  var amount = 0
  var problem = ""

  static let chart = Chart(initial: .idle) {
    state(.idle) {
      on(.pay, to: .charging)
      on(.pack, to: .packing)
      on(.ask, to: .asking)
    }
    state(.charging) {
      invoke("charge card") { _, _ in Receipt(amount: 0) }
        .onDone(to: .sent) { $0.amount = $1.amount }.emit { shop, _ in .charged(shop.amount) }
        .onFailure(to: .broken) { $0.problem = "\($1)" }
      invoke("charge") { _, _ in 0 }.onDone(to: .idle)
      on(.cancel, to: .idle)
    }
    state(.packing) {
      invoke("pack") { _, _ in }.onDone(to: .idle)
      on(.cancel, to: .idle)
    }
    state(.asking) {
      invoke("ask") { _, _ in Handle() }.onDone(to: .idle)
      on(.cancel, to: .idle)
    }
    final(.sent)
    final(.broken)
  }
}

@Suite struct WorkTests {
  private final class Lines {
    var text = ""
    var complaints = ""
    var steps: [RecordedStep] = []
  }

  private func run(
    _ events: String,
    renderer: any StepRenderer = TextRenderer(),
    asks: Bool = false
  ) throws -> (lines: Lines, stop: CommandError?) {
    let lines = Lines()
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data(events.utf8))
    try pipe.fileHandleForWriting.close()
    do {
      var session = try Session(
        CommandMachine.chart(Shop()).start(),
        Session.Setup(
          renderer: renderer,
          timeMode: .virtual,
          source: "list.txt",
          write: { text throws(CommandError) in lines.text += text },
          prompt: asks ? { lines.complaints += $0 } : nil,
          record: { lines.steps.append($0) }
        )
      )
      var reader = LineReader(descriptor: pipe.fileHandleForReading.fileDescriptor)
      try session.run(&reader)
      return (lines, nil)
    } catch {
      return (lines, error)
    }
  }

  @Test func `a session explains how to end work that begins`() throws {
    let (lines, stop) = try run("pay\n@finish charge card {\"amount\":5}\n")
    #expect(stop == nil)
    #expect(
      lines.text == """
        start → idle
        pay → charging
            the work 'charge card' does not run here; type '@finish charge card \
        {"amount":WHOLE-NUMBER,"card"?:"TEXT"}' or '@fail charge card REASON' to end it
            the work 'charge' does not run here; type '@finish charge WHOLE-NUMBER' or \
        '@fail charge REASON' to end it
        @finish charge card {"amount":5} → sent   (emitted: charged(5))   done

        """
    )
  }

  @Test func `the name of one piece of work may be a prefix of another`() throws {
    let (lines, stop) = try run("pay\n@finish charge 7\npack\n@finish pack\n")
    #expect(stop == nil)
    #expect(lines.text.contains("@finish charge 7 → idle\n"))
    #expect(lines.text.hasSuffix("@finish pack → idle\n"))
  }

  @Test func `work whose name several states have is ended by its state or by its name alone`()
    throws
  {
    let load = NamedWork(name: "load of a", invocation: "load", state: "a")
    let other = NamedWork(name: "load of b", invocation: "load", state: "b")
    let named = try WorkLine(isFailure: false, text: "load of b 7").split(among: [load, other])
    #expect(named.name == "load of b")
    #expect(named.rest == "7")
    let alone = try WorkLine(isFailure: false, text: "load 7").split(among: [load, other])
    #expect(alone.name == "load")
    #expect(
      throws: NamedEventError.unknownWork("lode", running: ["load of a", "load of b"])
    ) { try WorkLine(isFailure: false, text: "lode 7").split(among: [load, other]) }
  }

  @Test func `work fails with the typed reason`() throws {
    let (lines, stop) = try run("pay\n@fail charge card no money\n")
    #expect(stop == nil)
    #expect(lines.text.hasSuffix("@fail charge card no money → broken   done\n"))
    let unhandled = try run("pack\n@fail pack too heavy\n").lines.text
    #expect(unhandled.contains("@fail pack too heavy: failed, "))
    #expect(unhandled.contains("too heavy"))
  }

  @Test func `work with a result that cannot be typed says so and can fail`() throws {
    let (lines, stop) = try run("ask\n?\n@fail ask nobody is there\n", asks: true)
    #expect(stop == nil)
    #expect(
      lines.text.contains(
        "    the work 'ask' does not run here, and its result cannot be typed, because its type is "
          + "not Decodable; type '@fail ask REASON' to end it\n"
      )
    )
    #expect(lines.complaints.contains("Work that does not run here:\n  @fail ask REASON\nBesides"))
  }

  @Test func `a program reads the names of the work that begins`() throws {
    let (lines, _) = try run("pack\n@finish pack\n", renderer: JSONRenderer())
    let steps = lines.text.split(separator: "\n")
    #expect(steps[1].hasSuffix(#""reason":null,"work":["pack"]}"#))
    #expect(
      steps[2] == #"{"event":"done pack","outcome":"transitioned","exited":["packing"],"#
        + #""entered":["idle"],"configuration":["idle"],"outputs":[],"reason":null}"#
    )
  }

  @Test func `help at the prompt lists the work that is under way`() throws {
    let (lines, _) = try run("pack\n?\n", asks: true)
    #expect(
      lines.complaints.contains(
        "Work that does not run here:\n  @finish pack\n  @fail pack REASON\n"
      )
    )
    #expect(try !run("?\n", asks: true).lines.complaints.contains("@finish"))
  }

  @Test(
    arguments: [
      (
        "@finish",
        "1: '@finish' needs the name of the work that ends; write @finish NAME, or @finish NAME "
          + "JSON"
      ),
      ("@fail", "1: '@fail' needs the name of the work that ends; write @fail NAME REASON"),
      ("@finish pack", "1: no work is running, so 'pack' cannot end"),
      (
        "pack\n@finish pakc",
        "2: no work 'pakc' is running; did you mean 'pack'? known: pack"
      ),
      (
        "pack\n@finish pack 5",
        "2: the result of 'pack' cannot be used: the work has no result, but was given '5'"
      ),
      (
        "pay\n@finish charge",
        "2: the result of 'charge' cannot be used: the result is missing; it results in WHOLE-NUMBER"
      ),
      (
        "pay\n@finish charge \"x\"",
        "2:16: the result of 'charge' cannot be used: it must be a whole number, not \"x\"; "
          + "it results in WHOLE-NUMBER"
      ),
      (
        "pay\n@finish charge {",
        "2:17: the result of 'charge' cannot be used: it is not JSON: a member's name is missing "
          + "before end; it results in WHOLE-NUMBER"
      ),
      (
        "pay\n@finish charge card {\"amount\":\"x\"}",
        #"2:21: the result of 'charge card' cannot be used: 'amount' must be a whole number, "#
          + #"not "x"; it results in {"amount":WHOLE-NUMBER,"card"?:"TEXT"}"#
      ),
      (
        "ask\n@finish ask {}",
        "2: the result of 'ask' cannot be used: its type is not Decodable, so it cannot be read; "
          + "make it Codable, or pass `results:`"
      ),
    ] as [(String, String)]
  )
  func `a wrong end of work is refused with a correct form and changes nothing`(
    lines: String,
    message: String
  ) throws {
    let (_, stop) = try run(lines + "\n")
    #expect(stop == CommandError(.data, "list.txt:\(message)"))
  }

  @Test func `typed results are recorded and replayed`() throws {
    for list in ["pay\n@finish charge card {\"amount\":5}\n", "pay\n@fail charge card no money\n"] {
      let (lines, _) = try run(list)
      let started = try CommandMachine.chart(Shop()).start()
      var recording = Recording(started.machine.header)
      recording.steps = lines.steps
      let replay = recording.replay(on: started.machine)
      #expect(replay.isSame, "\(replay)")
      #expect(replay.agreed == 3)
    }
  }

  @Test func `a result that a recording lacks is reported as missing`() throws {
    let lines = try run("pay\n@finish charge 7\n").lines
    lines.steps[2].payload = nil
    let started = try CommandMachine.chart(Shop()).start()
    var recording = Recording(started.machine.header)
    recording.steps = lines.steps
    let replay = recording.replay(on: started.machine)
    #expect("\(replay)".contains("the result of 'charge' came from outside and was not recorded"))
  }
}
#endif
