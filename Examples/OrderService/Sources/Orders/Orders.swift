import ArgumentParser
import Foundation
import Statecraft
import StatecraftCommandLine
import StatecraftDurable
import StatecraftSQLite

/// The program: commands for customers, the worker, and Statecraft's own commands, which show, send,
/// explain, replay and repair what is stored.
@main struct Orders: StatecraftCommand {
  static let machines: [CommandMachine] = [.chart(Order())]

  @DurableBuilder static var durable: [DurableRegistration] {
    registration(Shop(folder: URL(fileURLWithPath: ".")))
  }

  static let configuration = CommandConfiguration(
    commandName: "orders",
    abstract: "An order service whose orders survive crashes.",
    subcommands: [PlaceCommand.self, PayCommand.self, WorkCommand.self]
  )

  /// How orders are run: where their work happens, and where their mail goes.
  static func registration(_ shop: Shop) -> Durable<Order> {
    Durable(Order.self, environment: shop)
      .outputs { output, delivery in
        switch output {
        case .mail(let text): try await shop.mail(text, key: delivery.key)
        }
      }
      .retain(.shipped, for: Order.day * 90)
  }
}

/// The files of the service.
struct Files: ParsableArguments {
  @Option(help: "The folder with orders.db and the logs.")
  var folder = "."

  var url: URL { URL(fileURLWithPath: folder) }
  var store: String { url.appendingPathComponent("orders.db").path }

  /// Opens the orders.
  func orders(
    _ shop: Shop,
    clock: StoreClock = .system
  ) throws -> (DurableMachines, SQLiteStore) {
    let store = try SQLiteStore(path: store, clock: clock)
    var settings = DurableSettings()
    // Work of a worker that has died is done by another one after this time.
    settings.lease = .seconds(1)
    let machines = try DurableMachines(store: store, settings: settings) {
      Orders.registration(shop)
    }
    return (machines, store)
  }
}
