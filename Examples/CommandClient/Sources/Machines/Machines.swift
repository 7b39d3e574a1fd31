import StatecraftCommandLine

@main struct Machines: StatecraftCommand {
  static let machines: [CommandMachine] = [.chart(Order()), .chart(Player())]
}
