#if Studio
internal import StatecraftDiagrams
internal import StatecraftExploration

/// The machines of a system in one diagram, side by side.
struct SystemDiagram: Sendable {
  let diagram: Diagram
  /// For each machine the number of its first transition in the diagram.
  private let firstEdges: [Int]

  /// Draws a system.
  init(_ system: MachineSystem) {
    let machines = system.origins.map { (name: $0.name, diagram: Self.diagram(of: $0)) }
    diagram = Diagram(title: system.name, machines: machines)
    var count = 0
    firstEdges = machines.map { machine in
      defer { count += machine.diagram.edges.count }
      return count
    }
  }

  private static func diagram(of origin: some MachineOrigin) -> Diagram { Diagram(origin.chart) }

  /// The number of a machine's transition in the diagram.
  func number(of transition: SystemTransition) -> Int {
    firstEdges[transition.machine] + transition.number
  }
}
#endif
