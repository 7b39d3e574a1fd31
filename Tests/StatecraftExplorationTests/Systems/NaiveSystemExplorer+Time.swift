import Statecraft
import StatecraftExploration

extension NaiveSystemExplorer {
  /// The verdict on a claim with a time, and the number of the steps of its path.
  ///
  /// - Parameters:
  ///   - claim: the claim.
  ///   - random: the system, which this explorer has explored.
  ///   - tick: how much time passes at once while the goal is awaited.
  ///   - limit: how many states are looked at for that.
  /// - Returns: the verdict; `nil` if there are more states.
  /// - Throws: an error if a machine cannot be started.
  func verdict(
    onTimeOf claim: RandomSystemClaim,
    of random: RandomSystem,
    tick: Duration,
    limit: Int
  ) throws -> (verdict: Verdict, path: Int?)? {
    let premises = states.indices.filter { claim.fact.holds(in: states[$0].view) }
    if premises.isEmpty { return (.vacuous, nil) }
    let waiting = try NaiveSystemExplorer(random, tick: tick, limit: limit, watching: claim)
    // The last step is the end of the time.
    if let late = waiting.late { return (.refuted, late + 1) }
    return waiting.isCut ? nil : (provedIfTimePasses(from: premises, random), nil)
  }
}

extension RandomSystemClaim {
  /// A state with what is awaited in it.
  func following(_ state: NaiveSystemExplorer.State) -> NaiveSystemExplorer.State {
    var state = state
    let view = state.view
    if goal.holds(in: view) {
      state.since = nil
    } else if state.since == nil, fact.holds(in: view) {
      state.since = state.now
    }
    return state
  }

  /// Whether the goal has not come in time.
  func isLate(in state: NaiveSystemExplorer.State) -> Bool {
    // A timer that is due at the end of the time may still bring the goal.
    guard let since = state.since, !state.isUrgent else { return false }
    return state.now - since >= time
  }
}
