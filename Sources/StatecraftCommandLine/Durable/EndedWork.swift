#if Command && SQLite
import ArgumentParser
import StatecraftDurable
import StatecraftRecording

/// What `resolve` and `fail` have in common: the work of a machine that an operator ends.
struct EndedWork: ParsableArguments {
  @Argument(help: "The machine: CHART/ID.")
  var machine: StoredAddress

  @Argument(
    help: ArgumentHelp(
      "The work: its key, which 'show' lists, or its name if one call alone has it.",
      valueName: "work"
    )
  )
  var work: String

  /// Ends the work, and writes that.
  ///
  /// - Parameters:
  ///   - end: the end.
  ///   - words: what was done, such as "resolved".
  ///   - type: the program with the charts.
  ///   - options: the store.
  /// - Throws: an error with the reason why nothing was done.
  func end<Main: StatecraftCommand>(
    with end: WorkEnd,
    _ words: String,
    _ type: Main.Type,
    _ options: StoreOptions
  ) throws {
    let (address, work) = (machine.address, work)
    try options.writing(type) { _, machines in
      let ending = try await machines.end(work: work, of: address, end)
      let line = try Self.line(ending, words, work, address)
      try options.write(line.text, line.members)
    }
  }

  /// What is written of the end of work.
  ///
  /// - Throws: the reason why nothing was done.
  static func line(
    _ ending: WorkEnding,
    _ words: String,
    _ work: String,
    _ address: MachineAddress
  ) throws(CommandError) -> (text: String, members: StoredText.Members) {
    switch ending {
    case .recorded(let reference):
      (
        "\(words) the work \(reference.callKey); \(address) handles that when it runs next",
        members(reference, isRepeated: false)
      )
    case .repeated(let reference):
      (
        "repeated: \(words) the work \(reference.callKey)",
        members(reference, isRepeated: true)
      )
    case .ended, .unknown:
      throw CommandError(
        .data,
        Printable.text(ending.reason(work, of: address) ?? "", limit: 2_000)
      )
    }
  }

  private static func members(
    _ work: WorkReference,
    isRepeated: Bool
  ) -> StoredText.Members {
    [("work", JSONText.string(work.callKey)), ("repeated", "\(isRepeated)")]
  }
}
#endif
