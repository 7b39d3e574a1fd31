#if Studio
public import StatecraftExploration
public import StatecraftStudio

extension Studio {
  /// Attaches a system of several machines with its claims, which pages can prove.
  ///
  /// ```swift
  /// studio.attach(payment, summary: "A till and its bank")
  /// ```
  ///
  /// A system is not run: its page shows the machines side by side, and plays the paths that the proof finds, step
  /// by step. It takes no events. An exploration takes at most ``StudioConfiguration/proofTime`` and
  /// ``StudioConfiguration/proofBytes``.
  ///
  /// - Parameters:
  ///   - system: the machines with their connections and claims.
  ///   - name: the name on the page; by default that of the system.
  ///   - summary: a short description.
  /// - Returns: the attachment; it need not be kept.
  /// - Complexity: O(size of the charts).
  @discardableResult
  public func attach(
    _ system: MachineSystem,
    named name: String? = nil,
    summary: String = ""
  ) -> StudioAttachment {
    let drawing = SystemDiagram(system)
    return attach(
      system: drawing.diagram,
      capacities: drawing.capacities,
      named: name ?? system.name,
      summary: summary,
      proof: .claims(of: system, in: drawing)
    )
  }
}
#endif
