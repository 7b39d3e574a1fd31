#if Command && SQLite
import ArgumentParser
import StatecraftDurable
import StatecraftRecording

/// What `pause`, `resume`, `retry` and `skip` have in common: a machine, or all of a chart.
struct OperatedMachines: ParsableArguments {
  @Argument(help: "The machine, CHART/ID, or all that are concerned: CHART.")
  var target: String

  @OptionGroup var store: StoreOptions

  /// Stops or continues the machine or the chart.
  func setPaused<Main: StatecraftCommand>(_ isPaused: Bool, _ type: Main.Type) throws {
    let (options, target) = (store, target)
    let words = isPaused ? "paused" : "resumed"
    try store.writing(type) { _, machines in
      if let address = StoredAddress(argument: target)?.address {
        let isDone = try await isPaused ? machines.pause(address) : machines.resume(address)
        try await Self.check(isDone, address, machines)
        return try Self.write(words, 1, options)
      }
      try await machines.store.check(target)
      _ = try await machines.setPaused(isPaused, chart: target)
      try options.write(
        "\(words) the chart \(target)",
        [("chart", JSONText.string(target)), ("paused", "\(isPaused)")]
      )
    }
  }

  /// Does something with the parked machine, or with all parked machines of the chart.
  func apply<Main: StatecraftCommand>(
    _ type: Main.Type,
    _ words: String,
    isSkip: Bool = false,
    toMachine one: @escaping @Sendable (NamedMachines, MachineAddress) async throws -> Bool,
    toAll all: @escaping @Sendable (NamedMachines, String) async throws -> Int
  ) throws {
    let (options, target) = (store, target)
    try store.writing(type) { _, machines in
      guard let address = StoredAddress(argument: target)?.address else {
        return try Self.write(words, try await all(machines, target), options)
      }
      let isDone = try await one(machines, address)
      try await Self.check(isDone, address, machines, isSkip: isSkip)
      try Self.write(words, 1, options)
    }
  }

  /// Throws the reason if nothing was done with a machine.
  private static func check(
    _ isDone: Bool,
    _ address: MachineAddress,
    _ machines: NamedMachines,
    isSkip: Bool = false
  ) async throws {
    guard !isDone else { return }
    throw CommandError(
      .data,
      try await NothingDone.reason(address, in: machines.store, isSkip: isSkip)
    )
  }

  private static func write(_ words: String, _ count: Int, _ options: StoreOptions) throws {
    try options.write(
      "\(words) \(count) machine\(count == 1 ? "" : "s")",
      [("machines", "\(count)")]
    )
  }
}
#endif
