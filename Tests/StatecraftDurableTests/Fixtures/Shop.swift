#if Durable
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import Synchronization

/// Durable orders on a store in memory, with a time that the test drives.
final class Shop: Sendable {
  let time = DrivenTime()
  let store: InMemoryStore
  let machines: DurableMachines
  /// The outputs that the handler has taken, with their keys.
  let mail: Mail
  let bank: Bank

  init(retry: RetryPolicy = .standard) throws {
    let store = InMemoryStore(clock: time.storeClock)
    self.store = store
    let mail = Mail()
    let bank = Bank()
    self.mail = mail
    self.bank = bank
    machines = try DurableMachines(store: store, clock: time.clock) {
      Durable(Order.self, environment: Order.Environment(capture: bank.capture))
        .work("capture", retry: retry)
        .outputs(retry: .constant(.seconds(10), attempts: 3), mail.deliver)
    }
  }

  var orders: ChartMachines<Order> { machines[Order.self] }
}

/// Takes outputs, or refuses them as often as a test says.
final class Mail: Sendable {
  struct Refused: Error, CustomStringConvertible {
    let description = "the mail server is away"
  }

  private let taken = Mutex<[(output: Order.Output, key: String, attempt: Int)]>([])
  private let refusals = Mutex(0)

  var outputs: [Order.Output] { taken.withLock { $0.map(\.output) } }
  var keys: [String] { taken.withLock { $0.map(\.key) } }
  var attempts: [Int] { taken.withLock { $0.map(\.attempt) } }

  func refuse(_ count: Int) { refusals.withLock { $0 = count } }

  @Sendable func deliver(_ output: Order.Output, _ delivery: OutputDelivery) throws {
    let isRefused = refusals.withLock { count in
      defer { count = max(0, count - 1) }
      return count > 0
    }
    if isRefused { throw Refused() }
    taken.withLock { $0.append((output, delivery.key, delivery.attempt)) }
  }
}

/// Captures money, or fails as often as a test says.
final class Bank: Sendable {
  struct Away: Error, CustomStringConvertible {
    let description = "the bank is away"
  }

  private let calls = Mutex<[WorkCall]>([])
  private let failures = Mutex(0)

  var keys: [String] { calls.withLock { $0.map(\.key) } }
  var attempts: [Int] { calls.withLock { $0.map(\.attempt) } }

  func fail(_ count: Int) { failures.withLock { $0 = count } }

  @Sendable func capture(_ order: Order, _ call: WorkCall) throws -> String {
    calls.withLock { $0.append(call) }
    let isAway = failures.withLock { count in
      defer { count = max(0, count - 1) }
      return count > 0
    }
    if isAway { throw Away() }
    return "R-\(order.cents)"
  }
}
#endif
