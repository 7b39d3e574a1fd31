#if Command
import ArgumentParser

/// The formats of diagrams.
enum DiagramFormat: String, CaseIterable, ExpressibleByArgument {
  case svg, dot, mermaid, plantuml, text, table
}
#endif
