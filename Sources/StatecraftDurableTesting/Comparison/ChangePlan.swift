#if Durable
internal import Statecraft
internal import StatecraftDurable
internal import StatecraftRandom
internal import Synchronization

/// The claim that a store has passed to a decision.
final class SeenClaim: Sendable {
  private let value = Mutex<Claim?>(nil)
  var claim: Claim? { value.withLock { $0 } }
  func set(_ claim: Claim) { value.withLock { $0 = claim } }
}

/// Random changes for a claim, the same for equal claims.
struct ChangePlan: Sendable {
  let seed: UInt64
  /// The first generation that is free.
  let generation: Int64
  /// The places of machines, by which half of the plans say what their changes replace.
  let places: [MachineAddress: [MachineChange.Place]]

  /// Whether no change creates, stops or resumes a machine, or adds inputs to an inbox.
  private var isPlain: Bool { seed.isMultiple(of: 2) }

  func changes(_ claim: Claim) -> [MachineChange] {
    var random = SplitMix64(seed: seed)
    var generation = generation
    return claim.machines.compactMap { machine in
      generation += 20
      return change(machine, at: claim.now, generation, &random)
    }
  }

  private func change(
    _ claimed: ClaimedMachine,
    at now: WallTime,
    _ generation: Int64,
    _ random: inout SplitMix64
  ) -> MachineChange? {
    guard random.below(6) > 0, claimed.machine?.status != .erased else { return nil }
    let revision = claimed.machine?.revision ?? 0
    // Sometimes another process was faster.
    let expected = random.below(10) == 0 && !isPlain ? revision + 1 : revision
    let consumed = claimed.inbox.prefix(random.below(claimed.inbox.count + 1))
    var keys = consumed.map { ($0.key, $0.input) }
    // Sometimes a key was used before.
    if keys.isEmpty { keys = [("direct-\(random.below(8) == 0 ? 0 : seed)", .event("\"pay\""))] }
    let statuses: [StoredMachine.Status] =
      isPlain ? [.active, .active, .done] : [.active, .active, .active, .done, .parked, .paused]
    var machine = StoredMachine(
      address: claimed.address,
      version: 1 + random.below(2),
      revision: expected + Int64(keys.count),
      status: statuses[random.below(statuses.count)],
      state: "{\"revision\":\(revision)}",
      changed: now
    )
    if machine.status == .parked {
      machine.fault = StoredMachine.Fault(reason: "broken", key: "k", input: "pay", time: now)
    }
    var change = MachineChange(
      address: claimed.address,
      expectedRevision: expected,
      machine: machine
    )
    change.journal = keys.enumerated().map { number, input in
      JournalEntry(
        revision: expected + Int64(number) + 1,
        key: input.0,
        input: input.1,
        digest: input.1.digest,
        version: 1,
        outcome: "transitioned",
        answer: "{}",
        time: now,
        accepted: now
      )
    }
    change.consumed = consumed.map(\.sequence)
    if random.below(4) == 0, !isPlain {
      change.inserted = [
        Posting(to: claimed.address, key: "own-\(random.below(50))", input: .event("\"own\""))
      ]
    }
    fill(&change, at: now, generation, &random)
    return change
  }

  private func fill(
    _ change: inout MachineChange,
    at now: WallTime,
    _ generation: Int64,
    _ random: inout SplitMix64
  ) {
    func later(_ seconds: Int) -> WallTime {
      WallTime(sinceEpoch: now.sinceEpoch + .seconds(seconds))
    }
    change.timers = (0..<random.below(3)).map {
      StoredTimer(
        generation: generation + Int64($0),
        name: "after \($0)",
        due: later(random.below(30))
      )
    }
    change.cancelledTimers = (0..<random.below(3)).map { _ in
      Int64(random.below(Int(generation) + 1))
    }
    if random.below(3) == 0 {
      change.work = [
        StoredWork(
          address: change.address,
          generation: generation + 10,
          name: "capture",
          state: "open",
          version: 1,
          context: "{}",
          due: later(random.below(5)),
          started: now
        )
      ]
    }
    change.endedWork = (0..<random.below(2)).map { _ in Int64(random.below(Int(generation) + 1)) }
    change.outputs = (0..<random.below(3)).map {
      StoredOutput(
        address: change.address,
        revision: change.machine.revision,
        number: $0,
        topic: random.below(3) == 0
          ? .machine(MachineAddress(chart: "Cart", id: "é1")) : .output,
        body: "\"mail\"",
        due: now,
        emitted: now
      )
    }
    guard random.below(3) > 0 else { return }
    let states = ["open", "inner", "paid", "done"].filter { _ in random.below(2) == 0 }
    change.places = states.map {
      MachineChange.Place(state: $0, since: later(-random.below(3)))
    }
    if isPlain { change.replacedPlaces = places[change.address] ?? [] }
  }
}

extension SplitMix64 {
  /// Returns a number from 0 up to the limit; 0 for a limit that is not positive.
  mutating func below(_ limit: Int) -> Int { limit > 0 ? number(below: limit) : 0 }
}
#endif
