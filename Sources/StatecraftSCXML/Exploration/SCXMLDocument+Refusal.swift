#if SCXML
import Statecraft

extension SCXMLDocument {
  /// Whether expressions are ECMAScript, for hosts with a data model by default.
  func usesECMAScript(by defaultDataModel: String) -> Bool {
    (dataModel ?? defaultDataModel) == "ecmascript"
  }

  /// Why the document cannot be explored, where, and what to do; `nil` if it can.
  func explorationRefusal(_ settings: SCXMLPlatform.Settings) -> String? {
    guard isSound else { return diagnostics.map { "\($0)" }.joined(separator: "\n") }
    let model = dataModel ?? settings.defaultDataModel
    guard ["null", "", "ecmascript"].contains(model) else {
      return "\(file): documents with the data model '\(model)' cannot be explored; only those "
        + "with 'null' and 'ecmascript' can"
    }
    if let invoke = invokes.first {
      return "\(file):\(invoke.line): <invoke> in '\(invoke.state)' cannot be explored, because "
        + "other sessions and services decide what comes; explore a document in which their events "
        + "come from outside"
    }
    if let reason = allContent.lazy.compactMap(\.explorationRefusal).first {
      return "\(file): \(reason)"
    }
    return scriptRefusal(settings)
  }

  private func scriptRefusal(_ settings: SCXMLPlatform.Settings) -> String? {
    if let address = scriptAddresses.first {
      return "\(file): the script '\(address)' cannot be explored; write it into the document"
    }
    guard usesECMAScript(by: settings.defaultDataModel), let fault = functionFaults.first else {
      return nil
    }
    let (problem, suggestion) = fault.words("compared")
    return "\(file):\(fault.location.line): \(problem); \(suggestion)"
  }
}

extension SCXMLContent {
  fileprivate var explorationRefusal: String? {
    switch self {
    case .custom(let element):
      "<\(element.name)> of '\(element.namespace)' cannot be explored; only content of SCXML can"
    case .send(let send) where send.idLocation != nil:
      "<send> with 'idlocation' cannot be explored, because each id is new; write 'id'"
    case .raise, .choose, .forEach, .log, .assign, .script, .send, .cancel: nil
    }
  }
}
#endif
