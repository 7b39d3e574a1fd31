public import Statecraft

extension ChartContext {
  /// Says in a chart, at the place itself, that findings of a kind are meant to be so there.
  ///
  /// ```swift
  /// state(.broken) {
  ///   acknowledge(.stuck, because: "somebody replaces a broken turnstile")
  /// }
  /// ```
  ///
  /// In a state it is about findings that concern the state: about the state itself, about its own
  /// transitions, timers, histories and work, and about situations in which it is active. Directly in
  /// the chart it is about all findings of the kind. A single transition has a modifier of the same
  /// name, `acknowledge(_:because:)`.
  ///
  /// What is acknowledged is no finding of `expectNoFindings(of:)`, `expectSound(_:)` and `statecraft
  /// check`; a report of a proof lists it with the reason in ``ProofReport/acknowledged``. An
  /// acknowledgement of what is not found is a finding itself
  /// (``FindingKind/unneededAcknowledgement``). Machines of the chart are the same with it and without
  /// it.
  ///
  /// - Parameters:
  ///   - kind: what is acknowledged.
  ///   - reason: why it is meant to be so.
  ///   - fileID: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: an element of a chart.
  public static func acknowledge(
    _ kind: FindingKind,
    because reason: String,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartElement<Self> {
    note(ChartNote(kind, reason, fileID, line))
  }
}

extension ChartTransition {
  /// Says that findings of a kind about this transition are meant to be so.
  ///
  /// ```swift
  /// on(\.call).when("a floor of the house") { $0.floors.contains($1) }
  ///   .acknowledge(.guardNeverFalse, because: "the proof sends no other floors")
  /// ```
  ///
  /// A finding about several transitions, such as of guards that are true together, is acknowledged at
  /// any of them. A finding about situations, such as ``FindingKind/stuck`` and
  /// ``FindingKind/failingStep``, is acknowledged in a state instead.
  ///
  /// - Parameters:
  ///   - kind: what is acknowledged.
  ///   - reason: why it is meant to be so.
  ///   - fileID: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: a copy with this modifier applied.
  public func acknowledge(
    _ kind: FindingKind,
    because reason: String,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    noting(ChartNote(kind, reason, fileID, line))
  }
}

extension ResultTransition {
  /// Says that findings of a kind about the `onDone` or `onFailure` before it are meant to be so.
  ///
  /// - Parameters:
  ///   - kind: what is acknowledged.
  ///   - reason: why it is meant to be so.
  ///   - fileID: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: a copy with this modifier applied.
  public func acknowledge(
    _ kind: FindingKind,
    because reason: String,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    noting(ChartNote(kind, reason, fileID, line))
  }
}

extension ChartNote {
  fileprivate init(_ kind: FindingKind, _ reason: String, _ file: StaticString, _ line: UInt) {
    let location = Diagnostic.Location(file: "\(file)", line: Int(line))
    self.init(kind: kind.rawValue, reason: reason, location: location)
  }
}
