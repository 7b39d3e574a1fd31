#if Studio
internal import StatecraftDiagrams
internal import StatecraftRecording
internal import Synchronization

/// Hosts a machine of which only a stream of steps is known; pages can show it, but not control it.
final class StepStreamHost: MachineHost {
  private struct Present {
    var configuration: [String]
    var now = Duration.zero
    var isDone = false
    /// The error that ended the steps.
    var failure: String?
  }

  let feed = StepFeed()

  private let diagram: Diagram
  private let present: Mutex<Present>
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// Hosts a machine.
  ///
  /// - Parameters:
  ///   - diagram: its diagram.
  ///   - configuration: the states that are active now.
  ///   - elements: what happens from now on; the machine is shown as ended when there is no more.
  ///   - step: the step of an element.
  init<Elements: AsyncSequence & Sendable>(
    _ diagram: Diagram,
    _ configuration: [String],
    _ elements: Elements,
    step: @escaping @Sendable (Elements.Element) -> RecordedStep
  ) {
    self.diagram = diagram
    present = Mutex(Present(configuration: configuration))
    feed.reset(scene: nil)
    feed.append([EncodedStep(RecordedStep(attachedAt: .zero, configuration))])
    let reading = Task { [weak self] in
      do {
        for try await element in elements {
          guard let self else { return }
          self.receive(step(element))
        }
        self?.end()
      } catch {
        self?.end(failure: "\(error)")
      }
    }
    task.withLock { $0 = reading }
  }

  private func receive(_ step: RecordedStep) {
    present.withLock { present in
      present.configuration = step.configuration
      present.now = step.time
    }
    feed.append([EncodedStep(step)])
  }

  private func end(failure: String? = nil) {
    present.withLock { present in
      present.isDone = true
      present.failure = failure
    }
    feed.invalidateStatus()
  }

  func description() -> MachineDescription { MachineDescription(diagram: diagram) }

  func refreshStatus() {
    guard let turn = feed.takeStatusTurn() else { return }
    let present = present.withLock { $0 }
    feed.update(
      status: StudioMessages.Status(
        now: present.now,
        configuration: present.configuration,
        isDone: present.isDone,
        values: present.failure.map { [NamedValue(name: "the steps ended", text: $0)] } ?? []
      ),
      for: turn
    )
  }

  private static let readOnly = StudioRefusal(
    "this machine can only be watched: the studio receives its steps, and cannot reach it"
  )

  func send(_ event: String, payload: String?) throws(StudioRefusal) { throw Self.readOnly }
  func restart() throws(StudioRefusal) { throw Self.readOnly }
  func rewind(to step: Int) throws(StudioRefusal) { throw Self.readOnly }

  func close() { task.withLock { $0 }?.cancel() }
}
#endif
