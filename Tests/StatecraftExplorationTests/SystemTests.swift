import Statecraft
import StatecraftExploration
import Testing

/// Several machines that send each other messages.
struct SystemTests {
  // MARK: - The ring

  @Test(arguments: [(2, 8, 8), (3, 21, 24), (4, 55, 76), (5, 144, 249)])
  func `a ring has the situations that other tools count, and elects one leader`(
    _ count: Int,
    _ rising: Int,
    _ falling: Int
  ) {
    let up = MachineSystem.ring(Array(1...count), isFair: true).check()
    let down = MachineSystem.ring((1...count).reversed(), isFair: true).check()
    #expect(up.situations == rising && down.situations == falling)
    #expect(up.isProved && down.isProved, "\(up)\n\(down)")
  }

  @Test func `a ring whose nodes need not start need not have a leader`() throws {
    let report = MachineSystem.ring([1, 2, 3], isFair: false).check()
    #expect(report.claims.map { $0.verdict } == [.proved, .proved, .proved, .refuted])
    let path = try #require(report.claims[3].path)
    #expect(path.steps.map { $0.text } == ["nothing happens any more"] && path.loopStart == 0)
  }

  // MARK: - Kinds of links

  private func pair(_ link: SystemLink) -> MachineSystem {
    var system = MachineSystem("pair")
    let sender = system.add("sender", Sender())
    let receiver = system.add("receiver", Receiver())
    system.connect(sender, to: receiver, via: link) { output in
      switch output {
      case .item(let number): .item(number)
      }
    }
    system.every(.next, of: sender)
    system.fair(.next, of: sender)
    system.always("in order") { $0[receiver].received == $0[receiver].received.sorted() }
    system.always("each at most once") {
      Set($0[receiver].received).count == $0[receiver].received.count
    }
    system.whenever(
      SystemFact("2 is sent") { $0[sender].sent == 2 },
      leadsTo: SystemFact("2 is received") { $0[receiver].received.contains(2) }
    )
    system.always("received at once") {
      $0[sender].sent == $0[receiver].received.count
    }
    return system
  }

  @Test(arguments: [
    (SystemLink.queue(3), [Verdict.proved, .proved, .proved, .proved, .refuted]),
    (.queue(3, loses: true), [.proved, .proved, .proved, .refuted, .refuted]),
    (.queue(3, reorders: true), [.proved, .refuted, .proved, .proved, .refuted]),
    (.queue(2), [.refuted, .bounded, .bounded, .unknown, .refuted]),
  ])
  func `a link keeps what it promises, and no more`(_ link: SystemLink, _ verdicts: [Verdict]) {
    let report = pair(link).check()
    #expect(report.claims.map { $0.verdict } == verdicts, "\(report)")
  }

