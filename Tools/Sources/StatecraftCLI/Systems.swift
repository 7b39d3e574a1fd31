import SeedSystems
import StatecraftCommandLine
import StatecraftExploration

extension Examples {
  /// The systems of several machines that are included in the command.
  static let systems: [CommandSystem] = [
    .system(
      .payment(),
      summary: "A till that asks its bank again: each bill is charged once"
    ),
    .system(
      .payment(Bank(.none)),
      named: "forgetful-payment",
      summary: "The same before the repair: its proof finds the defect"
    ),
  ]
}
