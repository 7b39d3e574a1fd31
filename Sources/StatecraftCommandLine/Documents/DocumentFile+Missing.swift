#if Command && !SCXML
package import Statecraft
package import StatecraftDiagrams

/// Reports for each use that documents need the trait.
extension DocumentFile {
  private static var missing: CommandError { .missing(.scxml, for: "SCXML documents") }

  package static func findings(
    _: String,
    acknowledged _: [String] = []
  ) throws(CommandError) -> [Diagnostic] {
    throw missing
  }
  package static func scxml(_: String) throws(CommandError) -> String { throw missing }
  package static func diagram(_: String) throws(CommandError) -> Diagram { throw missing }
  package static func proving(
    _: String,
    _: DocumentQuestions
  ) throws(CommandError) -> CommandMachine.Proving {
    throw missing
  }
  package static func planner(
    _: String,
    _: DocumentQuestions
  ) throws(CommandError) -> CommandMachine.Planner {
    throw missing
  }
  package static func start(
    _: String,
    overHTTP _: Bool = false
  ) throws(CommandError) -> StartedMachine {
    throw missing
  }
}
#endif
