#if Durable
/// What the migration of all machines of a chart would do, by state.
public struct MigrationReport: Sendable, Hashable, CustomStringConvertible {
  /// The machines of one version that were in the same states.
  public struct Group: Sendable, Hashable {
    /// The version of the stored states.
    public var version: Int
    /// The active states that have no active child.
    public var configuration: [String]
    /// The number of machines whose state fits as it is.
    public var fits = 0
    /// The number of machines whose state the migrations convert.
    public var maps = 0
    /// The number of machines whose state is refused.
    public var refused = 0
    /// The first machine that is refused, and why.
    public var example: MigrationCheck?

    /// Creates a group.
    public init(version: Int, configuration: [String]) {
      self.version = version
      self.configuration = configuration
    }
  }

  /// The chart.
  public var chart: String
  /// The version to which the machines would be migrated.
  public var version: Int
  /// The groups, ordered by version and states.
  public var groups: [Group]

  /// Whether each machine's state fits or can be converted.
  public var isTotal: Bool { groups.allSatisfy { $0.refused == 0 } }

  /// The number of machines.
  public var count: Int { groups.reduce(0) { $0 + $1.fits + $1.maps + $1.refused } }

  /// One line for each group.
  public var description: String { lines.joined(separator: "\n") }

  package var lines: [String] {
    let lines = groups.map { group in
      let states = group.configuration.joined(separator: ", ")
      let example = group.example.map { example -> String in
        guard case .refused(let reason) = example.result else { return "" }
        return "; \(example.id): \(reason)"
      }
      return "  version \(group.version), \(states): \(group.fits) fit, \(group.maps) map, "
        + "\(group.refused) refused" + (example ?? "")
    }
    let machines = count == 1 ? "1 machine" : "\(count) machines"
    return ["\(chart), to version \(version), \(machines)"] + lines
  }
}
#endif
