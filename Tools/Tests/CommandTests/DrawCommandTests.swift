import Foundation
import Testing

@Suite struct DrawCommandTests {
  private static let hasGraphviz =
    ["/usr/bin/dot", "/bin/dot", "/usr/local/bin/dot", "/opt/homebrew/bin/dot"].contains {
      FileManager.default.isExecutableFile(atPath: $0)
    }

  @Test func `a chart is drawn as text by default`() throws {
    let result = try Command.run("statecraft draw conceptual-pair")
    #expect(
      result.output == """
        ConceptualPair
        ├─ ▶ a
        │       entry / emit →A
        │       request1 → b / emit A1
        └─ b
                entry / emit →B
                request2 → a / emit B2

        """
    )
    #expect(result.code == 0)
  }

  @Test(arguments: [
    ("mermaid", "stateDiagram-v2\n"), ("dot", "digraph \"Elevator\" {\n"),
    ("plantuml", "@startuml\n"), ("table", "| state "), ("text", "Elevator\n"),
  ])
  func `a chart is drawn in every format`(format: String, start: String) throws {
    let result = try Command.run("statecraft draw elevator --format \(format)")
    #expect(result.output.hasPrefix(start))
    #expect(result.output.hasSuffix("\n"))
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test(.enabled(if: hasGraphviz, "Graphviz is not installed: apt-get install graphviz"))
  func `a picture is written into a file`() throws {
    let result = try Command.run(
      "statecraft draw phone --format svg -o phone.svg && head -c 4 phone.svg && tail -n 1 phone.svg"
    )
    #expect(result.output == "<svg</svg>\n")
    #expect(result.code == 0)
  }

  @Test(.enabled(if: !hasGraphviz, "Graphviz is installed"))
  func `without Graphviz the command says how to install it`() throws {
    let result = try Command.run("statecraft draw phone --format svg")
    #expect(result.errors.contains("apt-get install graphviz"))
    #expect(result.errors.contains("--format mermaid"))
    #expect(result.code == 69)
  }

  @Test(arguments: [
    ("x.mmd", "stateDiagram-v2\n"), ("x.gv", "digraph \"Elevator\" {\n"),
    ("x.puml", "@startuml\n"), ("x.MD", "| state "), ("x.txt", "Elevator\n"), ("x", "Elevator\n"),
    ("x.svg --format text", "Elevator\n"),
  ])
  func `the ending of a file says its format`(options: String, start: String) throws {
    let result = try Command.run("statecraft draw elevator -o \(options); cat x*")
    #expect(result.output.hasPrefix(start))
    #expect(result.errors == "")
  }

  @Test func `a file that ends in svg never has text without being asked`() throws {
    let result = try Command.run("statecraft draw elevator -o x.svg; head -c 4 x.svg 2>/dev/null")
    #expect(result.output == (Self.hasGraphviz ? "<svg" : ""))
  }

  @Test func `an ending that is no format is refused`() throws {
    let result = try Command.run("statecraft draw elevator -o x.png; code=$?; ls; exit $code")
    #expect(
      result.errors
        == "statecraft: the ending '.png' is that of no format; add one, '--format "
        + "svg|dot|mermaid|plantuml|text|table', or end the file's name in .svg, .dot, .gv, .mmd, "
        + ".mermaid, .puml, .plantuml, .txt, .md\n"
    )
    #expect(result.output == "")
    #expect(result.code == 64)
  }

  @Test func `a document is drawn with its own names`() throws {
    let result = try Command.run(
      """
      cat > lamp.scxml <<'END'
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <state id="dark"><transition event="press.* touch" cond="1 &lt; 2" target="bright"/></state>
        <state id="bright">
          <onentry><send event="late" delay="2s"/></onentry>
          <transition event="late" target="dark"/>
        </state>
      </scxml>
      END
      statecraft draw lamp.scxml
      """
    )
    #expect(
      result.output == """
        lamp
        ├─ ▶ dark
        │       press.*, touch [1 < 2] → bright
        └─ bright
                entry / send late after 2s
                late → dark

        """
    )
  }

  @Test func `state objects are drawn with the transitions that exploration finds`() throws {
    let result = try Command.run("statecraft draw working-day-objects")
    #expect(
      result.output == """
        working-day-objects
        ├─ ▶ forenoon
        │       work → noon
        ├─ noon
        │       work → afternoon
        ├─ afternoon
        │       work → evening
        ├─ evening
        │       work → sleeping
        │       work → rest
        ├─ sleeping
        └─ rest

        """
    )
  }

  @Test(arguments: ["animation", "location-tracker", "mirror-pad", "shared-states"])
  func `state objects are drawn the same each time`(name: String) throws {
    let results = try (0..<2).map { _ in try Command.run("statecraft draw \(name)").output }
    #expect(results[0] == results[1])
    #expect(results[0].contains("→"))
  }

  @Test func `a drawing that cannot be made or written is reported`() throws {
    let unknown = try Command.run("statecraft draw phones")
    #expect(unknown.code == 64)
    #expect(unknown.errors.contains("phone"))
    let broken = try Command.run("echo '<scxml' > x.scxml; statecraft draw x.scxml")
    #expect(broken.code == 65)
    #expect(broken.errors.contains("x.scxml:"))
    let missing = try Command.run("statecraft draw none.scxml")
    #expect(missing.code == 66)
    let folder = try Command.run("statecraft draw phone -o /nowhere/at/all")
    #expect(folder.code == 74)
    #expect(folder.errors.contains("cannot be written"))
  }
}
