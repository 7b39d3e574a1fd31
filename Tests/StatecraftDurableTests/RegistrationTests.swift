#if Durable
import Statecraft
import StatecraftDurable
import Testing

@Suite struct RegistrationTests {
  struct NotCodable: Sendable {}

  /// A chart that cannot be durable, for each reason.
  struct Fragile: Statechart, Codable, Sendable {
    enum State: String, CaseIterable { case open, done }
    enum Event: String, CaseIterable { case go }
    enum Output: Sendable { case said }

    static let chart = Chart(initial: .open) {
      state(.open) {
        invoke("readings") { _, _, events in try await events.send(.go) }
        invoke("result") { _, _ in NotCodable() }
        invoke("child", machine: { _ in Ticket() })
        on(.go, to: .done).emit(.said)
      }
      final(.done)
    }
  }

  @Test func `all findings come at once, with their places and remedies`() throws {
    let error = #expect(throws: DurableError.self) {
      _ = try DurableMachines(store: InMemoryStore()) {
        Durable(Fragile.self).work("capture", retry: .constant(.zero, attempts: 0))
        Durable(Fragile.self)
      }
    }
    guard case .registration(let findings)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let problems = Set(findings.map(\.problem))
    #expect(
      problems.isSuperset(of: [
        "the outputs of 'Fragile' cannot be stored",
        "nothing receives the outputs of 'Fragile'",
        "the invocation 'readings' of 'open' sends events while it runs, which a further attempt "
          + "would send again",
        "the result of the invocation 'result' of 'open' cannot be stored",
        "the invocation 'child' of 'open' runs a child machine without an id, which ends with its "
          + "process",
        "the registration of 'Fragile' has a setting for the work 'capture', which the chart does "
          + "not have",
        "the work 'capture' of 'Fragile' may have 0 attempts",
        "two charts with the name 'Fragile' are registered",
      ])
    )
    #expect(findings.first { $0.problem.contains("readings") }?.location != nil)
    #expect("\(error!)".contains("make 'NotCodable' Codable"))
  }

  @Test func `a name with a slash, which stands between charts and ids, is refused`() throws {
    let chart = MachineChart<Ticket>(initial: .open, name: "A/B") {
      Ticket.state(.open) { Ticket.on(.close, to: .closed) }
      Ticket.final(.closed)
    }
    let error = #expect(throws: DurableError.self) {
      _ = try DurableMachines(store: InMemoryStore()) {
        Durable(chart, environment: ()).outputs { _, _ in }
      }
    }
    guard case .registration(let findings)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(
      findings.map(\.problem) == [
        "the name of the chart 'A/B' has a '/', which stands between a chart and an id"
      ]
    )
  }

  @Test func `a sound registration has no findings`() throws {
    _ = try Shop()
  }
}
#endif
