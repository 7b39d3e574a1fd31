#if SCXML
internal import CDuktapeShim

/// The data of a heap as values, so that a document can go on from any situation.
extension ECMAScriptDataModel {
  // These numbers belong to no expression of a document.
  private static var preparation: SCXMLExpression {
    SCXMLExpression(number: -3_000_000, text: explorationPrelude, line: 0)
  }
  private static let dump = SCXMLExpression(number: -3_000_001, text: "__dump()", line: 0)
  private static let compare = SCXMLExpression(number: -3_000_002, text: "__isSame()", line: 0)

  private static let note = SCXMLExpression(number: -3_000_003, text: "__noteEvent()", line: 0)

  /// Adds the functions that read and set all variables, before the document's own are declared.
  func prepareForExploration() throws {
    try run(Self.preparation)
    try watchWhatIsFixed()
  }

  /// Keeps what there is now and is no variable, and must stay as it is from now on.
  ///
  /// These are the functions of the document, and what its scripts have made of the language.
  func keepWhatIsFixed() throws {
    try call("__keepFunctions", .boolean(statecraft_script_changed(script) >= 0))
    try watchWhatIsFixed()
  }

  private func watchWhatIsFixed() throws {
    guard statecraft_script_watch(script, "__originals") == 0 else { throw failure }
  }

  /// Has the data say that something was changed that is no variable.
  private func noteChange() throws {
    let position = statecraft_script_changed(script)
    if position >= 0 { try call("__changed", .number(Double(position))) }
  }

  /// The variables, each as an expression that makes its value again.
  ///
  /// - Throws: an error if one of them has a value that cannot be made again, or if something was changed that
  ///   is no variable.
  func variables() throws(SCXMLError) -> [String: String] {
    let value: SCXMLValue
    do {
      try noteChange()
      value = try evaluate(Self.dump)
    } catch {
      throw .execution("the data cannot be read: \(error)")
    }
    guard case .string(let text) = value else {
      throw .execution("the data cannot be read: \(value)")
    }
    if text.first == "\u{3}" { throw .execution(String(text.dropFirst())) }
    var variables: [String: String] = [:]
    for item in text.split(separator: "\u{2}") {
      let parts = item.split(separator: "\u{1}", maxSplits: 1)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
    }
    return variables
  }

  /// Gives all variables their values, and removes all others.
  func load(_ variables: [String: String]) throws {
    try call("__load", .string(Self.text(of: variables)))
  }

  /// Gives conditions about the end of a step what was before it.
  func setBefore(_ variables: [String: String], _ states: [String]) throws {
    let names = SCXMLValue.array(states.map { .string($0) })
    try call("__setBefore", .array([.string(Self.text(of: variables)), names]))
  }

  /// Takes away what was before a step.
  func forgetBefore() { try? call("__setBefore", .null) }

  private static func text(of variables: [String: String]) -> String {
    variables.map { "\($0.key)\u{1}\($0.value)" }.joined(separator: "\u{2}")
  }

  /// Takes note of another event, which is no change.
  func noteEvent() throws { try run(Self.note) }

  /// Returns whether a condition holds between events, where `_event` cannot be read.
  func holdsBetweenEvents(_ condition: SCXMLExpression) throws -> Bool {
    try call("__hideEvent", .boolean(true))
    defer { try? call("__hideEvent", .boolean(false)) }
    return try holds(condition)
  }

  /// Whether all variables, the event and all that is no variable are what they were when variables were last
  /// read or given values.
  ///
  /// This is for each condition, which is evaluated more often than anything else: the values are
  /// compared where they are. It is `false`, too, if one of them cannot be made again.
  ///
  /// - Throws: an error if the engine fails.
  func isUnchanged() throws(SCXMLError) -> Bool {
    guard statecraft_script_changed(script) < 0 else { return false }
    do {
      return try holds(Self.compare)
    } catch {
      throw .execution("the data cannot be compared: \(error)")
    }
  }
}
#endif
