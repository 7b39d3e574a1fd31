#if Durable
internal import Statecraft
public import StatecraftDurable
internal import Synchronization

/// A deterministic run of durable machines on a store that fails.
///
/// One thread, one seed, a virtual clock: clients send and repeat events, processes process them,
/// crash, hang and come back, clocks jump, the store fails in each way of ``StoreFaults``. Operators pause,
/// erase and prune machines, and a new version of a chart is introduced while the old one works, first in a
/// release that cannot migrate all machines. In the end the faults stop, everything is processed, and the rules are checked:
///
/// | rule | what must hold |
/// |---|---|
/// | I1 | what was acknowledged is in the journal, exactly once |
/// | I2 | revisions count the journal's entries, without gaps |
/// | I3 | replaying the journal under the version that has written it gives the state, byte for byte |
/// | I4 | events of one sender to one machine come in their order |
/// | I5 | outputs and messages are those that the journal predicts, in order, and none is missing |
/// | I6 | no timer fires before it is due, each fires once at most, and each that is armed fires |
/// | I7 | inboxes become empty, and no machine is stuck |
/// | I8 | what is acknowledged is stored at that moment, whatever errors the store has had |
/// | I9 | each machine of an older version can be migrated, and is migrated once, completely; of one that a new version refuses, nothing is written but that it is parked |
/// | I10 | a repeated key gets the first answer, also after an erasure |
///
/// ```swift
/// let report = try await DurableSimulation(seed: 7).run { InMemoryStore(clock: $0) }
/// #expect(report.violations.isEmpty, "\(report)")
/// ```
///
/// The same seed gives the same run on a store that does not use other threads.
public struct DurableSimulation: Sendable {
  /// The seed.
  public var seed: UInt64
  /// The number of actions before the faults stop.
  public var actions = 300
  /// The number of machines.
  public var machineCount = 4
  /// The number of clients, each of which waits for one answer before it sends the next event.
  public var clientCount = 4
  /// The largest number of calls of the store; a run that needs more violates I7.
  ///
  /// A run of the default size makes some thousands.
  public var callLimit = 100_000
  /// How often the store fails.
  public var faults = StoreFaults()

  /// Creates a simulation.
  public init(seed: UInt64) {
    self.seed = seed
  }

  /// Runs the simulation.
  ///
  /// - Parameter make: creates an empty store with a clock.
  /// - Returns: what happened, and the rules that did not hold.
  ///   An error of the store after the faults have stopped is a violation of I7.
  /// - Throws: the errors of `make`, and those of reading the store for the checks.
  public func run(
    _ make: @Sendable (StoreClock) async throws -> any DurableStore
  ) async throws -> SimulationReport {
    let time = DrivenTime()
    let world = SimulatedWorld(self, store: try await make(time.storeClock), time: time)
    for _ in 0..<actions { await world.act() }
    await world.heal()
    return try await world.check()
  }
}
#endif
