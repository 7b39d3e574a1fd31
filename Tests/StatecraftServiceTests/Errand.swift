#if Service
import HTTPTestClient
import Statecraft
import StatecraftDurable
import StatecraftService

/// An errand, with work and a message to another one.
struct Errand: Statechart, Codable, Sendable {
  enum State: String, CaseIterable { case fetching, home, lost }
  enum Event: String, CaseIterable { case go }
  enum Output: String, Codable, Sendable { case fetched }

  var bag = ""

  static let chart = Chart(initial: .fetching) {
    state(.fetching) {
      work("fetch") { _, _, _ in "nothing" }
        .onDone(to: .home) { $0.bag = $1 }.emit(.fetched)
        .onFailure(to: .lost)
    }
    state(.home)
    state(.lost) { on(.go, to: .fetching) }
  }
}

/// A service with errands in memory, each of which sends a message to the errand "none".
struct ErrandService {
  let machines: DurableMachines
  let service: MachineService
  let client: Client
  let operators: Client

  init() async throws {
    machines = try DurableMachines(store: InMemoryStore()) {
      Durable(Errand.self).sends { _, _ in [.event(.go, to: Errand.self, id: "none")] }
    }
    var configuration = MachineService.Configuration()
    configuration.operationsPort = 0
    // A busy machine is slow.
    configuration.clientTimeout = .seconds(1_800)
    service = try await MachineService.start(machines, configuration)
    client = try Client(service.address)
    operators = try Client(service.operationsAddress ?? service.address)
  }

  /// Starts errands.
  func start(_ ids: String...) async throws {
    for id in ids { _ = try await machines[Errand.self].start(id, Errand(), key: "start") }
  }

  /// The state of an errand.
  func state(_ id: String) async throws -> Errand.State? {
    try await machines[Errand.self].machine(id).state
  }

  /// What operators do: the status of the answer, and its problem or its body.
  func operate(
    _ method: String,
    _ path: String,
    _ body: String = "",
    key: String? = nil
  ) async throws -> String {
    let answer = try await operators.send(
      method,
      path,
      body,
      key.map { ["Idempotency-Key": $0] } ?? [:]
    )
    return "\(answer.status) \(answer.problem ?? answer.body)"
  }
}
#endif
