#if SCXML
import Statecraft

/// A function that may have variables of its own, which no situation and no store has.
struct FunctionFault {
  let problem: ScriptScan.Problem
  let location: Diagnostic.Location

  /// Says what is wrong, and what to do.
  ///
  /// - Parameter participle: what cannot be done with the variables, such as "compared".
  /// - Returns: the problem and the suggestion.
  func words(_ participle: String) -> (problem: String, suggestion: String) {
    switch problem {
    case .innerFunction:
      (
        "a function inside of a function can have variables of its own, which cannot be \(participle)",
        "keep them in <data>"
      )
    case .unclear(let line):
      (
        "it cannot be told what the '/' in line \(line) of the text is, and so where functions begin",
        "write the regular expression in parentheses"
      )
    }
  }
}

extension SCXMLDocument {
  /// The functions that may have variables of their own, in document order.
  ///
  /// - Complexity: O(length of the document).
  var functionFaults: [FunctionFault] {
    var faults: [FunctionFault] = []
    if let root { collectFunctions(root, &faults) }
    return faults
  }

  private func collectFunctions(_ element: SCXMLElement, _ faults: inout [FunctionFault]) {
    guard element.namespace == SCXMLParser.namespace else { return }
    for attribute in element.attributes where Self.expressionNames.contains(attribute.name) {
      // The right side of an assignment may be several statements, whose variables are not global.
      let isOperand = attribute.name == "expr" && ["data", "assign"].contains(element.name)
      let text = attribute.value
      let isOpen = isOperand && text.contains("{") && !Self.isExpression(text)
      if let problem = ScriptScan.problem(in: text, hasOwnVariables: isOpen) {
        faults.append(
          FunctionFault(problem: problem, location: location(of: attribute.name, in: element))
        )
      }
    }
    switch element.name {
    case "script":
      if let problem = ScriptScan.problem(in: element.text) {
        faults.append(FunctionFault(problem: problem, location: location(of: element)))
      }
    // The content of these elements is data.
    case "data", "assign", "content": break
    default: for child in element.elements { collectFunctions(child, &faults) }
    }
  }

  /// The attributes whose values are expressions.
  private static let expressionNames: Set<String> = [
    "array", "cond", "delayexpr", "eventexpr", "expr", "idlocation", "location", "namelist",
    "sendidexpr", "srcexpr", "targetexpr", "typeexpr",
  ]

  /// Whether a text is a single expression, with or without a semicolon behind it.
  private static func isExpression(_ text: String) -> Bool {
    var text = text[...]
    while let last = text.last, last.isWhitespace || last == ";" { text = text.dropLast() }
    return ECMAScriptDataModel.problem(asOneExpression: String(text)) == nil
  }
}
#endif
