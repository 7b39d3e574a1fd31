#if Command && !SCXML
package import Statecraft
package import StatecraftDiagrams

/// Without the trait there are no documents; each use says so.
extension DocumentFile {
  private static var missing: Stop { .missing(.scxml, for: "SCXML documents") }

  package static func findings(_: String) throws(Stop) -> [Diagnostic] { throw missing }
  package static func scxml(_: String) throws(Stop) -> String { throw missing }
  package static func diagram(_: String) throws(Stop) -> Diagram { throw missing }
  package static func start(_: String, overHTTP _: Bool = false) throws(Stop) -> StartedMachine {
    throw missing
  }
}
#endif
