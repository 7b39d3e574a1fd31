#if Durable
/// What the migration of one machine would do.
public struct MigrationCheck: Sendable, Hashable {
  /// The result of a migration.
  public enum Result: Sendable, Hashable {
    /// The state is of the chart's version and fits.
    case fits
    /// The migrations convert the state; the active states afterwards.
    case maps(to: [String])
    /// The state does not fit the chart; the reasons.
    case refused(String)
  }

  /// The machine's id.
  public var id: String
  /// The version of the stored state.
  public var version: Int
  /// The active states before.
  public var configuration: [String]
  /// The result.
  public var result: Result

  /// Creates a check.
  public init(id: String, version: Int, configuration: [String], result: Result) {
    self.id = id
    self.version = version
    self.configuration = configuration
    self.result = result
  }
}
#endif
