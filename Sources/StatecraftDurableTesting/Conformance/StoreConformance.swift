#if Durable
public import StatecraftDurable

/// The rules of ``/StatecraftDurable/DurableStore`` as checks that any store can run.
///
/// ```swift
/// @Test(arguments: StoreConformance.checks)
/// func `the store keeps the rule`(_ check: StoreConformance.Check) async throws {
///   try await check.run { clock in try MyStore(clock: clock) }
/// }
/// ```
///
/// Each check makes a store of its own, which must be empty and use the given clock. A store whose
/// clock cannot be driven from outside cannot run the suite.
public enum StoreConformance {
  /// A rule and its check.
  public struct Check: Sendable, CustomStringConvertible {
    /// The rule as a sentence.
    public let description: String
    private let body: @Sendable (StoreProbe) async throws -> Void

    init(_ description: String, _ body: @escaping @Sendable (StoreProbe) async throws -> Void) {
      self.description = description
      self.body = body
    }

    /// Checks the rule on a new store.
    ///
    /// - Parameter make: creates an empty store with a clock.
    /// - Throws: ``StoreConformance/Failure`` if the store breaks the rule; the errors of the store.
    public func run(
      _ make: @Sendable (StoreClock) async throws -> any DurableStore
    ) async throws {
      let time = DrivenTime()
      try await body(StoreProbe(store: try await make(time.storeClock), time: time))
    }
  }

  /// A rule that a store breaks.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    /// What was expected and what was found.
    public let description: String
  }

  /// All checks.
  public static let checks: [Check] =
    intakeChecks + stepChecks + timerChecks + workChecks + outputChecks + messageChecks
    + readingChecks + findingChecks + operationChecks + pruningChecks
}
#endif
