#if Command
import ArgumentParser
import StatecraftExploration

/// The options of what is done with situations that the memory has no room for.
struct SpillOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write situations that the memory has no room for into a file in this folder. Nothing of it stays.",
      valueName: "folder"
    ),
    completion: .directory
  )
  var spill: String?

  @Option(
    help: ArgumentHelp(
      "How much is written there at most, such as 50GB; 16 GiB unless stated.",
      valueName: "size"
    )
  )
  var spillBudget: ByteSize?

  /// Adds the folder to the budget of an exploration.
  func apply(to budget: inout ExplorationBudget) throws(CommandError) {
    guard let spill else {
      guard spillBudget == nil else {
        throw CommandError(
          .proofUsage,
          "'--spill-budget' limits what '--spill' writes; name its folder, too"
        )
      }
      return
    }
    var folder = SpillFolder(spill)
    if let spillBudget { folder.bytes = spillBudget.bytes }
    budget.spill = folder
  }
}
#endif
