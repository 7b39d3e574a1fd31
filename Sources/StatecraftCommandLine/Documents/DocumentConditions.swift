#if Command && SCXML
import StatecraftExploration
import StatecraftRecording
import StatecraftSCXML

/// Reads conditions on the command line in the language of a document.
struct DocumentConditions {
  /// What is true of a step.
  typealias Relation =
    @Sendable (_ before: Situation<DocumentSituation>, _ after: Situation<DocumentSituation>) ->
    Bool

  private let explorable: ExplorableDocument
  /// How many conditions were read; each has a number of its own.
  private var count = 0

  /// Prepares to read conditions of a document.
  init(_ explorable: ExplorableDocument) {
    self.explorable = explorable
  }

  /// The states of the document.
  var states: [String] { explorable.document.stateNames }

  /// Reads a condition.
  ///
  /// - Parameters:
  ///   - text: the condition.
  ///   - option: the option with its value, for errors.
  ///   - column: where the condition begins in the value, from 1.
  /// - Returns: the condition as a fact about situations.
  /// - Throws: an error with the option and the column if the condition cannot be read.
  mutating func fact(
    _ text: String,
    _ option: String,
    _ column: Int = 1
  ) throws(CommandError) -> Fact<DocumentSituation> {
    let holds = try read(option, column) { [explorable] number throws(ExplorableDocument.Refusal) in
      try explorable.condition(text, number: number)
    }
    return Fact(text) { situation in holds(situation.context) { situation.isIn($0) } }
  }

  /// Reads a condition about the end of a step, which may compare with what was before it.
  ///
  /// - Parameters:
  ///   - part: the condition.
  ///   - option: the option with its value, for errors.
  /// - Returns: the condition as a relation between the situations before and after a step.
  /// - Throws: an error with the option and the column if the condition cannot be read.
  mutating func relation(
    _ part: ConditionText.Part,
    _ option: String
  ) throws(CommandError) -> Relation {
    let relation = try read(option, part.column) {
      [explorable] number throws(ExplorableDocument.Refusal) in
      try explorable.relation(part.text, number: number)
    }
    guard let relation else {
      let fact = try fact(part.text, option, part.column)
      return { fact.holds(in: $1) }
    }
    let states = states
    return { before, after in
      relation(before.context, states.filter { before.isIn($0) }, after.context) { after.isIn($0) }
    }
  }

  /// Reads all conditions of an option.
  mutating func facts(
    _ texts: [String],
    _ option: String
  ) throws(CommandError) -> [Fact<DocumentSituation>] {
    var facts: [Fact<DocumentSituation>] = []
    for text in texts { facts.append(try fact(text, "\(option) \(text)")) }
    return facts
  }

  private mutating func read<Result>(
    _ option: String,
    _ column: Int,
    _ body: (_ number: Int) throws(ExplorableDocument.Refusal) -> Result
  ) throws(CommandError) -> Result {
    let result: Result
    do {
      result = try body(count)
    } catch {
      throw CommandError(
        .proofUsage,
        Printable.lines("'\(option)', column \(column + (error.column ?? 1) - 1): \(error)")
      )
    }
    count += 1
    return result
  }
}
#endif
