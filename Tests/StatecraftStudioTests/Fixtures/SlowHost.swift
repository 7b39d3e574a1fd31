#if Studio
import StatecraftDiagrams
import StatecraftRecording

@testable import StatecraftStudio

/// Hosts a lamp whose description and whose status come, and which takes an event, only when a test lets it.
final class SlowHost: MachineHost {
  let feed = StepFeed()
  let descriptions = Turns()
  let statuses = Turns()
  let sends = Turns()

  init() {
    feed.reset(scene: nil)
    feed.append([EncodedStep(RecordedStep(attachedAt: .zero, ["on"]))])
  }

  func description() async -> MachineDescription {
    try? await descriptions.wait()
    return MachineDescription(diagram: Diagram(Lamp.chart))
  }

  func refreshStatus() async {
    guard let turn = feed.takeStatusTurn() else { return }
    try? await statuses.wait()
    feed.update(
      status: StudioMessages.Status(now: .zero, configuration: ["on"], isDone: false),
      for: turn
    )
  }

  func send(_ event: String, payload: String?) async { try? await sends.wait() }
  func restart() {}
  func rewind(to step: Int) {}
  func close() {}
}
#endif
