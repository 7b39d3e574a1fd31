#if SCXML
public import Foundation
public import Statecraft

/// A parsed and compiled SCXML document.
///
/// Any number of sessions can run it.
public struct SCXMLDocument: Sendable {
  /// The name that the document declares, or the name of its file if it declares none.
  public let name: String

  /// The data model that the document names.
  ///
  /// The value is `nil` if the document names none. ``SCXMLPlatform/Settings/defaultDataModel``
  /// applies then.
  public let dataModel: String?

  /// The findings of the parser, with file, line and column.
  ///
  /// An error prevents sessions from starting.
  ///
  /// ``check(_:)`` also finds the parts that would fail while a session runs.
  public let diagnostics: [Diagnostic]

  /// The states and transitions of the document as a chart.
  ///
  /// Use it to draw the document. To run the document, start a session.
  public let chart: MachineChart<SCXMLContext>

  let data: [SCXMLData]
  let isLateBinding: Bool
  let scripts: [SCXMLStatement]
  /// The addresses of scripts that are not part of the document.
  let scriptAddresses: [String]
  let invokes: [SCXMLInvoke]
  let trie: EventTrie
  /// The root element as it was read; `nil` if the text is not XML.
  let root: SCXMLElement?
  /// The name of the document in findings.
  let file: String
  /// The name as it was written.
  ///
  /// This property and the next ones are for the exporter, because the chart model does not contain
  /// them.
  let writtenName: String?
  let generatedIDs: Set<String>
  let eventTexts: [Int: String]
  let dataByState: [Int: [SCXMLData]]
  let doneData: [Int: SCXMLContent.Payload]
  /// The base of relative addresses.
  let base: URL?

  /// Reads a document.
  ///
  /// This initializer does not throw. It collects everything that is wrong in ``diagnostics``, and
  /// a session refuses to start if they contain errors.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - name: the name of the document in messages, for instance a path.
  ///   - base: the base of relative addresses in the document; `nil` forbids all addresses.
  /// - Complexity: O(length).
  public init(_ bytes: some Sequence<UInt8>, name: String, base: URL? = nil) {
    do {
      self.init(try XMLReader().read(Array(bytes)), name: name, base: base)
    } catch {
      self.init(failure: error, name: name)
    }
  }

  /// Reads a document from a file.
  ///
  /// - Throws: an error if the file cannot be read.
  public init(contentsOf file: URL) throws {
    let data = try Data(contentsOf: file)
    self.init(data, name: file.path, base: file.deletingLastPathComponent())
  }

  init(_ root: SCXMLElement, name: String, base: URL?) {
    var parser = SCXMLParser(file: name)
    parser.parse(root)
    self.init(parser, root, base)
  }

  private init(failure: XMLReader.Failure, name: String) {
    var parser = SCXMLParser(file: name)
    parser.fail(failure)
    self.init(parser, nil, nil)
  }

  private init(_ parser: SCXMLParser, _ root: SCXMLElement?, _ base: URL?) {
    self.root = root
    file = parser.file
    name = parser.name ?? Self.shortName(parser.file)
    dataModel = parser.dataModel
    diagnostics = parser.diagnostics
    data = parser.data
    isLateBinding = parser.isLateBinding
    scripts = parser.scripts
    scriptAddresses = parser.scriptAddresses
    invokes = parser.invokes
    trie = parser.trie
    writtenName = parser.name
    generatedIDs = parser.generatedIDs
    eventTexts = parser.eventTexts
    dataByState = parser.dataByState
    doneData = parser.doneData
    self.base = base
    chart = MachineChart(model: parser.model, diagnostics: parser.diagnostics)
  }

  private static func shortName(_ name: String) -> String {
    URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent
  }

  /// The events that the transitions name, without wildcards, in document order.
  public var eventNames: [String] {
    let named = Set(chart.model.transitions.flatMap { ($0.written ?? []).map(trie.column(of:)) })
    // The first name is that of all events.
    return trie.names.enumerated().filter { $0.offset > 0 && named.contains($0.offset) }
      .map(\.element)
  }

  /// The ids of the states in document order.
  public var stateNames: [String] { chart.model.states.compactMap(\.id) }

  /// Returns whether a state has no child states.
  public func isAtomic(_ state: String) -> Bool {
    chart.model.states.contains { $0.id == state && $0.children.isEmpty }
  }

  /// Whether sessions can run the document, that is, whether ``diagnostics`` contains no error.
  public var isSound: Bool { !diagnostics.contains { $0.severity == .error } }
}
#endif
