@testable import Statecraft
import Testing

/// What a description of a transition says about its trigger.
@Suite struct TransitionDescriptionTests {
  /// A chart whose events have the names of other triggers.
  private struct Job: ChartContext {
    enum State: CaseIterable { case job, waiting, over }
    enum Event: CaseIterable { case always, error, go }

    static let chart = Chart(initial: .job, errors: .raise) {
      state(.job, initial: .waiting) {
        onDone(to: .over)
        onError(to: .over)
        state(.waiting) {
          onEntry().startTimer("watch", after: .seconds(9))
          on(.always, to: .over)
          on(.error, .go).do("count") { _ in }
          onAny(to: .over)
          always(to: .over).when("over") { _ in false }
          after(.seconds(5), to: .over)
          afterInactivity(.seconds(7), to: .over)
          onTimer("watch", to: .over)
          invoke("work") { _, _ in 1 }.onDone(to: .over).onFailure(to: .over)
        }
      }
      state(.over)
    }
  }

  private static let descriptions = Job.chart.model.transitions.indices.map {
    Job.chart.model.description(of: $0)
  }

  @Test func `each trigger is a value of its own`() {
    #expect(
      Set(Self.descriptions.map(\.trigger)) == [
        .done(state: "job"), .error, .events(["always"]), .events(["error", "go"]), .anyEvent,
        .eventless, .after("5.0 seconds"), .inactivity("7.0 seconds"), .timer("watch"),
        .invocationDone("work"), .invocationFailed("work"),
      ]
    )
  }

  @Test func `only a delay and an eventless transition are described without the word on`() {
    #expect(
      Set(Self.descriptions.map(\.description)) == [
        "job → over on done job", "job → over on error", "waiting → over on always",
        "waiting on error, go", "waiting → over on any event", "waiting → over always when over",
        "waiting → over after 5.0 seconds", "waiting → over after 7.0 seconds without events",
        "waiting → over on timer watch", "waiting → over on done work",
        "waiting → over on failed work",
      ]
    )
  }
}
