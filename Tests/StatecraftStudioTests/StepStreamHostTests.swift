#if Studio
import Statecraft
import StatecraftDiagrams
import StatecraftRecording
import Testing

@testable import StatecraftStudio

@Suite(.timeLimit(.minutes(30))) struct StepStreamHostTests {
  private let graph = StateGraph(
    initial: "a",
    states: ["a", "b"],
    edges: [.init(from: "a", to: "b", label: "go")]
  )

  @Test func `state objects are shown by their records and accept no events`() async throws {
    let studio = try await Studio.start()
    let (records, continuation) = AsyncStream<TransitionRecord>.makeStream()
    studio.attach(graph, in: "a", records: records, named: "pair")
    var viewer = try await Viewer(try #require(studio.registry.machine("pair")).host)
    #expect(viewer.status.configuration == ["a"])
    continuation.yield(TransitionRecord(from: ["a"], to: ["b"], cause: "go", time: .seconds(1)))
    try await viewer.wait { $0.status.configuration == ["b"] }
    #expect(viewer.steps.last?.transitions == [0])
    await #expect(throws: StudioRefusal.self) {
      try await viewer.host.send("go", payload: nil)
    }
    continuation.finish()
    try await viewer.wait { $0.status.isDone }
    #expect(viewer.status.values.isEmpty)
    await studio.stop()
  }

  @Test func `the error that ends the steps is shown`() async throws {
    struct Failure: Error {}
    let (steps, continuation) = AsyncThrowingStream<RecordedStep, any Error>.makeStream()
    let host = StepStreamHost(Diagram(graph, title: "pair"), ["a"], steps) { $0 }
    var viewer = try await Viewer(host)
    continuation.finish(throwing: Failure())
    try await viewer.wait { $0.status.isDone }
    #expect(viewer.status.values == [NamedValue(name: "the steps ended", text: "Failure()")])
  }
}
#endif
