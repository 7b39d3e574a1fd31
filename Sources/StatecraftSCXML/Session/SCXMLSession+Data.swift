#if SCXML
import Statecraft

/// Binds the data of the document, and runs its scripts and resources.
///
/// Source: SCXML 5.3, 5.8 and 5.10.
extension SCXMLSession {
  /// The variables that the document declares and their current values, in document order.
  ///
  /// Variables without a value, and variables that cannot be read, are omitted.
  public var data: [SCXMLValue.Member] {
    document.data.enumerated().compactMap { position, item in
      // These numbers are below those of the document's own expressions, so that compiled code is
      // not confused.
      let expression = SCXMLExpression(number: -1_000_000 - position, text: item.id, line: 0)
      guard let value = try? dataModel.evaluate(expression), value != .undefined else { return nil }
      return SCXMLValue.Member(item.id, value)
    }
  }

  /// Binds data and runs the document's scripts.
  ///
  /// Each of them is attempted, even if another one fails.
  func begin(_ scope: inout Scope) {
    attempt(&scope) { _ in
      try dataModel.bind(
        SCXMLSystemVariables(
          sessionID: id,
          name: document.name,
          processors: [
            (SCXMLEvent.processor, location), ("scxml", location),
          ] + locations.map { ($0.type, $0.location) },
          isIn: { [unowned self] state in
            isInNow?(state) ?? program.numbers[state].map(visible.contains) ?? false
          }
        )
      )
    }
    if hasData {
      for item in document.data {
        if document.isLateBinding, !item.isTopLevel {
          attempt(&scope) { _ in try dataModel.declare(item.id, .undefined) }
        } else {
          bind(item, &scope)
        }
      }
    }
    // The parameters may be large, and they are bound now.
    parameters = []
    for script in document.scripts {
      attempt(&scope) { scope in try execute(script, &scope) }
    }
  }

  private func bind(_ item: SCXMLData, _ scope: inout Scope) {
    attempt(&scope) { _ in
      try spend(at: place(of: item))
      try located(place(of: item)) { try bind(item) }
    }
  }

  private func bind(_ item: SCXMLData) throws {
    if item.isTopLevel, let parameter = parameters.last(where: { $0.name == item.id }) {
      return try dataModel.declare(item.id, parameter.value)
    }
    switch item.value {
    case nil: try dataModel.declare(item.id, .undefined)
    case .expression(let expression):
      try dataModel.declare(item.id, evaluating: expression)
    case .inline(let nodes): try dataModel.declare(item.id, dataModel.value(of: nodes))
    case .resource(let address):
      try dataModel.declare(item.id, .undefined)
      try dataModel.declare(item.id, resource(address))
    }
  }

  func bindLate(_ data: [SCXMLData], _ state: Int, _ scope: inout Scope) {
    guard boundStates.insert(state).inserted else { return }
    for item in data { bind(item, &scope) }
  }

  /// Loads the scripts that a document refers to.
  ///
  /// The session cannot start without them.
  ///
  /// Source: SCXML 5.8.
  static func scriptTexts(
    of document: SCXMLDocument,
    _ platform: SCXMLPlatform
  ) throws -> [String: String] {
    var texts: [String: String] = [:]
    for address in document.scriptAddresses where texts[address] == nil {
      do {
        let bytes = try platform.open(platform.address(address, document.base), document.base)
        texts[address] = String(decoding: bytes, as: UTF8.self)
      } catch {
        throw SCXMLError.communication("the script '\(address)' cannot be read: \(error)")
      }
    }
    return texts
  }

  func resource(_ address: String) throws -> SCXMLValue {
    let url = try platform.address(address, document.base)
    do {
      let bytes = try platform.open(url, document.base)
      let text = String(decoding: bytes, as: UTF8.self)
      if text.first(where: { !$0.isWhitespace }) == "<",
        let root = try? XMLReader().read(bytes)
      {
        return .xml([.element(root)])
      }
      return dataModel.value(of: [.text(text)])
    } catch {
      throw SCXMLError.execution("'\(address)' cannot be read: \(error)")
    }
  }
}
#endif
