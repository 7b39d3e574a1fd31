public import Statecraft

/// What an exploration found without being asked by a claim.
public struct ProofFinding<Context: ChartContext>: Sendable {
  /// What kind of finding it is.
  public let kind: FindingKind

  /// The states that it concerns: of a transition its source, of content the state that it is written in, of a
  /// situation all active states, and of a loop without time those of all its situations.
  public let states: [Context.State]

  /// What was found.
  public internal(set) var problem: String

  /// What to do.
  public let suggestion: String

  /// How grave it is.
  public var severity: FindingSeverity { kind.severity }

  /// Where the state, the transition or the acknowledgement is written, if it is known; of a situation, its
  /// first innermost state, and of an event, or where the budget ended, the chart.
  public let location: Diagnostic.Location?

  /// The shortest way to the first situation that shows it; `nil` for what is never so.
  public internal(set) var path: ProofPath<Context>?

  /// Why the finding is meant to be so, as the chart or the proof says; `nil` for one that is not
  /// acknowledged.
  public internal(set) var acknowledgement: String?

  /// Why there is no path although the exploration has found one.
  var mismatch: String?

  /// The transitions that it is about, by their numbers; of a state or a situation none.
  var transitions: [Int] = []

  /// What was found, and what to do.
  public var text: String { "\(problem); \(suggestion)" }
}

extension ProofFinding: CustomStringConvertible {
  /// The finding with its place and its path, on several lines.
  public var description: String { lines.joined(separator: "\n") }

  var lines: [String] {
    let place = location.map { "\($0): " } ?? ""
    if let acknowledgement {
      return ["~ \(place)\(problem); acknowledged, because \(acknowledgement)"]
    }
    return ["! \(place)\(text)"] + (path?.lines ?? [])
  }
}
