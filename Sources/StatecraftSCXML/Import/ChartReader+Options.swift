#if SCXML
import Statecraft

/// Reads attributes that have few values, and finds what a chart has no meaning for.
extension ChartReader {
  /// The attributes of the vocabulary `urn:statecraft:chart`.
  private static var ownAttributes: Set<String> {
    [
      "action", "after", "afterNamed", "description", "disposition", "done", "error", "errors",
      "generated", "guard", "inactivity", "microstepLimit", "onRestore", "output", "postponed",
      "root", "tags", "timer", "unhandled", "version", "whenFull", "work",
    ]
  }

  /// The elements of SCXML that states of charts have.
  private static var parts: Set<String> {
    [
      "state", "parallel", "final", "history", "transition", "onentry", "onexit", "donedata",
      "invoke",
    ]
  }

  /// Reads a number of the whole chart.
  mutating func number(
    _ root: SCXMLElement,
    _ name: String,
    from least: Int,
    unlessStated standard: Int
  ) -> Int {
    guard let text = root.own(name) else { return standard }
    if let number = Int(text), number >= least { return number }
    report(root, "'\(text)' is no sc:\(name)", "write a whole number from \(least)")
    return standard
  }

  /// Reads an attribute that has one of a few values.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - name: the attribute's name, with `sc:` for one of the vocabulary of charts.
  ///   - values: the values; the first one is that of an element without the attribute.
  /// - Returns: the value; the first one, too, for a text that is none of them.
  mutating func choice<Value>(
    _ element: SCXMLElement,
    _ name: String,
    _ values: [(name: String, value: Value)]
  ) -> Value {
    let text = name.hasPrefix("sc:") ? element.own(String(name.dropFirst(3))) : element[name]
    guard let text else { return values[0].value }
    if let value = values.first(where: { $0.name == text }) { return value.value }
    let known = values.map(\.name).joined(separator: " or ")
    report(element, "'\(text)' is no value of \(name)", "write \(known)")
    return values[0].value
  }

  /// Reports attributes and elements of the vocabulary of charts that there are not, such as those of
  /// a later version.
  mutating func checkVocabulary(_ element: SCXMLElement) {
    for attribute in element.attributes
    where attribute.namespace == SCXMLElement.ownNamespace
      && !Self.ownAttributes.contains(attribute.name)
    {
      report(
        element,
        "<\(element.name)> has an unknown attribute 'sc:\(attribute.name)'",
        "correct the name, or remove the attribute"
      )
    }
    for child in element.elements { checkVocabulary(child) }
  }

  /// Reports what stands in a state and would be lost.
  ///
  /// Elements of other namespaces belong to other programs.
  mutating func checkPart(_ child: SCXMLElement) {
    switch child.namespace {
    case SCXMLParser.namespace where !Self.parts.contains(child.name):
      report(
        child,
        "<\(child.name)> has no meaning in a chart",
        "remove it, or run the document itself, with SCXMLPlatform"
      )
    case SCXMLElement.ownNamespace where child.name != "holding":
      report(
        child,
        "<sc:\(child.name)> has no meaning in a state",
        "correct the name, or remove it"
      )
    default: break
    }
  }
}
#endif
