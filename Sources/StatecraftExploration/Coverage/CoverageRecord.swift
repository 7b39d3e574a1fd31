/// What runs of a chart's machines have covered, by names: for files, in which several runs of tests, or
/// several processes, keep what they have covered until it is put together.
///
/// ```swift
/// try JSONEncoder().encode(coverage.record).write(to: file)
/// // later, in another process
/// try coverage.merge(JSONDecoder().decode(CoverageRecord.self, from: Data(contentsOf: file)))
/// ```
///
/// States and transitions have the names that diagnostics have. Of several parts with one name the second
/// one is called "name #2", and so on, in the order of the chart.
public struct CoverageRecord: Sendable, Hashable, Codable {
  /// A state or a transition.
  public struct Part: Sendable, Hashable, Codable {
    /// Its name.
    public let name: String
    /// How often it was entered or taken.
    public let count: Int
  }

  /// Two transitions that were taken one after the other.
  public struct Pair: Sendable, Hashable, Codable {
    /// The name of the first transition.
    public let first: String
    /// The name of the second transition.
    public let second: String
    /// How often they were taken so.
    public let count: Int
  }

  /// A part of the guard of a transition that decided the guard.
  public struct Guard: Sendable, Hashable, Codable {
    /// The name of the transition.
    public let transition: String
    /// The number of the part among those of the guard, from 0.
    public let part: Int
    /// The part's value.
    public let value: Bool
    /// How often it decided the guard with this value.
    public let count: Int
  }

  /// The chart's name.
  public let chart: String
  /// The states that were entered, in the order of the chart.
  public let states: [Part]
  /// The transitions that were taken, in the order of the chart.
  public let transitions: [Part]
  /// The transitions that were taken one after the other, in the order of the chart.
  public let pairs: [Pair]
  /// The parts of guards that decided them, in the order of the chart.
  public let guards: [Guard]
}
