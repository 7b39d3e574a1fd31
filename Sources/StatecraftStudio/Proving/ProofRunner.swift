#if Studio
internal import Dispatch
internal import Synchronization

/// Proves the claims of one machine when a page asks for it, and keeps the report for all pages.
///
/// The proofs of a studio take turns, so that they leave the processor to the machines.
final class ProofRunner: Sendable {
  /// What a runner is doing.
  enum Phase: String, Encodable {
    /// Nothing was asked for yet.
    case idle
    /// Another proof has its turn.
    case waiting
    /// The claims are proved.
    case claims
    /// The ways to the transitions are looked for.
    case transitions
    /// It has ended.
    case done
  }

  private struct State {
    var phase = Phase.idle
    /// The present run.
    var run = StopFlag()
    var since = ContinuousClock.now
    var report: StudioProofReport?
    var reach = StudioReaches()
    /// Why there is no report, or no way to a transition.
    var problem: String?
    /// Grows with each change.
    var number = 0
    var isClosed = false
    var watchers = SignalSet()

    var isRunning: Bool { phase != .idle && phase != .done }
  }

  private let proof: StudioProof
  private let settings: ProofSettings
  private let state = Mutex(State())

  /// Creates a runner that proves nothing yet.
  init(_ proof: StudioProof, _ settings: ProofSettings) {
    self.proof = proof
    self.settings = settings
  }

  // MARK: - Running

  /// Begins a proof.
  ///
  /// - Throws: that one is running, or that the machine was removed.
  func start() throws(StudioRefusal) {
    let run = StopFlag()
    try change { state throws(StudioRefusal) in
      guard !state.isClosed else {
        throw StudioRefusal("the machine is not in the studio any more")
      }
      guard !state.isRunning else { throw StudioRefusal("its claims are being proved already") }
      state.phase = .waiting
      state.run = run
      state.since = .now
      state.report = nil
      state.reach = StudioReaches()
      state.problem = nil
    }
    settings.run { [weak self] in self?.work(run) }
  }

  /// Stops the proof that is running, which then ends with what it knows.
  ///
  /// - Throws: that none is running.
  func stop() throws(StudioRefusal) {
    try change { state throws(StudioRefusal) in
      guard state.isRunning else { throw StudioRefusal("its claims are not being proved") }
      state.run.set()
      guard state.phase == .waiting else { return }
      state.phase = .done
      state.problem = "the proof was stopped before it began"
    }
  }

