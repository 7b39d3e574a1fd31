#if SCXML
public import Foundation
public import Statecraft

/// An SCXML document, read and compiled: as many sessions as you like can run it.
public struct SCXMLDocument: Sendable {
  /// The document's name; the file's name unless it says one.
  public let name: String

  /// The data model that the document names.
  ///
  /// `nil` when it names none: then ``SCXMLPlatform/Settings/defaultDataModel`` decides.
  public let dataModel: String?

  /// What keeps the document from running, with file, line and column.
  ///
  /// ``check(_:)`` finds more: what will fail while it runs.
  public let diagnostics: [Diagnostic]

  /// The document's states and transitions, for whatever reads charts: to be drawn, not to be run
  /// without a session.
  public let chart: MachineChart<SCXMLContext>

  let data: [SCXMLData]
  let isLateBinding: Bool
  let scripts: [SCXMLStatement]
  /// Where scripts are written that are not in the document.
  let scriptAddresses: [String]
  let invokes: [SCXMLInvoke]
  let trie: EventTrie
  /// The document as it was read; `nil` when it is no XML.
  let root: SCXMLElement?
  /// What findings call the document.
  let file: String
  /// What the model does not hold, for the export.
  let writtenName: String?
  let generatedIDs: Set<String>
  let eventTexts: [Int: String]
  let dataByState: [Int: [SCXMLData]]
  let doneData: [Int: SCXMLContent.Payload]
  /// What relative addresses start from.
  let base: URL?

  /// Reads a document.
  ///
  /// Never fails: what is wrong is in ``diagnostics``, and a session refuses to start when there are
  /// errors among it.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - name: what messages call it, for instance a path.
  ///   - base: what relative addresses in the document start from; `nil` forbids all addresses.
  /// - Complexity: O(length).
  public init(_ bytes: some Sequence<UInt8>, name: String, base: URL? = nil) {
    do {
      self.init(try XMLReader().read(Array(bytes)), name: name, base: base)
    } catch {
      self.init(failure: error, name: name)
    }
  }

  /// Reads a file.
  ///
  /// - Throws: when the file cannot be read.
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

  /// The events that its transitions name, without wildcards, in the order of the document.
  public var eventNames: [String] {
    let named = Set(
      chart.model.transitions.flatMap { transition -> [Int] in
        if case .events(let cases) = transition.trigger { Array(cases.prefix(1)) } else { [] }
      }
    )
    return trie.names.enumerated().filter { named.contains($0.offset) }.map(\.element)
  }

  /// The ids of the states in document order.
  public var stateNames: [String] { chart.model.states.compactMap(\.id) }

  /// Whether a state has no states inside.
  public func isAtomic(_ state: String) -> Bool {
    chart.model.states.contains { $0.id == state && $0.children.isEmpty }
  }

  /// Whether sessions can run it.
  public var isSound: Bool { !diagnostics.contains { $0.severity == .error } }
}

/// The vocabulary of documents: states are named by their ids.
public struct SCXMLContext: ChartContext {
  /// A state's id.
  public typealias State = String
  /// An event with its data.
  public typealias Event = SCXMLEvent

  let session: SCXMLSession

  /// A document's events are numbered by its own tree of descriptors, not by their type.
  public static func caseIndex(of event: SCXMLEvent) -> Int { -1 }

  /// There is no list that all documents share.
  public static var eventCases: [EventDescription] { [] }
}
#endif
