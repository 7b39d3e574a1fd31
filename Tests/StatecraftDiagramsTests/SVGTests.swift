import Foundation
import Statecraft
import StatecraftDiagrams
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite(
  .enabled(if: Graphviz().program != nil, "Graphviz is not installed: apt-get install graphviz")
)
struct SVGTests {
  @Test func `every state and transition is an element with an id and a title`() throws {
    let recorder = Diagram(Recorder.chart)
    let two = Diagram(title: "Two", machines: [("left", recorder), ("right", recorder)])
    for chart in [recorder, Diagram(Odd.chart), Diagram(Odd.nested), two] {
      let picture = try Picture(chart.svg())
      #expect(Set(picture.ids).count == picture.ids.count)
      for state in chart.states.dropFirst() where !state.name.contains(where: \.isNewline) {
        let isThere = picture.titles.contains { $0.value.hasPrefix(Picture.plain(state.name)) }
        #expect(isThere, "\(state.name)")
      }
      for edge in chart.edges.indices {
        #expect(picture.titles["transition-\(edge)"] != nil, "\(chart.description(of: edge))")
      }
    }
  }

  @Test func `a picture has no links and no traces of Graphviz`() throws {
    let svg = try Diagram(Recorder.chart).svg()
    #expect(!svg.contains("<a "))
    #expect(!svg.contains("href"))
    #expect(!svg.contains("#01020"))
    #expect(!svg.contains("<!--"))
    #expect(!svg.contains("cluster_"))
  }

  @Test func `a picture has a light and a dark appearance`() throws {
    let svg = try Diagram(Recorder.chart).svg()
    #expect(svg.contains("prefers-color-scheme: dark"))
    var theme = DiagramTheme()
    theme.dark = nil
    #expect(!(try Diagram(Recorder.chart).svg(theme: theme).contains("prefers-color-scheme")))
  }

  @Test func `marks are written as classes`() throws {
    var diagram = Diagram(Recorder.chart)
    var (machine, start) = try Machine.start(Recorder())
    diagram.mark([start, machine.send(.power)])
    diagram.showCoverage()
    let svg = try diagram.svg()
    #expect(svg.contains(#"id="state-stopped" class="node state atomic active""#))
    #expect(svg.contains(#"class="node state atomic missing""#))
    #expect(svg.contains("edge transition taken recent"))
    #expect(svg.contains("edge transition missing"))
  }

  @Test func `a chart gives the same picture each time`() throws {
    let pictures = try (0..<3).map { _ in try Diagram(Recorder.chart).svg() }
    #expect(Set(pictures).count == 1)
  }

  @Test func `the name of a font cannot inject text into the style sheet`() throws {
    var theme = DiagramTheme()
    theme.font = "x; } </style><script>"
    #expect(!(try Diagram(Recorder.chart).svg(theme: theme).contains("<script")))
  }
}

@Suite struct GraphvizTests {
  @Test func `without Graphviz the error suggests to install it or to use Mermaid`() {
    let error = #expect(throws: Graphviz.Failure.self) {
      try Diagram(Recorder.chart).svg(graphviz: Graphviz(program: "/nowhere/dot"))
    }
    #expect(error == .missing)
    #expect("\(Graphviz.Failure.missing)".contains("apt-get install graphviz"))
    #expect("\(Graphviz.Failure.missing)".contains("Mermaid"))
  }

  @Test func `the error has the message of the program`() {
    let error = #expect(throws: Graphviz.Failure.self) {
      try Graphviz(program: "/bin/sh").render("echo no luck >&2; exit 3")
    }
    guard case .failed(let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("/bin/sh"))
  }

  @Test func `a Graphviz process that does not end is stopped`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("statecraft-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appendingPathComponent("dot")
    try Data("#!/bin/sh\nexec sleep 60\n".utf8).write(to: program)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: program.path
    )
    var graphviz = Graphviz(program: program.path)
    graphviz.limit = .milliseconds(50)
    #expect(throws: Graphviz.Failure.timeout(.milliseconds(50))) { try graphviz.render("") }
  }
}

/// What is in a picture, read by a parser that knows nothing of us.
private final class Picture: NSObject, XMLParserDelegate {
  private(set) var ids: [String] = []
  private(set) var titles: [String: String] = [:]
  private var open: [String?] = []
  private var isTitle = false

  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  /// A name as a title shows it.
  static func plain(_ name: String) -> String {
    name.replacing("\t", with: " ").replacing("\u{0}", with: "\u{FFFD}")
      .replacing("\u{7}", with: "\u{FFFD}")
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    if let id = attributes["id"] { ids.append(id) }
    isTitle = name == "title"
    if !isTitle { open.append(attributes["id"]) }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if isTitle, case let id?? = open.last { titles[id, default: ""] += text }
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    if name == "title" { isTitle = false } else { open.removeLast() }
  }
}
