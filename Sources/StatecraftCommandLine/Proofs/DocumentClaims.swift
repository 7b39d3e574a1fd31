#if Command && SCXML
import StatecraftExploration
import StatecraftRecording
import StatecraftSCXML

/// Reads what the command line claims of a document.
struct DocumentClaims {
  typealias Element = ProofElement<DocumentSituation>

  private var conditions: DocumentConditions
  /// The claims about what follows that were read, with one blank around each arrow.
  private var leads: Set<String> = []

  /// Prepares to read claims.
  init(_ conditions: DocumentConditions) {
    self.conditions = conditions
  }

  /// Reads all claims, in the order of their kinds.
  ///
  /// - Throws: an error with the option and the column of what cannot be read, or with the option of a claim
  ///   that is there twice.
  mutating func elements(_ questions: DocumentQuestions) throws(CommandError) -> [Element] {
    try Self.checkRepetitions(questions)
    var claims =
      try conditions.facts(questions.always, "--always").map { DocumentSituation.always($0) }
      + conditions.facts(questions.never, "--never").map { DocumentSituation.never($0) }
      + conditions.facts(questions.possible, "--possible").map { DocumentSituation.possible($0) }
      + conditions.facts(questions.alwaysPossible, "--always-possible")
      .map { DocumentSituation.alwaysPossible($0) }
    let time = try time(questions)
    for text in questions.leads { claims += try leads(text, within: time) }
    for text in questions.steps { claims.append(try step(text)) }
    for text in questions.requires { claims.append(try requirement(text)) }
    for text in questions.ensures { claims.append(try result(text)) }
    for text in questions.holds { claims.append(try holds(text)) }
    return claims
  }

  /// Refuses an option that is there twice with the same value: each claim has a name of its own.
  private static func checkRepetitions(_ questions: DocumentQuestions) throws(CommandError) {
    let options = [
      (questions.always, "--always"), (questions.never, "--never"),
      (questions.possible, "--possible"), (questions.alwaysPossible, "--always-possible"),
      (questions.steps, "--step"), (questions.requires, "--requires"),
      (questions.ensures, "--ensures"), (questions.holds, "--holds"),
    ]
    for (texts, option) in options {
      var seen: Set<String> = []
      for text in texts where !seen.insert(text).inserted {
        throw .repeated("\(option) \(text)")
      }
    }
  }

  // MARK: - What follows

  private mutating func leads(
    _ text: String,
    within time: Duration?
  ) throws(CommandError) -> [Element] {
    let leads = try LeadsText(
      text,
      "--leads",
      needsPremise: true,
      example: "In(\"called\") -> In(\"open\")"
    )
    guard let premise = leads.premise else {
      preconditionFailure("'--leads \(text)' was read without a premise")
    }
    let option = "--leads \(text)"
    guard self.leads.insert("\(premise.text) -> \(leads.goal.text)").inserted else {
      throw .repeated(option)
    }
    let claim = DocumentSituation.whenever(
      try conditions.fact(premise.text, option, premise.column)
    ).leads(to: try conditions.fact(leads.goal.text, option, leads.goal.column))
    return time.map { [claim.within($0)] } ?? ProofBuilder.buildExpression(claim)
  }

  /// The time in which conditions lead to others.
  private func time(_ questions: DocumentQuestions) throws(CommandError) -> Duration? {
    guard let text = questions.within else { return nil }
    guard !questions.leads.isEmpty else {
      throw CommandError(.proofUsage, "'--within' is the time of '--leads', which is missing")
    }
    do {
      return try WaitTime.parse(text)
    } catch .tooLong {
      throw CommandError(
        .proofUsage,
        "'--within \(Printable.text(text))' is too long; the longest time is "
          + "\(WaitTime.limitInHours)h"
      )
    } catch {
      throw CommandError(
        .proofUsage,
        "'--within \(Printable.text(text))' is not a time; write a number and ms, s, m or h, such "
          + "as 500ms"
      )
    }
  }

  private mutating func holds(_ text: String) throws(CommandError) -> Element {
    let option = "--holds \(text)"
    var conditions = conditions
    let formula = try TemporalText(text, "--holds").formula { part throws(CommandError) in
      try conditions.fact(part.text, option, part.column)
    }
    self.conditions = conditions
    return DocumentSituation.holds("holds: \(text)", formula)
  }

  // MARK: - Steps

  private mutating func step(_ text: String) throws(CommandError) -> Element {
    let parts = try LeadsText(
      text,
      "--step",
      needsPremise: false,
      example: "In(\"open\") -> !In(\"locked\")"
    )
    let option = "--step \(text)"
    let name = "each step: \(text)"
    guard let premise = parts.premise else {
      return DocumentSituation.step(name, try conditions.relation(parts.goal, option))
    }
    let beginning = try conditions.fact(premise.text, option, premise.column)
    return Element.step(name, from: beginning, try conditions.relation(parts.goal, option))
  }

  private mutating func requirement(_ text: String) throws(CommandError) -> Element {
    let contract = try ContractText(text, "--requires", states: conditions.states)
    let (part, name) = (contract.condition, "requires \(text)")
    let fact = try conditions.fact(part.text, "--requires \(text)", part.column)
    return switch contract.steps {
    case .entering(let state):
      DocumentSituation.requires(name, entering: state) { fact.holds(in: $0) }
    case .leaving(let state):
      DocumentSituation.requires(name, leaving: state) { fact.holds(in: $0) }
    case .from(let source, let target):
      DocumentSituation.requires(name, from: source, to: target) { fact.holds(in: $0) }
    }
  }

  private mutating func result(_ text: String) throws(CommandError) -> Element {
    let contract = try ContractText(text, "--ensures", states: conditions.states)
    let name = "ensures \(text)"
    let relation = try conditions.relation(contract.condition, "--ensures \(text)")
    return switch contract.steps {
    case .entering(let state): DocumentSituation.ensures(name, entering: state, relation)
    case .leaving(let state): DocumentSituation.ensures(name, leaving: state, relation)
    case .from(let source, let target):
      DocumentSituation.ensures(name, from: source, to: target, relation)
    }
  }
}

extension CommandError {
  /// Returns the error for an option of a document that is there twice with the same value.
  ///
  /// - Parameter option: the option with its value.
  /// - Returns: an error with the option, and with what to do.
  static func repeated(_ option: String) -> CommandError {
    CommandError(
      .proofUsage,
      "'\(Printable.text(option, limit: 500))' is there twice; name it once"
    )
  }
}
#endif
