internal import Statecraft

/// Says that findings of a kind are meant to be so.
struct Acknowledgement<Context: ChartContext>: Sendable {
  let kind: FindingKind
  /// The states in which; empty for all.
  let states: [Context.State]
  let reason: String
  let location: Diagnostic.Location

  /// Whether a finding in some states is acknowledged.
  func isMeant(by kind: FindingKind, in states: [Context.State]) -> Bool {
    kind == self.kind && (self.states.isEmpty || self.states.contains { states.contains($0) })
  }

  /// The acknowledgement in words.
  var text: String {
    let places = states.isEmpty ? "" : " in \(states.map { "\($0)" }.joined(separator: ", "))"
    return "acknowledged: \(kind.rawValue)\(places), because \(reason)"
  }
}
