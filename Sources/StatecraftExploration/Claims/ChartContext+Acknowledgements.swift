public import Statecraft

extension ChartContext {
  /// Says in a proof that findings of a kind are meant to be so.
  ///
  /// ```swift
  /// acknowledge(.stuck, in: .broken, because: "somebody replaces a broken turnstile")
  /// ```
  ///
  /// The report lists it among the assumptions, and what was found of it in ``ProofReport/acknowledged``.
  /// An acknowledgement of what is not found is a finding itself. `acknowledge(_:because:)` says the same
  /// in the chart.
  ///
  /// - Parameters:
  ///   - kind: what is acknowledged.
  ///   - states: the states in which it is; the source of a transition counts, and a finding about a
  ///     situation is in all of its active states. Without states, all findings of the kind are meant.
  ///   - reason: why it is meant to be so.
  ///   - fileID: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: an element of a proof.
  public static func acknowledge(
    _ kind: FindingKind,
    in states: State...,
    because reason: String,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ProofElement<Self> {
    ProofElement(
      .acknowledged(
        Acknowledgement(
          kind: kind,
          states: states,
          reason: reason,
          location: Diagnostic.Location(file: "\(fileID)", line: Int(line))
        )
      )
    )
  }
}
