#if SCXML
import Statecraft

/// Conditions of claims and bounds, in the language of the document.
extension ExplorableDocument {
  /// Whether a condition holds for data and active states.
  package typealias Condition = @Sendable (DocumentSituation, (String) -> Bool) -> Bool

  /// Whether a condition holds for data and active states, with the data before a step and the states that were
  /// active there.
  package typealias Relation =
    @Sendable (
      _ before: DocumentSituation, _ statesBefore: [String],
      _ after: DocumentSituation, _ isIn: (String) -> Bool
    ) -> Bool

  /// The name of what was before a step, in conditions about its end.
  private static let before = "before"

  /// Reads a condition in the language of the document.
  ///
  /// - Parameters:
  ///   - text: the condition.
  ///   - number: a number that no other condition has, from 0.
  /// - Returns: a function that evaluates the condition for data and active states. Where that fails,
  ///   the condition says nothing, and the document is refused.
  /// - Throws: a refusal if the condition cannot be read.
  package func condition(_ text: String, number: Int) throws(Refusal) -> Condition {
    try checkPresence(of: text)
    guard hasData else { return try conditionOfStates(text) }
    try check(text)
    let expression = Self.expression(text, number)
    return { [runners] situation, isIn in
      runners.holds(expression, text, situation, isIn, since: nil)
    }
  }

  /// Reads a condition about the end of a step.
  ///
  /// In ECMAScript, `before` has the variables as they were before the step, and `before.In('state')` says which
  /// states were active.
  ///
  /// - Parameters:
  ///   - text: the condition.
  ///   - number: a number that no other condition has, from 0.
  /// - Returns: a function that evaluates the condition; `nil` if it does not read `before`, so that it is an
  ///   ordinary condition.
  /// - Throws: a refusal if the condition cannot be read.
  package func relation(_ text: String, number: Int) throws(Refusal) -> Relation? {
    try checkPresence(of: text)
    guard hasData else { return nil }
    try check(text)
    guard ScriptScan.reads(Self.before, in: text) else { return nil }
    guard !document.data.contains(where: { $0.id == Self.before }) else {
      throw Refusal(description: Self.taken(text))
    }
    let names = Self.namesBefore(in: text)
    // The end of a line ends what could be a comment.
    let call = "(function (before) { return (\(text)\n); })(__before())"
    let expression = Self.expression(call, number)
    return { [runners] before, states, after, isIn in
      // Scripts make variables, too.
      if before.variables[Self.before] != nil || after.variables[Self.before] != nil {
        runners.refuse(Self.taken(text))
        return false
      }
      if let name = names.first(where: { before.variables[$0] == nil }) {
        runners.refuse(
          "the condition '\(text)' reads 'before.\(name)', and there was no such variable before a step"
        )
        return false
      }
      return runners.holds(expression, text, after, isIn, since: (before.variables, states))
    }
  }

  /// Says that a document has a variable that is called as what was before a step.
  private static func taken(_ text: String) -> String {
    "the condition '\(text)' reads 'before', which is what was before a step, and the document has a "
      + "variable of this name; rename the variable"
  }

  /// The variables that a condition reads as they were before a step.
  ///
  /// Scripts do not fail when they read a property that there is not. A name in a text is found, too.
  private static func namesBefore(in text: String) -> [String] {
    text.matches(of: /\bbefore\s*\.\s*([A-Za-z_$][\w$]*)/).map { String($0.output.1) }
      .filter { $0 != "In" }
  }

  // MARK: - Reading

  /// An expression that belongs to no part of the document.
  ///
  /// The numbers are below those of the document's own expressions and of its data.
  private static func expression(_ text: String, _ number: Int) -> SCXMLExpression {
    SCXMLExpression(number: -2_000_000 - number, text: text, line: 0)
  }

  private func checkPresence(of text: String) throws(Refusal) {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw Refusal(description: "the condition is empty; write one, such as In('state')")
    }
  }

  /// Checks a condition in ECMAScript.
  private func check(_ text: String) throws(Refusal) {
    if let problem = ECMAScriptDataModel.problem(asOneExpression: text) {
      throw Refusal(description: "the condition '\(text)' cannot be read: \(problem)")
    }
    if ScriptScan.reads("_event", in: text) {
      throw Refusal(
        description:
          "the condition '\(text)' reads '_event', which there is only while an event is handled, and a "
          + "claim or a bound is about what is between events; let the document keep what it needs in "
          + "<data>"
      )
    }
    let known = document.stateNames
    let asked = ECMAScriptDataModel.statesAsked(
      in: text.replacing(/\bbefore\s*\.\s*In\s*\(/, with: "In(")
    )
    if let unknown = asked.first(where: { !known.contains($0) }) {
      throw Refusal(
        description:
          "the condition '\(text)' names the state '\(unknown)', which the document does not have"
          + "; its states are \(known.joined(separator: ", "))"
      )
    }
  }

  private func conditionOfStates(_ text: String) throws(Refusal) -> Condition {
    let states = Dictionary(
      document.stateNames.map { ($0, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var parser = GuardParser<DocumentSituation>(text, states: states, guards: [:])
    let condition: Statecraft.Condition<DocumentSituation>
    do {
      condition = try parser.parse()
    } catch {
      throw Refusal(description: "\(error.problem); \(error.suggestion)", column: error.column)
    }
    return { situation, isIn in
      withoutActuallyEscaping(isIn) { isIn in
        // Conditions of states alone cannot throw.
        (try? condition.holds(in: situation, GuardContext(occurrence: nil, isIn: isIn))) ?? false
      }
    }
  }
}

extension DocumentRunners {
  /// Evaluates a condition between events; one that cannot be evaluated is false, and refuses the document.
  ///
  /// - Parameters:
  ///   - expression: the condition as it runs.
  ///   - text: the condition as it is written.
  ///   - situation: the data.
  ///   - isIn: whether a state is active.
  ///   - before: the variables and the active states before a step, for a condition about its end.
  /// - Returns: whether the condition holds.
  fileprivate func holds(
    _ expression: SCXMLExpression,
    _ text: String,
    _ situation: DocumentSituation,
    _ isIn: (String) -> Bool,
    since before: (variables: [String: String], states: [String])?
  ) -> Bool {
    withoutActuallyEscaping(isIn) { isIn in
      do {
        return try runner().holds(expression, text, situation, isIn, since: before, self)
      } catch {
        refuse("the condition '\(text)' cannot be evaluated: \(error)")
        return false
      }
    }
  }
}
#endif
