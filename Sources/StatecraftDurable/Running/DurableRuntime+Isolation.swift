#if Durable
internal import Statecraft
internal import Synchronization

extension DurableRuntime {
  /// Processes machines with something in their inboxes, in one transaction.
  ///
  /// If the store cannot store what one of them has become, each machine gets transactions of its own, and
  /// that one is parked.
  ///
  /// - Returns: the number of changes that were written; 0 if nothing waits or all have conflicted.
  func drain() async throws -> Int {
    let claimed = Mutex<[MachineAddress]>([])
    do {
      return try await process(
        .waiting(
          charts: versions,
          machines: settings.machinesPerStep,
          events: settings.inputsPerMachine
        )
      ) { chart, machine, now, isOver in
        claimed.withLock { $0.append(machine.address) }
        return chart.decide(machine, [], at: now, until: isOver)
      }
    } catch let error as StoreError where error.isAboutStep {
      let machines = claimed.withLock { $0 }
      // Otherwise it is not about a machine.
      guard !machines.isEmpty else { throw error }
      var count = 0
      var failure: (any Error)?
      for address in Set(machines) {
        do {
          count += try await processAlone(address)
        } catch let error as StoreError where error.isAboutStep {
          failure = error
        }
      }
      if let failure { throw failure }
      return count
    }
  }

  /// Lets the machines of a transaction decide one after the other, while it has time.
  ///
  /// - Parameters:
  ///   - machines: the machines.
  ///   - decide: gets a machine with its position, and what tells whether the time is over.
  /// - Returns: the decisions; `nil` for machines that come too late, which the first one never does.
  func inTime<Decision>(
    _ machines: [ClaimedMachine],
    _ decide: (ClaimedMachine, _ position: Int, _ isOver: @escaping () -> Bool) -> Decision
  ) -> [Decision?] {
    let elapsed = clock.measureStart()
    let limit = settings.decisionTime
    let isOver = { elapsed() >= limit }
    return machines.indices.map { position in
      position > 0 && isOver() ? nil : decide(machines[position], position, isOver)
    }
  }

  /// Processes a machine in a transaction of its own.
  ///
  /// If its change cannot be stored, each part of its steps gets a transaction of its own, and it is parked
  /// with the one whose change cannot be stored.
  ///
  /// - Returns: the number of changes that were written.
  func processAlone(_ address: MachineAddress) async throws -> Int {
    do {
      return try await process(
        .named([NamedClaim(address)], events: settings.inputsPerMachine)
      ) { $0.decide($1, [], at: $2, until: $3) }
    } catch let error as StoreError where error.isAboutStep {
      var count = 0
      for _ in 0..<settings.inputsPerMachine {
        let before = count
        for part in StepPart.allCases {
          let (applied, isParked) = try await process(part, of: address)
          count += applied
          if isParked { return count }
        }
        if count == before { return count }
      }
      return count
    }
  }
  /// Processes a part of a machine's next step, or all timers that come before its next input, and parks
  /// the machine if that cannot be stored.
  ///
  /// - Returns: the number of changes that were written, and whether the machine was to be parked.
  private func process(
    _ part: StepPart,
    of address: MachineAddress
  ) async throws -> (applied: Int, isParked: Bool) {
    let request = ClaimRequest.named([NamedClaim(address)], events: 1)
    let key = Mutex<String?>(nil)
    var count = 0
    do {
      for _ in 0..<(part == .timer ? settings.inputsPerMachine : 1) {
        key.withLock { $0 = nil }
        let applied = try await process(request) { chart, machine, now, _ in
          guard let made = chart.decide(part, of: machine, at: now) else { return StepDecision() }
          key.withLock { $0 = made.key }
          return made.decision
        }
        count += applied
        if applied == 0 { break }
      }
      return (count, false)
    } catch let error as StoreError where error.isAboutStep {
      guard let key = key.withLock({ $0 }) else { throw error }
      let applied = try await process(request) { chart, machine, now, _ in
        chart.park(machine, at: (part, key), because: error, at: now)
      }
      return (count + applied, true)
    }
  }

  /// Lets claimed machines decide in one transaction, and tells this process what they have done.
  ///
  /// Machines after the first one wait for the next transaction when its time is over.
  ///
  /// - Returns: the number of changes that were written.
  private func process(
    _ request: ClaimRequest,
    _ decide:
      @escaping @Sendable (
        any RegisteredChart, ClaimedMachine, WallTime, _ isOver: @escaping () -> Bool
      ) -> StepDecision
  ) async throws -> Int {
    let decisions = Mutex<[StepDecision]>([])
    let (started, began) = (clock.measureStart(), TraceCarrier.now)
    return try await process(request) { [charts] claim in
      let now = claim.now.rounded
      let all = self.inTime(claim.machines) { claimed, _, isOver in
        charts[claimed.address.chart].map { decide($0, claimed, now, isOver) } ?? StepDecision()
      }.compactMap { $0 }
      if let failure = all.lazy.compactMap(\.failure).first { throw failure }
      let made = all.filter { $0.change != nil }
      decisions.withLock { $0 = made }
      return made.compactMap(\.change)
    } committed: { recorded in
      let made = decisions.withLock { $0 }
      let applied = zip(made, recorded.changes).filter { $1 == .applied }.map(\.0)
      publish(applied, from: began, leased: recorded.leased)
      if !recorded.changes.isEmpty { metrics.step(started()) }
      return applied.count
    }
  }
}
#endif
