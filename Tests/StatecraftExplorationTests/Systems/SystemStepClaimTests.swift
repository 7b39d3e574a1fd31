import Statecraft
import StatecraftExploration
import Testing

/// Claims about the steps of systems.
@Suite struct SystemStepClaimTests {
  /// A sender and a receiver of three numbers, with a claim about steps.
  private func check(
    _ link: SystemLink,
    sends: Bool = true,
    _ test:
      @escaping @Sendable (
        MachineSystem.Member<Receiver>, SystemSituation, SystemSituation
      ) -> Bool
  ) -> SystemReport {
    var system = MachineSystem("pair")
    let sender = system.add("sender", Sender())
    let receiver = system.add("receiver", Receiver())
    system.connect(sender, to: receiver, via: link) { sent in
      switch sent {
      case .item(let number): .item(number)
      }
    }
    if sends { system.every(.next, of: sender) } else { system.without(.next, of: sender) }
    if !sends { system.without(.item(0), of: receiver) }
    system.step("the claim") { test(receiver, $0, $1) }
    return system.check()
  }

  @Test func `a claim that all steps keep is proved`() {
    let report = check(.queue(3)) { receiver, before, after in
      after[receiver].received.starts(with: before[receiver].received)
        && after[receiver].received.count <= before[receiver].received.count + 1
    }
    #expect(report.isProved, "\(report)")
  }

  @Test func `a step that breaks a claim is shown with the way there`() {
    let report = check(.queue(3, reorders: true)) { receiver, before, after in
      (after[receiver].received.last ?? 0) >= (before[receiver].received.last ?? 0)
    }
    #expect(
      "\(report.claims[1])" == """
        ✗ the claim: refuted
          1. sender: next  sender.sent: 0 → 1
          2. sender: next  sender.sent: 1 → 2
          3. sender → receiver: item(2)  receiver.received: [] → [2]
          4. sender → receiver: item(1)  receiver.received: [2] → [2, 1]
          the last step breaks it: the claim
        """
    )
    #expect(report.exitCode == 1)
  }

  @Test func `the loss of a message is a step, and what a machine refuses is none`() throws {
    let report = check(.queue(3, loses: true)) { receiver, before, after in
      !before.isQuiet || after[receiver].received == before[receiver].received
    }
    #expect(report.isProved, "\(report)")
    let losing = check(.queue(1, loses: true, overflow: .dropsMessage)) { receiver, before, after in
      before.isQuiet || !after.isQuiet || after[receiver].received != before[receiver].received
    }
    let path = try #require(losing.claims[0].path)
    #expect(path.steps.map(\.text) == ["sender: next", "lost: sender → receiver: item(1)"])
  }

  @Test func `a claim about the steps of a system that takes none is vacuous`() {
    let report = check(.queue(3), sends: false) { _, _, _ in true }
    #expect(report.claims.map(\.verdict) == [.proved, .vacuous], "\(report)")
    #expect(report.claims[1].reason == "the system takes no step")
    #expect(report.exitCode == 1)
  }

  @Test func `steps that fill a queue too much prove and refute nothing`() {
    let report = check(.queue(1)) { _, before, after in before.isQuiet || after.isQuiet }
    #expect(report.claims.map(\.verdict) == [.refuted, .bounded], "\(report)")
  }

  @Test func `a budget that ends leaves a claim about steps unknown`() {
    var system = MachineSystem.ring([1, 2, 3], isFair: false)
    system.step("true") { _, _ in true }
    let report = system.check(budget: ExplorationBudget(situations: 4))
    #expect(report.claims.last?.verdict == .unknown)
  }

  @Test func `a claim about steps that asks for a machine of another system is refused`() {
    var other = MachineSystem("other")
    let stranger = other.add("stranger", Sender())
    let report = check(.queue(3)) { _, before, _ in before[stranger].sent == 0 }
    #expect(
      report.problems == [
        "'the claim' speaks of the machine 'stranger', which is not one of this system; use what `add` "
          + "of this system has returned"
      ]
    )
    #expect(report.claims.allSatisfy { $0.verdict == .unknown })
  }
}