  /// Stops for good.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.run.set()
    }
  }

  private func work(_ run: StopFlag) {
    guard begin(.claims, of: run) else { return }
    let request = StudioProofRequest(
      time: settings.time,
      bytes: settings.bytes,
      isCancelled: { run.isSet }
    )
    do {
      let report = try proof.prove(request)
      change { $0.report = report }
      // What ended the proof would end the search, too.
      guard report.problems.isEmpty, begin(.transitions, of: run) else { return end() }
      let reach = try proof.reach(request)
      change { $0.reach = reach }
      end()
    } catch {
      change { $0.problem = "\(error)" }
      end()
    }
  }

  /// Begins a part of a run; returns `false` if the run was stopped.
  private func begin(_ phase: Phase, of run: StopFlag) -> Bool {
    var isWanted = false
    change { state in
      // A run that was stopped while it waited has ended, and another one may wait.
      isWanted = !run.isSet
      guard isWanted else { return }
      state.phase = phase
      state.since = .now
    }
    return isWanted
  }

  private func end() { change { $0.phase = .done } }

  /// Changes the state, and wakes all pages.
  private func change<Failure: Error>(
    _ body: (inout State) throws(Failure) -> Void
  ) throws(Failure) {
    let watchers = try state.withLock { state throws(Failure) in
      try body(&state)
      state.number += 1
      return state.watchers
    }
    watchers.signal()
  }

  // MARK: - Reading

  /// What a page of a machine shows, if it has changed.
  ///
  /// - Parameters:
  ///   - id: the identifier of the machine.
  ///   - number: the number of the message that the page has; `nil` if it has none.
  /// - Returns: the message and its number; `nil` if the page has it.
  func news(
    for id: String,
    after number: Int?
  ) -> (message: StudioMessages.Proof, number: Int)? {
    state.withLock { state in
      state.number == number ? nil : (message(state, for: id), state.number)
    }
  }

  private func message(_ state: State, for id: String) -> StudioMessages.Proof {
    StudioMessages.Proof(
      id: id,
      phase: state.phase.rawValue,
      elapsed: state.since.duration(to: .now),
      limit: settings.time,
      claims: proof.claims,
      report: state.report,
      reach: state.reach,
      problem: state.problem
    )
  }

  /// A path of the report.
  ///
  /// - Parameter place: what it leads to.
  /// - Returns: the path, as a message to a page.
  /// - Throws: that there is none.
  func path(
    _ place: StudioMessages.PathPlace
  ) async throws(StudioRefusal) -> StudioMessages.Path {
    let (report, reach) = state.withLock { ($0.report, $0.reach) }
    guard let report else {
      throw StudioRefusal("there is no path yet: prove the claims first")
    }
    switch place {
    case .claim(let number):
      guard report.claims.indices.contains(number), let path = report.claims[number].path else {
        throw StudioRefusal("there is no path for claim \(number)")
      }
      return StudioMessages.Path(path, to: report.claims[number].name)
    case .finding(let number):
      guard report.findings.indices.contains(number), let path = report.findings[number].path else {
        throw StudioRefusal("there is no path for finding \(number)")
      }
      return StudioMessages.Path(path, to: report.findings[number].text)
    case .transition(let number):
      return try Self.way(reach.transitions[number], to: "", never: "no run takes it")
    case .state(let name):
      return try Self.way(reach.states[name], to: name, never: "no run enters it")
    case .situation(let states):
      guard let situation = reach.situation else {
        throw StudioRefusal(
          "the ways to situations of this system are not known; prove its claims first"
        )
      }
      return try await way(to: states, situation)
    }
  }

  /// The way to a transition or to a state.
  ///
  /// - Parameters:
  ///   - reach: what is known of it; `nil` if nothing is.
  ///   - title: what it is called.
  ///   - never: what is said of one that is proved unreachable.
  /// - Returns: the way, as a message to a page.
  /// - Throws: why there is none.
  private static func way(
    _ reach: StudioReach?,
    to title: String,
    never: String
  ) throws(StudioRefusal) -> StudioMessages.Path {
    switch reach {
    case .path(let path): return StudioMessages.Path(path, to: title)
    case .infeasible(let reason):
      throw StudioRefusal("\(never), under the assumptions of the proof: \(reason)")
    case .unknown(let reason?): throw notKnown(because: reason)
    case .unknown, nil: throw StudioRefusal("the exploration has found no way to it")
    }
  }

  private static func notKnown(because reason: String) -> StudioRefusal {
    StudioRefusal("it is not known whether a run leads there: \(reason)")
  }

  /// Looks for a way to a situation on a thread that serves no pages.
  private func way(
    to states: [String],
    _ situation: @escaping @Sendable ([String]) throws -> StudioReach
  ) async throws(StudioRefusal) -> StudioMessages.Path {
    guard !states.isEmpty else { throw StudioRefusal("choose the state of at least one machine") }
    let found = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: Result { try situation(states) })
      }
    }
    switch found {
    case .success(.path(let path)):
      return StudioMessages.Path(path, to: states.joined(separator: ", "))
    case .success(.infeasible(let reason)):
      throw StudioRefusal("proved unreachable, under the assumptions of the proof: \(reason)")
    case .success(.unknown(let reason?)): throw Self.notKnown(because: reason)
    case .success(.unknown):
      throw StudioRefusal("the exploration ended before it found a way there")
    case .failure(let error): throw StudioRefusal("\(error)")
    }
  }

  /// Signals a continuation whenever the message has changed.
  ///
  /// - Returns: the number with which ``unwatch(_:)`` ends that.
  func watch(_ continuation: AsyncStream<Void>.Continuation) -> Int {
    state.withLock { $0.watchers.insert(continuation) }
  }

  /// Signals a continuation no longer.
  func unwatch(_ id: Int) { state.withLock { _ = $0.watchers.remove(id) } }
}
#endif
