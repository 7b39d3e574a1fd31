#if Studio
internal import StatecraftDiagrams
internal import StatecraftRecording
internal import Synchronization

/// Shows steps that somebody tells, and can do nothing but look.
final class WatchedHost: Exhibit {
  private struct Present {
    var configuration: [String]
    var now = Duration.zero
    var isDone = false
  }

  let stage = Stage()

  private let diagram: Diagram
  private let present: Mutex<Present>
  private let task = Mutex<Task<Void, Never>?>(nil)

  init<Steps: AsyncSequence & Sendable>(
    _ diagram: Diagram,
    _ configuration: [String],
    _ steps: Steps
  ) where Steps.Element == RecordedStep {
    self.diagram = diagram
    present = Mutex(Present(configuration: configuration))
    stage.reset(scene: nil)
    stage.append([Stage.Told(RecordedStep(attachedAt: .zero, configuration))])
    let reading = Task { [weak self] in
      do {
        for try await step in steps {
          guard let self else { return }
          self.note(step)
        }
      } catch {}
      self?.end()
    }
    task.withLock { $0 = reading }
  }

  private func note(_ step: RecordedStep) {
    present.withLock { present in
      present.configuration = step.configuration
      present.now = step.time
    }
    stage.append([Stage.Told(step)])
  }

  private func end() {
    present.withLock { $0.isDone = true }
    stage.touch()
  }

  func portrait() -> Portrait {
    Portrait(
      diagram: diagram,
      events: [],
      sceneName: nil,
      sceneScript: nil,
      canRestart: false,
      hasSCXML: false
    )
  }

  func refresh() {
    guard stage.takeStale() else { return }
    let now = present.withLock { $0 }
    stage.update(
      status: Wire.text(
        Wire.Status(
          now: now.now,
          configuration: now.configuration,
          isDone: now.isDone,
          verdicts: [],
          values: [],
          timers: []
        )
      )
    )
  }

  func send(_ event: String, payload: String?) throws(StudioRefusal) {
    throw StudioRefusal("this machine can only be looked at")
  }

  func restart() throws(StudioRefusal) {
    throw StudioRefusal("this machine can only be looked at")
  }

  func rewind(to step: Int) throws(StudioRefusal) {
    throw StudioRefusal("this machine can only be looked at")
  }

  func scxml() -> String? { nil }

  func close() { task.withLock { $0 }?.cancel() }
}
#endif
