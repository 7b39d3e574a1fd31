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

        '--retry-all' and '--discard-all' are about all of them, or about those of the chart whose reasons \
        begin with '--reason' and that are older than '--older-than', up to the '--limit', those with the \
        lowest numbers first. '--dry-run' counts them and changes nothing; '--discard-all' without it needs \
        '--yes'.
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

  @Flag(name: .customLong("discard-all"), help: "Give all of them up.")
  var discardsAll = false

  @Option(help: ArgumentHelp("Only those whose reasons begin with this.", valueName: "text"))
  var reason: String?

  @Option(help: ArgumentHelp("Only those that were said before that.", valueName: "seconds"))
  var olderThan: Int64?

  @Flag(name: .customLong("dry-run"), help: "Count those that it is about, and change nothing.")
  var onlyCounts = false

  @Flag(help: "Discard without a further question.")
  var yes = false

  @Option(
    help:
      "How many at most: of the list, 100 unless stated; of '--retry-all' and '--discard-all', all."
  )
  var limit: Int?

  @Option(help: ArgumentHelp("Continue the list after this number.", valueName: "number"))
  var after: Int64?

  @OptionGroup var store: StoreOptions

  func validate() throws {
    if let limit { try StoreOptions.check(limit: limit) }
    let isBulk = retriesAll || discardsAll
    guard limit == nil || retry.isEmpty && discard.isEmpty,
      after == nil || retry.isEmpty && discard.isEmpty && !isBulk
    else {
      throw ValidationError(
        "'--after' is for the list, and '--limit' for it, '--retry-all' and '--discard-all'"
      )
    }
    guard discard.isEmpty || retry.isEmpty && !isBulk && chart == nil else {
      throw ValidationError(
        "'--discard NUMBER' needs neither a chart nor '--retry', '--retry-all' or '--discard-all'"
      )
    }
    guard retry.isEmpty || (!isBulk && chart == nil) else {
      throw ValidationError(
        "'--retry NUMBER' needs neither a chart nor '--retry-all' or '--discard-all'"
      )
    }
    guard !retriesAll || !discardsAll else {
      throw ValidationError("one of '--retry-all' and '--discard-all' is possible, not both")
    }
    guard isBulk || reason == nil && olderThan == nil && !onlyCounts && !yes else {
      throw ValidationError(
        "'--reason', '--older-than', '--dry-run' and '--yes' are for '--retry-all' and '--discard-all'"
      )
    }
    if let olderThan, olderThan < 0 {
      throw ValidationError("'--older-than' is at least 0, not \(olderThan)")
    }
    guard !discardsAll || onlyCounts || yes else {
      throw ValidationError(
        "what '--discard-all' discards is never delivered: pass '--dry-run' to count it, and then '--yes'"
      )
    }
  }

  /// The dead letters that '--retry-all' and '--discard-all' are about.
  private var selection: DeadLetterSelection {
    DeadLetterSelection(
      chart: chart,
      reason: reason,
      age: olderThan.map { .seconds($0) },
      limit: limit
    )
  }

  func run() throws {
    let (options, chart, limit, after) = (store, chart, limit ?? 100, after)
    if retriesAll || discardsAll { return try changeAll() }
    guard retry.isEmpty else {
      return try each(retry) {
        try await $0.retryDeadLetter($1)
      } then: {
        try Self.write($0, Self.retried, options)
      }
    }
    guard discard.isEmpty else {
      return try each(discard) {
        try await $0.discardDeadLetter($1)
      } then: {
        try Self.write($0, Self.discarded, options)
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

  /// Delivers again, discards or counts the dead letters of the selection.
  private func changeAll() throws {
    let (options, selection, discardsAll) = (store, selection, discardsAll)
    if onlyCounts {
      let registrations = try store.registrations(of: Main.self)
      return try store.reading { store in
        if let chart = selection.chart { try await store.check(chart) }
        let machines = try DurableMachines(store: store) { registrations }
        let found = try await machines.operations.countDeadLetters(selection)
        try Self.write(found.count, Self.found, options, hasMore: found.hasMore)
      }
    }
    try store.writing(Main.self) { store, machines in
      if let chart = selection.chart { try await store.check(chart) }
      let operations = machines.machines.operations
      let done =
        discardsAll
        ? try await operations.discardDeadLetters(selection)
        : try await operations.retryDeadLetters(selection)
      let words = discardsAll ? Self.discarded : Self.retried
      try Self.write(done.count, words, options, hasMore: done.hasMore)
    }
  }

  /// Does something with each of some dead letters, and says which of them do not exist.
  private func each(
    _ numbers: [Int64],
    _ body: @escaping @Sendable (MachineOperations, Int64) async throws -> Bool,
    then write: @escaping @Sendable (Int) throws -> Void
  ) throws {
    try store.writing(Main.self) { _, machines in
      let operations = machines.machines.operations
      var missing: [Int64] = []
      for number in numbers where !(try await body(operations, number)) { missing.append(number) }
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

  /// What was done with dead letters: the words after their number, and the member of JSON.
  private typealias Words = (one: String, several: String, member: String)

  private static var found: Words { ("is selected", "are selected", "found") }
  private static var retried: Words { ("is delivered again", "are delivered again", "retried") }
  private static var discarded: Words { ("is discarded", "are discarded", "discarded") }

  private static func write(
    _ count: Int,
    _ words: Words,
    _ options: StoreOptions,
    hasMore: Bool? = nil
  ) throws {
    var text = "\(count) dead letter\(count == 1 ? " \(words.one)" : "s \(words.several)")"
    if hasMore == true { text += "; there are more than the limit" }
    try options.write(
      text,
      [(words.member, "\(count)")] + (hasMore.map { [("more", "\($0)")] } ?? [])
    )
  }
}
#endif
