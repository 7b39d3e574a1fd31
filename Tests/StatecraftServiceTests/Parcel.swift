#if Service
import HTTPTestClient
import Statecraft
import StatecraftDurable

@testable import StatecraftService

/// A parcel, with events that have payloads.
struct Parcel: Statechart, Codable, Sendable {
  enum State: CaseIterable { case open, packed, sent, lost }
  enum Event: EventAlphabet, Codable, Sendable {
    case pack(grams: Int)
    case send
    case unpack

    struct Cases: Sendable {
      let pack = EventCase<Event, Int>(0, "pack") {
        if case .pack(let grams) = $0 { grams } else { nil }
      }
      let send = EventCase<Event, Void>(1, "send") { if case .send = $0 { () } else { nil } }
      let unpack = EventCase<Event, Void>(2, "unpack") { if case .unpack = $0 { () } else { nil } }
    }

    static let cases = Cases()

    var caseIndex: Int {
      switch self {
      case .pack: 0
      case .send: 1
      case .unpack: 2
      }
    }
  }

  var owner = ""
  var grams = 0

  static let chart = Chart(initial: .open) {
    state(.open) { on(\.pack, to: .packed) { $0.grams = $1 } }
    state(.packed) {
      on(\.send, to: .sent)
      on(\.unpack, to: .open)
    }
    final(.sent)
    final(.lost)
  }
}

/// A service with parcels in memory.
struct ParcelService {
  let store: any DurableStore
  let machines: DurableMachines
  let service: MachineService
  let client: Client
  let operators: Client

  init(
    store: any DurableStore = InMemoryStore(),
    _ change: (inout MachineService.Configuration) -> Void = { _ in }
  ) async throws {
    self.store = store
    machines = try DurableMachines(store: store) { Durable(Parcel.self) }
    var configuration = MachineService.Configuration()
    configuration.operationsPort = 0
    // A busy machine is slow.
    configuration.clientTimeout = .seconds(1_800)
    change(&configuration)
    service = try await MachineService.start(machines, configuration)
    client = try Client(service.address)
    operators = try Client(service.operationsAddress ?? service.address)
  }

  /// Waits until so many connections of clients do nothing.
  ///
  /// A client may have read an answer before the service has noted that.
  func untilIdle(_ count: Int) async {
    while service.listeners[0].connections.idleCount != count { await Task.yield() }
  }

  /// Starts a parcel.
  func start(_ id: String) async throws {
    _ = try await machines[Parcel.self].start(id, Parcel(owner: "Ada"), key: "start-\(id)")
  }

  /// Sends an event with a key.
  func send(_ event: String, to id: String, key: String) async throws -> Client.Answer {
    try await client.send(
      "POST",
      "/v1/Parcel/\(id)/events",
      event,
      ["Idempotency-Key": key]
    )
  }
}
#endif
