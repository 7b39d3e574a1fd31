import Statecraft
import StatecraftExploration
import Testing

/// Events of which nothing is said, where only the end of the exploration shows that nothing brings them.
@Suite struct UnmentionedEventTests {
  /// A vault that only an event opens of which a proof may say nothing.
  struct Vault: ChartContext {
    enum State: CaseIterable { case shut, open }
    enum Event: EventAlphabet {
      case dial(Int), blast(Int)

      struct Cases: Sendable {
        let dial = EventCase<Event, Int>(0, "dial") { if case .dial(let x) = $0 { x } else { nil } }
        let blast = EventCase<Event, Int>(1, "blast") {
          if case .blast(let x) = $0 { x } else { nil }
        }
      }
      static let cases = Cases()
      var caseIndex: Int {
        switch self {
        case .dial: 0
        case .blast: 1
        }
      }
    }
    var n = 0
    static let chart = Chart(initial: .shut) {
      state(.shut) {
        on(\.dial).do { $0.n = $1 }
        on(\.blast, to: .open)
      }
      state(.open)
    }
  }

  private static let reason = "the proof does not say whether the event 'blast' comes"

  private func report(
    of chart: MachineChart<Vault> = Vault.chart,
    @ProofBuilder<Vault> _ claims: () -> [ProofElement<Vault>]
  ) -> ProofReport<Vault> {
    Proof<Vault> {
      Vault.every(Vault.Event.dial, from: { _ in 0..<3 })
      claims()
    }
    .check(from: Vault(), chart: chart)
  }

  @Test func `nothing is proved if the proof does not say whether an event comes`() {
    let report = report { Vault.never("open") { $0.isIn(.open) } }
    #expect(report.claims.map(\.verdict) == [.unknown])
    #expect(report.claims[0].description == "○ open: unknown, \(Self.reason)")
    #expect(
      report.problems == [
        "\(Self.reason); write `every(Event.blast, in: …)` with the payloads that may come, or "
          + "`without(…)` if it never does"
      ]
    )
    #expect(report.exitCode == 3)
    // The event may lead to what is not found.
    #expect(report.findings.isEmpty)
  }

  @Test func `only what a run shows is decided then`() {
    let report = report {
      Vault.always("small") { $0.n < 2 }
      Vault.possible("two") { $0.n == 2 }
      Vault.whenever("two") { $0.n == 2 }.leads(to: "open") { $0.isIn(.open) }
      Vault.step("grows") { $0.n <= $1.n }
      Vault.always("below three") { $0.n < 3 }
      Vault.possible("can be open") { $0.isIn(.open) }
      Vault.alwaysPossible("can be opened") { $0.isIn(.open) }
      Vault.alwaysPossible("can be zero") { $0.n == 0 }
      Vault.whenever(.isIn(.open)).leads(to: .isIn(.shut))
      Vault.requires("two dialed", entering: .open) { $0.n == 2 }
      Vault.holds("shut", .always(.fact(.isIn(.shut))))
    }
    let shown: [Verdict] = [.refuted, .proved, .refuted, .refuted]
    #expect(report.claims.prefix(4).map(\.verdict) == shown)
    #expect(report.claims.prefix(4).allSatisfy { $0.path != nil })
    #expect(report.claims.dropFirst(4).map(\.verdict) == Array(repeating: .unknown, count: 7))
    #expect(report.claims.dropFirst(4).allSatisfy { $0.reason == Self.reason && $0.path == nil })
    #expect(report.exitCode == 1)
  }

  @Test func `a run is none if the event is fair`() {
    let report = report {
      Vault.fair(\.blast)
      Vault.whenever("two") { $0.n == 2 }.leads(to: "open") { $0.isIn(.open) }
      Vault.never("two dialed") { $0.n == 2 }
    }
    #expect(report.claims.map(\.verdict) == [.unknown, .refuted])
    #expect(report.claims[0].reason == Self.reason)
  }

  @Test func `an event of a computed domain comes also where it is refused`() {
    let chart = MachineChart<Vault>(initial: .shut) {
      Vault.state(.shut) { Vault.on(\.dial).do { $0.n = $1 } }
      Vault.state(.open)
    }
    let report = report(of: chart) {
      Vault.every(Vault.Event.blast, from: { _ in [1] })
      Vault.never("open") { $0.isIn(.open) }
    }
    #expect(report.problems.isEmpty)
    #expect(report.isProved)
  }

  @Test func `what is never covered is unknown, and not infeasible`() {
    let proof = Proof<Vault> {
      Vault.every(Vault.Event.dial, from: { _ in 0..<3 })
      Vault.never("open") { $0.isIn(.open) }
    }
    let plan = proof.tests(covering: .transitions, from: Vault(), chart: Vault.chart)
    // The open vault, and the transition to it.
    #expect(plan.infeasible.isEmpty && plan.unknown.count == 2)
  }

  // MARK: - Systems

  /// A machine that sends a message, or is lost.
  struct Scout: Statechart {
    enum State: CaseIterable { case idle, away, lost }
    enum Event: CaseIterable { case go, kick, fall }
    enum Output: Hashable, Sendable { case ping }
    static let chart = Chart(initial: .idle) {
      state(.idle) {
        on(.go, to: .away).emit(.ping)
        on(.kick, to: .lost)
        on(.fall, to: .lost)
      }
      state(.away)
      state(.lost)
    }
  }
  struct Camp: Statechart {
    enum State: CaseIterable { case waiting, told }
    enum Event: CaseIterable { case ping }
    static let chart = Chart(initial: .waiting) {
      state(.waiting) { on(.ping, to: .told) }
      state(.told)
    }
  }

  @Test func `a system proves nothing if it does not say whether an event comes`() {
    var system = MachineSystem("hike")
    let scout = system.add("scout", Scout())
    let camp = system.add("camp", Camp())
    system.connect(scout, to: camp, via: .queue(1)) { _ in .ping }
    system.every(.go, of: scout)
    system.never("lost") { $0[scout].isIn(.lost) }
    system.possible("can be lost") { $0[scout].isIn(.lost) }
    system.possible("told") { $0[camp].isIn(.told) }
    system.never("away") { $0[scout].isIn(.away) }
    system.alwaysPossible("can be told") { $0[camp].isIn(.told) }
    let report = system.check()
    #expect(
      report.claims.map(\.verdict) == [.unknown, .unknown, .unknown, .proved, .refuted, .unknown]
    )
    let reason =
      "the system does not say whether 'kick' comes to 'scout', or whether 'fall' comes to 'scout'"
    for number in [0, 1, 2, 5] { #expect(report.claims[number].reason == reason) }
    #expect(report.problems.count == 2)
    #expect(report.findings.isEmpty)
    system.without(.kick, .fall, of: scout)
    let again = system.check()
    #expect(again.problems.isEmpty)
    #expect(
      again.claims.map(\.verdict) == [.proved, .proved, .refuted, .proved, .refuted, .proved]
    )
  }
}