  @Test func `a link that duplicates lets a message come twice`() {
    let report = pair(.queue(3, duplicates: true)).check()
    #expect(report.claims[2].verdict == .refuted)
    #expect(
      report.claims[2].path?.steps.map { $0.text }
        == ["sender: next", "sender → receiver: item(1)", "sender → receiver: item(1)"]
    )
  }

  @Test func `a path names the message that was received, also if it waits again`() throws {
    var system = MachineSystem("pair")
    let sender = system.add("sender", Sender())
    let receiver = system.add("receiver", Receiver())
    system.connect(sender, to: receiver, via: .queue(3, reorders: true, duplicates: true)) { sent in
      switch sent {
      case .item(let number): .item(number)
      }
    }
    system.every(.next, of: sender)
    system.possible("both wait, and the second one was received") {
      $0[receiver].received == [2] && $0.messages(from: sender, to: receiver) == 2
    }
    let report = system.check()
    #expect(
      report.claims.last?.path?.steps.map(\.text)
        == ["sender: next", "sender: next", "sender → receiver: item(2)"],
      "\(report)"
    )
  }

  @Test func `equal messages that can be received in any order are one step`() {
    var system = MachineSystem("balls")
    let (player, gate) = (system.add("player", Player()), system.add("gate", Gate()))
    let link = SystemLink.queue(2, reorders: true, overflow: .dropsMessage)
    system.connect(player, to: gate, via: link) { _ in .ball }
    system.every(.ball, of: player)
    system.without(.open, of: gate)
    system.always("true") { _ in true }
    let report = system.check()
    // A ball comes in each situation, and is received in two of them.
    #expect(report.situations == 3 && report.steps == 5, "\(report)")
  }

  @Test func `a synchronous link delivers in the step that sends`() {
    let report = pair(.synchronous).check()
    #expect(report.situations == 4)
    #expect(report.isProved, "\(report)")
  }

  @Test func `a full queue is reported with the shortest way there, or drops the message`() {
    let report = pair(.queue(1)).check()
    #expect(
      "\(report.claims[0])" == """
        ✗ no queue is too full: refuted
          1. sender: next  sender.sent: 0 → 1
          2. sender: next  sender.sent: 1 → 2
          the queue sender → receiver has 1 places, and all are taken
        """
    )
    let dropping = pair(.queue(1, overflow: .dropsMessage)).check()
    #expect(dropping.claims.map { $0.name }.first == "in order")
  }

  // MARK: - Fairness

  /// A machine that takes messages only while it is open.
  struct Gate: Statechart {
    enum State: CaseIterable { case closed, open }
    enum Event: CaseIterable { case open, ball }

    static let chart = Chart(initial: .closed) {
      state(.closed) { on(.open, to: .open) }
      state(.open) { on(.ball) }
    }
  }

  @Test(arguments: [(false, Verdict.refuted), (true, .proved)])
  func `a message that waits and may be lost need not be lost`(
    _ isFair: Bool,
    _ verdict: Verdict
  ) {
    var system = MachineSystem("gate")
    let player = system.add("player", Player())
    let gate = system.add("gate", Gate())
    system.connect(
      player,
      to: gate,
      via: .queue(1, loses: true, waits: true, overflow: .dropsMessage)
    ) {
      _ in .ball
    }
    system.every(.ball, of: player)
    system.every(.open, of: gate)
    if isFair { system.fair(.open, of: gate) }
    system.whenever(
      SystemFact("on its way") { !$0.isQuiet },
      leadsTo: SystemFact("gone") { $0.isQuiet }
    )
    let report = system.check()
    #expect(report.claims.last?.verdict == verdict, "\(report)")
  }

  @Test func `an event that is fair makes no other event of its case fair`() {
    var system = MachineSystem("house")
    let lamps = system.add("lamps", Lamps())
    system.every(.press(0), .press(1), of: lamps)
    system.fair(.press(0), of: lamps)
    for lamp in 0..<2 {
      let lit = SystemFact("lamp \(lamp) is lit") { $0[lamps].isLit[lamp] }
      system.holds("lamp \(lamp)", .eventually(.fact(lit)))
    }
    let report = system.check()
    #expect(report.claims.map { $0.verdict } == [.proved, .refuted])
    #expect(report.assumptions == ["fair: lamps: press(0)"])
  }

  // MARK: - Budgets

  @Test func `a budget that ends leaves claims unknown`() {
    let report = MachineSystem.ring([1, 2, 3, 4], isFair: true)
      .check(budget: ExplorationBudget(situations: 10))
    #expect(report.claims.allSatisfy { $0.verdict == .unknown })
    #expect(report.problems == ["the budget of 10 situations ended"])
  }

  @Test func `after each situation it is asked whether to go on`() {
    var asked = 0
    let report = MachineSystem.ring([6, 5, 4, 3, 2, 1], isFair: true).check(
      isCancelled: {
        asked += 1
        return asked > 2
      }
    )
    #expect(report.problems == ["the exploration was cancelled"])
    // Three situations were explored; each of them has few steps.
    #expect(report.situations < 100)
  }

  @Test func `who ends an exploration learns how deep the claims are true`() {
    let report = MachineSystem.ring([6, 5, 4, 3, 2, 1], isFair: true).check(isCancelled: { true })
    #expect(report.claims.map { $0.verdict } == [.bounded, .bounded, .bounded, .unknown])
    for claim in report.claims {
      #expect(claim.reason.hasPrefix("the exploration was cancelled after "))
      #expect(
        claim.reason.contains("; true of all up to depth ") == (claim.verdict == .bounded)
      )
    }
    #expect(report.problems == ["the exploration was cancelled"])
  }
}
