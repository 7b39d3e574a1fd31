import Statecraft
import StatecraftExploration
import Testing

/// What the report of a system has beside its verdicts.
@Suite struct SystemReportTests {
  /// A sender and a receiver; the sender's numbers leave it in three steps.
  private func pair(
    _ link: SystemLink,
    _ more: (inout MachineSystem, MachineSystem.Member<Receiver>) -> Void
  ) -> MachineSystem {
    var system = MachineSystem("pair", fileID: "Models/Pair.swift", line: 1)
    let sender = system.add("sender", Sender())
    let receiver = system.add("receiver", Receiver())
    system.connect(sender, to: receiver, via: link, fileID: "Models/Pair.swift", line: 2) { sent in
      switch sent {
      case .item(let number): .item(number)
      }
    }
    system.every(.next, of: sender)
    more(&system, receiver)
    return system
  }

  @Test func `claims have the place where they are written, and findings that of the system`() {
    let line = #line + 2
    let report = pair(.queue(3)) { system, receiver in
      system.never("two") { $0[receiver].received.contains(2) }
      system.always("quiet") { $0.isQuiet }
      system.acknowledge(.failingStep, because: "no reason") { _ in true }
    }.check()
    #expect(report.claims.map(\.name) == ["no queue is too full", "two", "quiet"])
    #expect(
      report.claims.map { "\($0.location)" } == [
        "Models/Pair.swift:2", "\(#fileID):\(line)", "\(#fileID):\(line + 1)",
      ]
    )
    #expect(report.findings.map(\.kind) == [.stuck, .unneededAcknowledgement])
    #expect(
      report.findings.map { "\($0.location)" } == [
        "Models/Pair.swift:1", "\(#fileID):\(line + 2)",
      ]
    )
  }

  @Test func `a queue that is too full has the place of its connection`() {
    var system = pair(.queue(3)) { _, _ in }
    let (more, most) = (system.add("more", Sender()), system.add("most", Receiver()))
    let line = #line + 1
    system.connect(more, to: most, via: .queue(1)) { _ in .item(1) }
    system.every(.next, of: more)
    let report = system.check()
    #expect(report.claims.map(\.verdict) == [.refuted], "\(report)")
    #expect(report.claims.map { "\($0.location)" } == ["\(#fileID):\(line)"])
  }

  @Test func `the report says how much was explored, and how long that took`() {
    let report = MachineSystem.ring([1, 2, 3], isFair: true).check()
    #expect(report.bytes > 0 && report.spilledBytes == 0 && report.duration > .zero)
    let size = "\(report.situations) situations, \(report.steps) steps, depth \(report.depth), in "
    #expect("\(report)".hasPrefix("ring of 3: \(size)"))
    #expect(report.situations == 21)
  }

  @Test func `nothing is said to have taken time where nothing was explored`() {
    let report = MachineSystem("nothing").check()
    #expect(report.bytes == 0 && report.duration == .zero && report.exitCode == 3)
    #expect("\(report)".hasPrefix("nothing: 0 situations, 0 steps, depth 0, in 0 s\n! "))
  }

  @Test func `the exit code is that of a chart's report`() {
    let proved = pair(.queue(3)) { system, receiver in
      system.possible("three") { $0[receiver].received == [1, 2, 3] }
    }
    #expect(proved.check().exitCode == 0)
    let refuted = pair(.queue(3)) { system, receiver in
      system.never("three") { $0[receiver].received.contains(3) }
    }
    #expect(refuted.check().exitCode == 1)
    let vacuous = pair(.queue(3)) { system, receiver in
      system.whenever(
        SystemFact("four") { $0[receiver].received.contains(4) },
        leadsTo: SystemFact("five") { $0[receiver].received.contains(5) }
      )
    }
    #expect(vacuous.check().exitCode == 1)
    #expect(proved.check(budget: ExplorationBudget(situations: 2)).exitCode == 3)
  }

  @Test func `the summary has the members of a chart's, with the names of machines`() throws {
    let report = pair(.queue(3)) { system, receiver in
      system.never("one") { $0[receiver].received.contains(1) }
    }.check()
    let summary = report.summary
    #expect(summary.chart == "pair" && summary.text == "\(report)")
    #expect(summary.exitCode == 1 && summary.situations == report.situations)
    #expect(summary.findings.map(\.file) == ["Models/Pair.swift"])
    #expect(summary.findings.map(\.line) == [1])
    let claim = try #require(summary.claims.last)
    #expect(claim.text == "\(report.claims[1])" && claim.file == #fileID)
    let path = try #require(claim.path)
    #expect(path.start == ["sender.sending", "receiver.receiving"])
    #expect(path.steps.map(\.event) == ["sender: next", "sender → receiver: item(1)"])
    #expect(path.steps.map(\.outputs) == [["sender.item(1)"], []])
    #expect(
      path.steps.map { $0.changes.map { "\($0.name): \($0.before) → \($0.after)" } } == [
        ["sender.sent: 0 → 1"], ["receiver.received: [] → [1]"],
      ]
    )
    #expect(
      path.steps.last?.text == "sender → receiver: item(1)  receiver.received: [] → [1]"
    )
    #expect(path.end == "true: one" && path.loopStart == nil)
  }

  @Test func `a step has the states that were left and entered, also the same ones`() throws {
    var system = MachineSystem("house")
    let sleeper = system.add("sleeper", Sleeper())
    let turner = system.add("turner", Turner())
    system.every(.call, of: sleeper)
    system.every(.turn, of: turner)
    system.possible("awake and turned") { $0[sleeper].isIn(.awake) && $0[turner].turns == 1 }
    let path = try #require(system.check().summary.claims[0].path)
    let turn = try #require(path.steps.first { $0.event == "turner: turn" })
    #expect(turn.left == ["turner.turning"] && turn.entered == ["turner.turning"])
    let wake = try #require(path.steps.first { $0.event.hasPrefix("sleeper: after") })
    #expect(wake.left == ["sleeper.asleep"] && wake.entered == ["sleeper.awake"])
    #expect(path.steps.map(\.delay).reduce(0, +) == 1)
  }

  /// A machine that enters its state again, once.
  private struct Turner: Statechart {
    enum State: CaseIterable { case turning }
    enum Event: CaseIterable { case turn }
    var turns = 0
    static let chart = Chart(initial: .turning) {
      state(.turning) {
        on(.turn, to: .turning).when("once") { $0.turns == 0 }.do { $0.turns += 1 }
      }
    }
  }

  @Test func `the progress is told while a system is explored`() throws {
    var told: [ExplorationProgress] = []
    let report = MachineSystem.ring([6, 5, 4, 3, 2, 1], isFair: true)
      .check(progress: { told.append($0) })
    #expect(told.map(\.explored) == Array(stride(from: 256, through: report.situations, by: 256)))
    #expect(told.allSatisfy { $0.bytes > 0 && $0.frontier >= 0 && $0.depth <= report.depth })
    #expect(!told.isEmpty)
  }
}
