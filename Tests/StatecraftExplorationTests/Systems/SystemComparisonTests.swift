import Foundation
import Statecraft
import StatecraftExploration
import Testing

/// Random systems of two or three machines with random claims, explored by the explorer and by a naive one.
///
/// They share no code, and each path is replayed.
@Suite struct SystemComparisonTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seed =
    environment["STATECRAFT_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0..<1_000_000_000)
  private static let count = environment["STATECRAFT_PROOF_SYSTEMS"].flatMap(Int.init) ?? 300

  /// How many states of a system the naive explorer looks at.
  private static let limit = 1_500

  private static func system(_ index: Int, seed: UInt64 = seed) -> RandomSystem {
    var draft = SystemDraft(seed: seed, index: index)
    return draft.system()
  }

  @Test func `random systems have the situations, paths and verdicts of a naive explorer`() throws {
    var results: [SystemComparison.Result] = []
    var index = 0
    while results.count < Self.count, index < 3 * Self.count {
      let system = Self.system(index)
      index += 1
      guard let comparison = try SystemComparison(system, limit: Self.limit) else { continue }
      let result = try comparison.run()
      results.append(result)
      if result.differences.isEmpty { continue }
      try report(system, index - 1, result)
      return
    }
    print(Self.text(results, skipped: index - results.count))
    #expect(results.count == Self.count)
    // A few systems can be alike.
    guard Self.count >= 200 else { return }
    #expect(results.map(\.situations).max() ?? 0 > 25)
    #expect(results.count(where: \.hasTimers) > results.count / 3)
    #expect(results.count(where: \.hasInactivity) > results.count / 8)
    #expect(results.count(where: \.hasInvocations) > results.count / 5)
    for verdicts in [
      results.flatMap(\.verdicts), results.flatMap(\.runVerdicts), results.flatMap(\.timeVerdicts),
    ] {
      let refuted = verdicts.count { $0 == .refuted }
      #expect(refuted > verdicts.count / 10 && refuted < verdicts.count * 9 / 10)
      #expect(verdicts.contains(.proved))
      #expect(verdicts.count { $0 == .unknown } < verdicts.count / 10)
    }
    #expect(results.reduce(0) { $0 + $1.uncompared } < results.count / 10)
  }

  /// Makes a system that differs smaller, and reports it.
  private func report(
    _ system: RandomSystem,
    _ index: Int,
    _ result: SystemComparison.Result
  ) throws {
    let smallest = try system.shrunk { smaller in
      let found = try SystemComparison(smaller, limit: Self.limit)?.run()
      return found.map { !$0.kinds.isDisjoint(with: result.kinds) } ?? false
    }
    let differences = try SystemComparison(smallest, limit: Self.limit)?.run().text ?? ""
    Issue.record(
      """
      The explorer and the naive one differ: seed \(Self.seed), system \(index).
      \(result.text)
      The smallest system in which they do:
      \(smallest)
      There they differ in this:
      \(differences)
      Compare it again with STATECRAFT_SEED=\(Self.seed).
      """
    )
  }

  private static func text(_ results: [SystemComparison.Result], skipped: Int) -> String {
    func text(_ verdicts: [Verdict]) -> String {
      Verdict.allCases.compactMap { verdict in
        let count = verdicts.count { $0 == verdict }
        return count == 0 ? nil : "\(count) \(verdict.rawValue)"
      }.joined(separator: ", ")
    }
    return "proof: \(results.count) systems explored, \(skipped) skipped, "
      + "\(results.reduce(0) { $0 + $1.situations }) situations, "
      + "\(results.reduce(0) { $0 + $1.states }) in ticks; "
      + "claims: \(text(results.flatMap(\.verdicts))); "
      + "claims about runs: \(text(results.flatMap(\.runVerdicts))); "
      + "claims with a time: \(text(results.flatMap(\.timeVerdicts))); "
      + "\(results.reduce(0) { $0 + $1.uncompared }) not compared; seed \(seed)"
  }

  // MARK: - Shrinking

  @Test func `all is left out that need not be in a system`() throws {
    func isMeant(_ system: RandomSystem) -> Bool {
      system.machines[0].joined().contains { $0.delayed != nil }
        && system.fairness.contains { $0.machine == 0 }
    }
    let system = try #require(
      (0..<200).lazy.map { Self.system($0, seed: 5) }
        .first { isMeant($0) && $0.machines.count == 3 && $0.fairness.count > 1 }
    )
    let smallest = system.shrunk(while: isMeant)
    #expect(smallest.machines.count == 2)
    #expect(smallest.machines.joined().joined().count == 1)
    #expect(smallest.links.allSatisfy { $0 == nil } && !smallest.dropsOldest)
    #expect(smallest.claims.isEmpty && smallest.fairness.count == 1)
  }

  @Test func `a time becomes shorter, and a timer of inactivity another one`() throws {
    func isMeant(_ system: RandomSystem) -> Bool {
      system.machines.joined().joined().contains { $0.trigger.isTimer }
        && system.claims.contains { $0.kind == .leadsWithin && $0.goal != $0.fact }
    }
    let system = try #require(
      (0..<200).lazy.map { Self.system($0, seed: 6) }
        .first { system in
          let triggers = system.machines.joined().joined().map(\.trigger)
          return isMeant(system) && triggers.contains(.afterInactivity(seconds: 2))
            && !triggers.contains { if case .after = $0 { true } else { false } }
            && system.claims.contains { $0.halfSeconds > 4 }
        }
    )
    let smallest = system.shrunk(while: isMeant)
    #expect(smallest.claims.map(\.halfSeconds) == [0])
    #expect(smallest.machines.joined().joined().map(\.trigger) == [.after(seconds: 1)])
  }

  @Test func `a system is written as in Swift`() {
    var transition = PeerTransition(trigger: .event(.a), target: 2, guardX: 0, switchesX: true)
    transition.output = .b
    transition.delayed = PeerTransition.Delayed(event: .c, seconds: 1)
    let timer = PeerTransition(trigger: .after(seconds: 2))
    let sleep = PeerTransition(trigger: .afterInactivity(seconds: 1), target: 3)
    let work = PeerTransition(trigger: .work(.hangs), target: 0)
    let failure = PeerTransition(trigger: .work(.fails), switchesX: true)
    let system = RandomSystem(
      machines: [[[], [transition], [timer], []], [[sleep], [work], [failure], []]],
      links: [.losing(1, waits: true), nil],
      dropsOldest: true,
      claims: [
        RandomSystemClaim(
          kind: .leads,
          fact: .isIn(machine: 0, 2),
          goal: .not(.sends(machine: 0))
        ),
        RandomSystemClaim(
          kind: .leadsWithin,
          halfSeconds: 3,
          fact: .waits(machine: 1),
          goal: .isIn(machine: 1, 3)
        ),
      ],
      fairness: [RandomSystemFairness(machine: 0, event: .a, isStrong: true)]
    )
    #expect(
      "\(system)" == """
        m0: state(0, initial: 1)
            state(1, in: 0) { on(.a, to: 2).when("x is 0") { $0.x == 0 }.do { $0.x = 1 - $0.x }.emit(.b)\
        .raise(.c, after: .seconds(1)) }
            state(2, in: 0) { after(.seconds(2)) }
            state(3)
            to m1: losing(1, waits: true)
        m1: state(0, initial: 1) { afterInactivity(.seconds(1), to: 3) }
            state(1, in: 0) { invoke("hangs").onDone(to: 0) }
            state(2, in: 0) { invoke("fails").onFailure().do { $0.x = 1 - $0.x } }
            state(3)
            to m0: nothing
        a third delayed event takes the place of the oldest one
        fair(.a, of: m0)
        claim: m0 in 2 leads to not (m0 sends)
        claim: m1 waits leads to m1 in 3 within 1.5 seconds
        """
    )
  }
}
