#if Command && SQLite
import ArgumentParser

/// The command `statecraft machines slots …`, for databases that share machines.
struct SlotsStored: ParsableCommand {
  #if PostgreSQL
  static let configuration = CommandConfiguration(
    commandName: "slots",
    abstract: "Shows and moves the machines that several PostgreSQL databases share.",
    discussion: """
      Each machine belongs to one of 4,096 slots, by its address, and each slot is in one of the \
      databases. Name all of them with '--store', in any order; here they are numbered in that order, \
      from 1. Slots move while workers run and events come.
      """,
    subcommands: [SlotList.self, SlotMove.self, SlotSpread.self],
    defaultSubcommand: SlotList.self
  )
  #else
  static let configuration = CommandConfiguration(
    commandName: "slots",
    abstract: "Needs the trait PostgreSQL."
  )

  @Argument(parsing: .captureForPassthrough, help: .hidden)
  var rest: [String] = []

  func run() throws { throw CommandError.missing(.postgreSQL, for: "the command 'slots'") }
  #endif
}
#endif
