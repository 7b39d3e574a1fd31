#if Studio
internal import StatecraftDiagrams
internal import StatecraftExploration

/// The machines of a system in one diagram, side by side.
struct SystemDiagram: Sendable {
  let diagram: Diagram
  /// For each connection how many messages can wait; `nil` if none waits.
  let capacities: [Int?]
  /// For each machine the number of its first transition in the diagram.
  private let firstEdges: [Int]

  /// Draws a system.
  init(_ system: MachineSystem) {
    let machines = system.origins.map { (name: $0.name, diagram: Self.diagram(of: $0)) }
    var diagram = Diagram(title: system.name, machines: machines)
    let regions = diagram.states[0].children
    diagram.links = system.routes.map { route in
      Diagram.Link(
        source: regions[route.source],
        target: regions[route.target],
        text: route.link.words
      )
    }
    self.diagram = diagram
    capacities = system.routes.map { $0.link.capacity }
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

extension SystemLink {
  /// How messages travel, in a few words.
  fileprivate var words: String {
    guard let capacity else { return "at once" }
    let traits = [
      loses ? "loses" : nil, reorders ? "reorders" : nil, duplicates ? "duplicates" : nil,
    ]
    return (["queue of \(capacity)"] + traits.compactMap(\.self)).joined(separator: ", ")
  }
}
#endif
