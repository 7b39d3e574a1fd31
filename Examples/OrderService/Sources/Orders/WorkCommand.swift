import ArgumentParser
import Statecraft
import StatecraftDurable

/// The command `orders work`: the worker process.
struct WorkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "work",
    abstract: "Captures payments, sends parcels and mail, and reminds.",
    discussion: "It runs until it is ended by a signal; with --until-idle, until nothing is left."
  )

  @Flag(help: "End when nothing is left that is due.")
  var untilIdle = false

  @Flag(help: "Be killed in the middle: as soon as the bank has taken the money.")
  var killAfterCapture = false

  @Option(help: "Pretend that so many days have passed.")
  var daysLater = 0

  @OptionGroup var files: Files

  func run() async throws {
    let shop = Shop(folder: files.url, isKilledAfterCapture: killAfterCapture)
    let later = Order.day * daysLater
    let clock = StoreClock { WallTime(sinceEpoch: WallTime.now.sinceEpoch + later) }
    let (machines, _) = try files.orders(shop, clock: clock)
    guard untilIdle else {
      // In your service, add it to your ServiceGroup.
      return try await machines.run()
    }
    repeat {
      try await machines.processAll()
      // Work of a worker that was killed is free again after its lease.
      try await Task.sleep(for: .milliseconds(100))
    } while try await isBusy(machines[Order.self])
  }

  private func isBusy(_ orders: ChartMachines<Order>) async throws -> Bool {
    let counts = try await orders.counts()
    return (counts["capturing"] ?? 0) + (counts["packing"] ?? 0) > 0
  }
}
