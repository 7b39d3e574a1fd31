import ArgumentParser
import Foundation
import Logging
import ServiceLifecycle
import Statecraft
import StatecraftDurable
import StatecraftSQLite
import UnixSignals

/// The command `orders work`: the worker process.
struct WorkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "work",
    abstract: "Captures payments, sends parcels and mail, and reminds.",
    discussion: """
      It runs until SIGTERM or Ctrl-C, finishes the steps and the work that have begun, and ends; with \
      --until-idle, when nothing is left.
      """
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
    let (machines, store) = try files.orders(shop, clock: clock)
    if untilIdle {
      try await work(machines)
    } else {
      try await serve(machines)
      print("the worker has ended")
    }
    try store.close()
  }

  /// Works until a signal comes; then finishes what has begun.
  private func serve(_ machines: DurableMachines) async throws {
    var logger = Logger(label: "orders")
    logger.logLevel = .warning
    // In your service, the machines are one of several services of its group.
    let group = ServiceGroup(
      services: [machines, Announcement()],
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: logger
    )
    try await group.run()
  }

  /// Says that the worker runs, when signals are awaited already.
  private struct Announcement: Service {
    func run() async throws {
      // Unlike what 'print' writes, this is not kept back in a pipe.
      let line = Data("working until SIGTERM or Ctrl-C\n".utf8)
      try FileHandle.standardOutput.write(contentsOf: line)
      try await gracefulShutdown()
    }
  }

  private func work(_ machines: DurableMachines) async throws {
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
