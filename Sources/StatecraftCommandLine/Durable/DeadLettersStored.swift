#if Command && SQLite
import ArgumentParser
import StatecraftDurable
import StatecraftRecording

/// The command `statecraft machines dead-letters [CHART]`.
struct DeadLettersStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "dead-letters",
      abstract: "Lists outputs that could not be delivered, delivers them again, or discards them.",
      discussion: """
        Each line begins with the number for '--retry' and '--discard'. An output that is delivered \
        again comes before the machine's later ones, with the same key. One that is discarded is never \
        delivered; its machine's journal still has it. Discard what no retry can deliver, such as a \
        message to a machine that was erased.
        """
    )
  }

  @Argument(help: "The chart; all charts by default.")
  var chart: String?

  @Option(help: ArgumentHelp("Deliver this one again.", valueName: "number"))
  var retry: [Int64] = []

  @Flag(name: .customLong("retry-all"), help: "Deliver all of them again.")
  var retriesAll = false

  @Option(help: ArgumentHelp("Give this one up.", valueName: "number"))
  var discard: [Int64] = []

  @Option(help: "How many are listed at most; 100 unless stated.")
  var limit: Int?

  @Option(help: ArgumentHelp("Continue the list after this number.", valueName: "number"))
  var after: Int64?

  @OptionGroup var store: StoreOptions

  func validate() throws {
    if let limit { try StoreOptions.check(limit: limit) }
    guard limit == nil && after == nil || retry.isEmpty && discard.isEmpty && !retriesAll else {
      throw ValidationError(
        "'--limit' and '--after' are for the list, not for '--retry', '--retry-all' and '--discard'"
      )
    }
    guard discard.isEmpty || retry.isEmpty && !retriesAll && chart == nil else {
      throw ValidationError(
        "'--discard NUMBER' needs neither a chart nor '--retry' or '--retry-all'"
      )
    }
    guard retry.isEmpty || (!retriesAll && chart == nil) else {
      throw ValidationError("'--retry NUMBER' needs neither a chart nor '--retry-all'")
    }
  }

  func run() throws {
    let (options, chart, limit, after) = (store, chart, limit ?? 100, after)
    if retriesAll {
      return try store.writing(Main.self) { store, machines in
        if let chart { try await store.check(chart) }
        let operations = machines.machines.operations
        try Self.write(retried: try await operations.retryDeadLetters(chart: chart), options)
      }
    }
    guard retry.isEmpty else {
      return try each(retry) {
        try await $0.reviveOutput($1)
      } then: {
        try Self.write(retried: $0, options)
      }
    }
    guard discard.isEmpty else {
      return try each(discard) {
        try await $0.discardOutput($1)
      } then: { count in
        try options.write(
          "\(count) dead letter\(count == 1 ? " is" : "s are") discarded",
          [("discarded", "\(count)")]
        )
      }
    }
    try store.reading { store in
      if let chart { try await store.check(chart) }
      let isSome = try await options.writeList(limit: limit) { last in
        "continue with '--after \(last.sequence)', or pass a larger '--limit'"
      } _: { limit in
        try await store.deadLetters(chart: chart, after: after, limit: limit)
      } _: { letter in
        (StoredText.text(letter), StoredText.members(letter))
      }
      if !isSome, !options.json { try options.write("no dead letters", []) }
    }
  }

  /// Does something with each of some dead letters, and says which of them do not exist.
  private func each(
    _ numbers: [Int64],
    _ body: @escaping @Sendable (any DurableStore, Int64) async throws -> Bool,
    then write: @escaping @Sendable (Int) throws -> Void
  ) throws {
    try store.writing(Main.self) { store, _ in
      var missing: [Int64] = []
      for number in numbers where !(try await body(store, number)) { missing.append(number) }
      if missing.count < numbers.count { try write(numbers.count - missing.count) }
      guard missing.isEmpty else {
        let list = missing.map { "\($0)" }.joined(separator: ", ")
        throw CommandError(
          .data,
          "there is no dead letter \(list); 'dead-letters' lists those that there are"
        )
      }
    }
  }

  private static func write(retried count: Int, _ options: StoreOptions) throws {
    try options.write(
      "\(count) dead letter\(count == 1 ? " is" : "s are") delivered again",
      [("retried", "\(count)")]
    )
  }
}
#endif
