#if Studio
internal import StatecraftDiagrams

/// Hosts a system of several machines, which is proved and not run: pages show its diagram and the paths of its
/// proof.
final class SystemHost: MachineHost {
  let feed = StepFeed()

  private let diagram: Diagram
  private let capacities: [Int?]

  /// Hosts a system.
  ///
  /// - Parameters:
  ///   - diagram: the diagram of its machines.
  ///   - capacities: for each connection of the diagram how many messages can wait; `nil` if none waits.
  init(_ diagram: Diagram, _ capacities: [Int?]) {
    self.diagram = diagram
    self.capacities = capacities
    feed.reset(scene: nil)
  }

  func description() -> MachineDescription {
    MachineDescription(
      diagram: diagram,
      obstacle: "No events are sent to a system of several machines, which is not run: its proof "
        + "explores them in all orders. Each path of the proof is played step by step.",
      capacities: capacities
    )
  }

  func refreshStatus() {
    guard let turn = feed.takeStatusTurn() else { return }
    feed.update(
      status: StudioMessages.Status(now: .zero, configuration: [], isDone: false),
      for: turn
    )
  }

  private static let notRun = StudioRefusal(
    "a system of several machines is proved, and not run; play a path of its proof"
  )

  func send(_ event: String, payload: String?) throws(StudioRefusal) { throw Self.notRun }
  func restart() throws(StudioRefusal) { throw Self.notRun }
  func rewind(to step: Int) throws(StudioRefusal) { throw Self.notRun }
  func advance(by duration: Duration?) throws(StudioRefusal) { throw Self.notRun }

  func close() {}
}
#endif
