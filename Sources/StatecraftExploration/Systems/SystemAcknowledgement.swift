internal import Statecraft

/// Says that findings of a kind are meant to be so in some situations of a system.
struct SystemAcknowledgement: Sendable {
  let kind: FindingKind
  let reason: String
  let location: Diagnostic.Location
  let condition: @Sendable (SystemSituation) -> Bool

  /// The acknowledgement in words.
  var text: String { "acknowledged: \(kind.rawValue), because \(reason)" }
}
