import ArgumentParser
import StatecraftCommandLine
import StatecraftDurable

/// The command `statecraft`, with the examples and a page that shows all of them.
@main struct Statecraft: StatecraftCommand {
  static let machines = Examples.charts + Examples.objects

  static let systems = Examples.systems

  static var durable: [DurableRegistration] { Examples.durable }

  static let configuration = CommandConfiguration(
    commandName: "statecraft",
    abstract: "Runs, explains, draws, records and replays state machines.",
    version: "0.1.0",
    subcommands: [DemoCommand.self]
  )
}
