#if SCXML
import Foundation
import Statecraft
import StatecraftSCXML

/// A machine of a document that is stored after a step, and read by a process that knows only the text
/// of the document.
struct StoredProcess {
  private(set) var document: StorableDocument
  var machine: Machine<DocumentSituation>

  static var settings: SCXMLPlatform.Settings {
    var settings = SCXMLPlatform.Settings()
    settings.defaultDataModel = "ecmascript"
    return settings
  }

  static let head =
    "<scxml xmlns='http://www.w3.org/2005/07/scxml' xmlns:sc='urn:statecraft:chart' "
    + "version='1.0' name='Kept' "

  static func document(_ text: String, _ attributes: String = "") -> SCXMLDocument {
    SCXMLDocument("\(head)\(attributes)>\(text)</scxml>".utf8, name: "kept.scxml")
  }

  /// Starts a machine with data as JSON.
  init(_ source: SCXMLDocument, data: String = "{}") throws {
    document = try StorableDocument(source, Self.settings)
    let start = try JSONDecoder().decode(DocumentSituation.self, from: Data(data.utf8))
    machine = try Machine.start(start, chart: document.chart).machine
  }

  /// The state of the machine as JSON.
  var stored: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(machine.snapshot()), as: UTF8.self)
    }
  }

  /// The data of the machine as JSON.
  var data: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(machine.context), as: UTF8.self)
    }
  }

  /// Goes on in another process.
  ///
  /// - Parameters:
  ///   - source: the document that the other process reads.
  ///   - text: the state; what was stored by default.
  /// - Throws: the refusal of the document, or the error of a state that does not fit it.
  mutating func restart(_ source: SCXMLDocument, state text: String? = nil) throws {
    let text = try text ?? stored
    document = try StorableDocument(source, Self.settings)
    let decoder = JSONDecoder()
    decoder.userInfo[.statechart] = document.chart
    let snapshot = try decoder.decode(Snapshot<DocumentSituation>.self, from: Data(text.utf8))
    machine = try Machine.resuming(snapshot, chart: document.chart).machine
  }

  /// Sends an event, and returns why the step cannot be stored; `nil` if it can.
  @discardableResult
  mutating func send(_ name: String, data: String? = nil) throws -> String? {
    guard let event = try document.event(name, data: data) else { return "there is no '\(name)'" }
    document.willStep()
    // A step that fails is not stored either.
    let failed = machine.send(event).all.first { $0.kind == .failed }
    if let failed { return failed.error.map { "\($0)" } ?? "\(failed)" }
    return document.problem(machine.context, isDone: machine.isDone)
  }

  /// Lets time pass, and returns why the steps cannot be stored; `nil` if they can.
  @discardableResult
  mutating func advance(by duration: Duration) -> String? {
    document.willStep()
    machine.advance(by: duration)
    return document.problem(machine.context, isDone: machine.isDone)
  }
}
#endif
