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
    return scriptRefusal
  }

  private var scriptRefusal: String? {
    if let address = scriptAddresses.first {
      return "\(file): the script '\(address)' cannot be explored; write it into the document"
    }
    for content in allContent {
      guard case .script(let script) = content, ScriptScan.hasInnerFunction(script.text) else {
        continue
      }
      return "\(file):\(script.line): a function inside of a function can have variables of its "
        + "own, which cannot be compared; keep them in <data>"
    }
    return nil
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

/// Looks at the text of a script without running it.
enum ScriptScan {
  /// Returns whether a function is written inside of another one.
  ///
  /// Strings and comments are left out. A regular expression with a quotation mark may confuse it.
  static func hasInnerFunction(_ text: String) -> Bool {
    /// For each open brace whether it belongs to a function.
    var braces: [Bool] = []
    var isFunctionNext = false
    for token in tokens(of: text) {
      switch token {
      case "function":
        if braces.contains(true) { return true }
        isFunctionNext = true
      case "{":
        braces.append(isFunctionNext)
        isFunctionNext = false
      case "}": _ = braces.popLast()
      default: break
      }
    }
    return false
  }

  /// The words and braces of a script.
  private static func tokens(of text: String) -> [String] {
    let characters = Array(text)
    var tokens: [String] = []
    var position = 0
    func isWord(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character == "_" || character == "$"
    }
    while position < characters.count {
      let character = characters[position]
      let next = position + 1 < characters.count ? characters[position + 1] : " "
      switch character {
      case "/" where next == "/":
        while position < characters.count, !characters[position].isNewline { position += 1 }
      case "/" where next == "*":
        position += 2
        while position + 1 < characters.count,
          !(characters[position] == "*" && characters[position + 1] == "/")
        { position += 1 }
        position += 2
      case "'", "\"":
        position += 1
        while position < characters.count, characters[position] != character {
          position += characters[position] == "\\" ? 2 : 1
        }
        position += 1
      case "{", "}":
        tokens.append(String(character))
        position += 1
      case _ where isWord(character):
        let start = position
        while position < characters.count, isWord(characters[position]) { position += 1 }
        tokens.append(String(characters[start..<position]))
      default: position += 1
      }
    }
    return tokens
  }
}
#endif
