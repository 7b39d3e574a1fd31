#if Durable
internal import Statecraft
package import StatecraftDurable
internal import StatecraftRandom
internal import StatecraftTesting

/// Random calls on a store and on one in memory, which may differ in their sequence numbers and in
/// nothing else.
package final class StoreComparison {
  private let memory: InMemoryStore
  private let store: any DurableStore
  private let time: DrivenTime
  /// Whether numbers of inputs and outputs say in which order they came, those of all machines.
  private let isOrdered: Bool
  private var random: SplitMix64
  /// The number of changes that were applied.
  package private(set) var applied = 0
  private var keys = 0
  private var generation: Int64 = 0
  private let charts = ["Order", "Cart"]

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - store: the store, which is empty and has the clock of `time`.
  ///   - time: the time of both stores.
  ///   - seed: where the random numbers come from.
  ///   - isOrdered: whether the store numbers what comes to different machines in one order.
  package init(
    _ store: any DurableStore,
    time: DrivenTime,
    seed: UInt64,
    isOrdered: Bool = true
  ) {
    self.isOrdered = isOrdered
    memory = InMemoryStore(clock: time.storeClock)
    self.store = store
    self.time = time
    random = SplitMix64(seed: seed)
  }

  /// Makes a random call on both stores; returns how the answers differ.
  package func step() async throws -> String? {
    if random.below(4) == 0 { time.advance(by: .seconds(random.below(20))) }
    switch random.below(20) {
    case 0..<4: return try await both("post", post(try await knownKeys()))
    case 4..<8: return try await processWaiting()
    case 8..<10: return try await processNamed()
    case 10: return try await moveTimers()
    case 11: return try await work()
    case 12: return try await outputs()
    case 13: return try await operations()
    default: return try await reading()
    }
  }

  // MARK: - Calls

  private func both<Value: Equatable>(
    _ name: String,
    _ call: (any DurableStore) async throws -> Value
  ) async throws -> String? {
    let (left, right) = (try await call(memory), try await call(store))
    return left == right ? nil : "\(name):\n  memory \(left)\n  store \(right)"
  }

  private func address() -> MachineAddress {
    MachineAddress(chart: charts[random.below(2)], id: "é\(random.below(12))")
  }

  private func key() -> String {
    keys += 1
    return "key-\(random.below(5) == 0 ? random.below(keys) : keys)"
  }

  private func knownKeys() async throws -> [Posting] {
    (0..<(1 + random.below(3))).map { _ in
      Posting(
        to: address(),
        key: key(),
        input: random.below(3) == 0 ? .start(context: "{}") : .event("\"pay\""),
        trace: random.below(2) == 0 ? "{}" : nil
      )
    }
  }

  private func post(
    _ postings: [Posting]
  ) -> (any DurableStore) async throws -> [PostResult] {
    { store in try await store.post(postings).map(\.withoutSequence) }
  }

  private func processWaiting() async throws -> String? {
    let request = ClaimRequest.waiting(
      charts: ["Order": 2, "Cart": 1],
      machines: 100,
      events: 1 + random.below(3)
    )
    return try await process(request)
  }

  private func processNamed() async throws -> String? {
    let key = "key-\(random.below(keys + 1))"
    let addresses = Set((0..<3).map { _ in address() })
    let sorted = addresses.sorted { ($0.chart, $0.id) < ($1.chart, $1.id) }
    let keys = random.below(2) == 0 ? [] : [key]
    return try await process(.named(sorted.map { NamedClaim($0, keys: keys) }, events: 2))
  }

  private func process(_ request: ClaimRequest) async throws -> String? {
    var places: [MachineAddress: [MachineChange.Place]] = [:]
    for chart in charts {
      for machine in await memory.list(MachineQuery(chart: chart, .all, limit: 100)) {
        places[MachineAddress(chart: chart, id: machine.id)] = machine.places
      }
    }
    let plan = ChangePlan(seed: random.next(), generation: generation, places: places)
    generation += 1_000
    var answers: [ClaimAnswer] = []
    for store in [memory, store] as [any DurableStore] {
      let seen = SeenClaim()
      let results = try await store.process(request) { claim in
        var claim = claim
        claim.machines.sort {
          ($0.address.chart, $0.address.id) < ($1.address.chart, $1.address.id)
        }
        seen.set(claim.withoutSequences)
        return plan.changes(claim)
      }
      answers.append(ClaimAnswer(claim: seen.claim, results: results))
    }
    applied += answers[0].results.count { $0 == .applied }
    return answers[0] == answers[1]
      ? nil : "process \(request):\n  memory \(answers[0])\n  store \(answers[1])"
  }

  private func moveTimers() async throws -> String? {
    try await both("timers") { try await $0.moveDueTimers(limit: 1_000) }
  }

  private func work() async throws -> String? {
    let choice = random.below(4)
    let pick = random.below(1_000)
    let lease = Duration.seconds(1 + random.below(10))
    return try await both("work") { store in
      let claimed = try await store.claimWork(
        charts: ["Order": 1, "Cart": 1],
        limit: 10_000,
        lease: lease
      )
      .sorted { $0.generation < $1.generation }
      guard !claimed.isEmpty else { return "nothing" }
      let work = claimed[pick % claimed.count]
      var reference = work.reference
      switch choice {
      case 0:
        let posting = Posting(
          to: work.address,
          key: reference.key,
          input: .done(generation: work.generation, result: "7")
        )
        let first = try await store.finishWork(reference, with: posting)
        return "\(claimed) \(first) \(try await store.finishWork(reference, with: posting))"
      case 1:
        try await store.retryWork(reference, after: .seconds(3), error: "no answer")
        return "\(claimed)"
      default:
        reference.attempt += choice - 2
        return "\(claimed) \(try await store.renewWork([reference], lease: .seconds(5)))"
      }
    }
  }

  private func outputs() async throws -> String? {
    let choice = random.below(6)
    let pick = random.below(1_000)
    let kind = [nil, nil, StoredOutput.Kind.output, .message][random.below(4)]
    return try await both("outputs") { store in
      let claimed = try await store.claimOutputs(
        charts: ["Order", "Cart"],
        kind: kind,
        limit: 10_000,
        lease: .seconds(4)
      ).sorted { ($0.address.chart, $0.key) < ($1.address.chart, $1.key) }
      let text = "\(claimed.map(\.withoutSequence))"
      var dead = try await store.deadLetters(chart: nil, after: nil, limit: 10_000)
      if !isOrdered {
        dead.sort { ($0.address.chart, $0.key) < ($1.address.chart, $1.key) }
      }
      if choice == 0, let first = dead.first {
        return "\(text) \(try await store.reviveOutput(first.sequence))"
      }
      if choice == 5, let last = dead.last {
        return "\(text) \(try await store.discardOutput(last))"
      }
      guard !claimed.isEmpty else { return text }
      let output = claimed[pick % claimed.count]
      switch choice {
      case 1:
        let isOwn = try await store.retryOutput(
          output,
          attempt: output.attempt + 1,
          after: .seconds(5),
          error: "no answer"
        )
        // The claim is used up, unless the time stood still meanwhile.
        return "\(text) \(isOwn) \(try await store.buryOutput(output, reason: "too late"))"
      case 2: return "\(text) \(try await store.buryOutput(output, reason: "given up"))"
      case 3:
        let posting = Posting(
          to: MachineAddress(chart: "Cart", id: "é\(pick % 12)"),
          key: output.key,
          input: .event("\"hello\"")
        )
        let delivery = Delivery(sequence: output.sequence, posting: posting)
        return
          "\(text) \(try await store.forward([delivery, delivery]).map { $0?.withoutSequence })"
      default: try await store.deleteOutputs(claimed.map(\.sequence))
      }
      return text
    }
  }

  private func operations() async throws -> String? {
    let address = address()
    let chart = charts[random.below(2)]
    let choice = random.below(7)
    let part = JournalPart(of: address, upTo: random.below(2) == 0 ? .max : 3)
    let (age, limit) = (Duration.seconds(random.below(60)), 1 + random.below(5))
    return try await both("operation \(choice)") { [time] store in
      switch choice {
      case 0:
        return "\(try await store.erase(address, expecting: nil, keepingAnswers: false))"
      case 1:
        return "\(try await store.erase(address, expecting: 2, keepingAnswers: true))"
      case 6:
        let before = WallTime(sinceEpoch: time.now.sinceEpoch - age)
        return "\(try await store.pruneJournals([part], before: before, limit: limit))"
      case 2:
        try await store.setPaused(true, chart: chart)
        return "\(try await store.pausedCharts().sorted())"
      case 3:
        let stored = StoredChart(name: chart, version: 2, fingerprint: .max, document: "{}")
        return "\(String(describing: try await store.register(stored)))"
      default:
        for name in ["Order", "Cart"] { try await store.setPaused(false, chart: name) }
        return "\(try await store.charts())"
      }
    }
  }

  // MARK: - Reading

  private func reading() async throws -> String? {
    let address = address()
    let chart = charts[random.below(2)]
    let limit = 1 + random.below(4)
    let selections: [MachineQuery.Selection] = [
      .all, .prefix("é1"), .states(["open"], before: nil), .states(["open", "paid"], before: nil),
      .states(["open", "inner"], before: time.now), .status(.active), .status(.parked),
      .status(.starting), .status(.done), .versionsBelow(2),
    ]
    let selection = selections[random.below(selections.count)]
    let revision = Int64(random.below(5))
    if let difference = try await both(
      "list \(selection)",
      { store in
        var found: [[ListedMachine]] = []
        var query = MachineQuery(chart: chart, selection, limit: limit)
        while true {
          let page = try await store.list(query)
          found.append(page)
          guard page.count == limit, found.count < 50 else { return found }
          query.after = page.last?.cursor
        }
      }
    ) {
      return difference
    }
    if let difference = try await both(
      "journal",
      { store in
        try await store.journal(of: address, after: revision, limit: limit)
      }
    ) {
      return difference
    }
    return try await both("reading") { store in
      var lines = ["\(String(describing: try await store.machine(address)))"]
      lines.append("\(try await store.counts(of: chart).sorted { $0.key < $1.key })")
      var pending = try await store.pending(of: address, limit: 50)
      pending.inbox = pending.inbox.map(\.withoutSequence)
      pending.outputs = pending.outputs.map(\.withoutSequence)
      lines.append("\(pending)")
      // A store may count the inputs of a paused chart as waiting, or not.
      if try await store.pausedCharts().isEmpty {
        let stuck = try await store.stuck(chart: nil, overdue: .seconds(1), limit: 1_000)
        lines.append("\(stuck.map(\.text).sorted())")
        // The oldest is looked for where numbers begin.
        if isOrdered { lines.append("\(try await store.ages())") }
      }
      return lines
    }
  }
}

private struct ClaimAnswer: Equatable {
  var claim: Claim?
  var results: [ChangeResult]
}

extension StuckFinding {
  fileprivate var text: String {
    "\(kind) \(address) \(subject) \(reason) \(since) \(attempt ?? 0) \(error ?? "")"
  }
}

extension PostResult {
  fileprivate var withoutSequence: PostResult {
    switch self {
    case .accepted: .accepted(sequence: 0)
    case .waiting(let entry): .waiting(entry.withoutSequence)
    case .answered, .unknownMachine, .erased: self
    }
  }
}

extension InboxEntry {
  fileprivate var withoutSequence: InboxEntry {
    var entry = self
    entry.sequence = 0
    return entry
  }
}

extension StoredOutput {
  fileprivate var withoutSequence: StoredOutput {
    var output = self
    output.sequence = 0
    return output
  }
}

extension Claim {
  fileprivate var withoutSequences: Claim {
    var claim = self
    for position in claim.machines.indices {
      claim.machines[position].inbox = claim.machines[position].inbox.map(\.withoutSequence)
      claim.machines[position].answered.sort { $0.revision < $1.revision }
    }
    return claim
  }
}
#endif
