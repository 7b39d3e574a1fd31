#if Durable
/// What a version of a chart looks like.
public struct StoredChart: Sendable, Hashable, Codable {
  /// The name of the chart.
  public var name: String
  /// The version.
  public var version: Int
  /// A number that changes with the chart's states and transitions.
  public var fingerprint: UInt64
  /// The states and transitions as JSON, for diagrams of old versions.
  public var document: String

  /// Creates a row.
  public init(name: String, version: Int, fingerprint: UInt64, document: String) {
    self.name = name
    self.version = version
    self.fingerprint = fingerprint
    self.document = document
  }
}
#endif
