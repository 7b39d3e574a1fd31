#if Command && SQLite
import ArgumentParser
import StatecraftDurable
import StatecraftRecording
import StatecraftSQLite

/// What `pause`, `resume`, `retry` and `skip` have in common: a machine, or all of a chart.
struct OperatedMachines: ParsableArguments {
  @Argument(help: "The machine, CHART/ID, or all that are concerned: CHART.")
  var target: String

  @OptionGroup var store: StoreOptions

  /// Applies an operation to the machine, or to all machines of the chart with a status.
  func apply<Main: StatecraftCommand>(
    _ type: Main.Type,
    toAll status: StoredMachine.Status,
    _ words: String,
    _ operation: @escaping @Sendable (NamedMachines, MachineAddress) async throws -> Bool
  ) throws {
    let (options, target) = (store, target)
    try store.writing(type) { store, machines in
      var count = 0
      if let address = StoredAddress(argument: target)?.address {
        count = try await operation(machines, address) ? 1 : 0
      } else {
        var query = MachineQuery(chart: target, .status(status), limit: 500)
        while true {
          let page = try await store.list(query)
          for machine in page
          where try await operation(machines, MachineAddress(chart: target, id: machine.id)) {
            count += 1
          }
          guard page.count == 500 else { break }
          query.after = page.last?.cursor
        }
      }
      try options.write(
        "\(words) \(count) machine\(count == 1 ? "" : "s")",
        [("machines", "\(count)")]
      )
    }
  }
}

/// The command `statecraft machines pause CHART[/ID]`.
struct PauseStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "pause",
      abstract: "Stops a machine, or all machines of a chart; posted events wait."
    )
  }

  @OptionGroup var machines: OperatedMachines

  func run() throws {
    guard StoredAddress(argument: machines.target) != nil else {
      return try machines.setPaused(true, Main.self)
    }
    try machines.apply(Main.self, toAll: .active, "paused") { try await $0.pause($1) }
  }
}

/// The command `statecraft machines resume CHART[/ID]`.
struct ResumeStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "resume",
      abstract: "Continues a paused machine, or a paused chart."
    )
  }

  @OptionGroup var machines: OperatedMachines

  func run() throws {
    guard StoredAddress(argument: machines.target) != nil else {
      return try machines.setPaused(false, Main.self)
    }
    try machines.apply(Main.self, toAll: .paused, "resumed") { try await $0.resume($1) }
  }
}

extension OperatedMachines {
  /// Stops or continues a chart.
  func setPaused<Main: StatecraftCommand>(_ isPaused: Bool, _ type: Main.Type) throws {
    let (options, chart) = (store, target)
    try store.writing(type) { store, _ in
      guard try await store.charts().contains(where: { $0.name == chart }) else {
        throw CommandError(.usage, "the store has no chart '\(Printable.text(chart))'")
      }
      try await store.setPaused(isPaused, chart: chart)
      try options.write(
        "\(isPaused ? "paused" : "resumed") the chart \(chart)",
        [("chart", JSONText.string(chart)), ("paused", "\(isPaused)")]
      )
    }
  }
}

/// The command `statecraft machines retry CHART[/ID]`.
struct RetryStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "retry",
      abstract: "Lets parked machines apply the input that failed again."
    )
  }

  @OptionGroup var machines: OperatedMachines

  func run() throws {
    try machines.apply(Main.self, toAll: .parked, "retried") { try await $0.retry($1) }
  }
}

/// The command `statecraft machines skip CHART[/ID]`.
struct SkipStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "skip",
      abstract: "Gives up the input that parked machines; their journals say so."
    )
  }

  @OptionGroup var machines: OperatedMachines

  func run() throws {
    try machines.apply(Main.self, toAll: .parked, "skipped the input of") {
      try await $0.skip($1)
    }
  }
}

/// The command `statecraft machines erase CHART/ID`.
struct EraseStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "erase",
      abstract: "Removes the contents of a machine; its revisions and keys stay."
    )
  }

  @Argument(help: "The machine: CHART/ID.")
  var machine: StoredAddress

  @OptionGroup var store: StoreOptions

  func run() throws {
    let (options, address) = (store, machine.address)
    try store.writing(Main.self) { store, _ in
      guard try await store.erase(address, expecting: nil, keepingAnswers: false) else {
        throw CommandError(.data, "there is no machine \(address) to erase")
      }
      try options.write("erased \(address)", [("erased", JSONText.string("\(address)"))])
    }
  }
}
#endif
