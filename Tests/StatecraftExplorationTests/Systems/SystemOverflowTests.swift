import Statecraft
import StatecraftExploration
import Testing

/// What is said of systems in which a queue becomes too full.
@Suite struct SystemOverflowTests {
  private func report(_ link: SystemLink) -> SystemReport {
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
    system.possible("the second one is missing") { $0[receiver].received == [1, 3] }
    system.always("none is missing") {
      $0[receiver].received == Array([1, 2, 3].prefix($0[receiver].received.count))
    }
    system.never("three are sent") { $0[sender].sent == 3 }
    system.alwaysPossible("three are received") { $0[receiver].received.count == 3 }
    let sent = SystemFact("2 is sent") { $0[sender].sent == 2 }
    system.whenever(sent, leadsTo: SystemFact("2 is there") { $0[receiver].received.contains(2) })
    system.whenever(SystemFact("4 are sent") { $0[sender].sent == 4 }, leadsTo: sent)
    return system.check()
  }

  @Test func `nothing is said of what lies behind a full queue`() {
    let report = report(.queue(1))
    #expect(
      report.claims.map(\.verdict)
        == [.refuted, .unknown, .bounded, .refuted, .bounded, .unknown, .unknown],
      "\(report)"
    )
    let text = "2 situations lie behind a full queue"
    #expect(
      report.claims.map(\.reason) == [
        "", "no situation is like that, and \(text)", text, "", text,
        "\(text), so that nothing is proved of whole runs; give the queue more places, or let it drop "
          + "messages",
        "'4 are sent' is never true, and \(text)",
      ]
    )
    #expect(report.problems.isEmpty)
  }

  @Test func `a queue that drops messages is explored with all that follows`() {
    let report = report(.queue(1, overflow: .dropsMessage))
    #expect(
      report.claims.map(\.verdict) == [.proved, .refuted, .refuted, .refuted, .refuted, .vacuous],
      "\(report)"
    )
    #expect(report.problems.isEmpty)
  }
}
