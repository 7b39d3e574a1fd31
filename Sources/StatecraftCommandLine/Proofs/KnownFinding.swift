#if Command
import StatecraftExploration
import StatecraftRecording

/// A kind of finding that the command line says to be meant so, in a state of a document or in all.
struct KnownFinding {
  let kind: FindingKind
  /// The state; `nil` for all.
  let state: String?

  /// Reads an option such as `stuck:broken`.
  ///
  /// - Parameters:
  ///   - text: the kind, and a state behind a colon.
  ///   - states: the states of the document.
  ///   - code: the code of the error for a wrong option.
  /// - Throws: an error that names the next kind or state if there is none of that name.
  init(_ text: String, states: [String], _ code: CommandError.Code) throws(CommandError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    guard let kind = parts.first.flatMap(FindingKind.init) else {
      let kinds = FindingKind.allCases.map(\.rawValue)
      throw CommandError(
        code,
        "'\(Printable.text(text))' is no kind of finding"
          + NearNames.hint(for: parts.first ?? "", among: kinds)
      )
    }
    self.kind = kind
    state = parts.count > 1 ? parts[1] : nil
    if let state, !states.contains(state) {
      throw CommandError(
        code,
        "the document has no state '\(Printable.text(state))'"
          + NearNames.hint(for: state, among: states)
      )
    }
  }
}
#endif
