#if Command && SCXML
import StatecraftExploration
import StatecraftRecording
import StatecraftSCXML

/// Reads conditions on the command line in the language of a document.
struct DocumentConditions {
  private let explorable: ExplorableDocument
  /// How many conditions were read; each has a number of its own.
  private var count = 0

  /// Prepares to read conditions of a document.
  init(_ explorable: ExplorableDocument) {
    self.explorable = explorable
  }

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
    let holds: @Sendable (DocumentSituation, (String) -> Bool) -> Bool
    do {
      holds = try explorable.condition(text, number: count)
    } catch {
      throw CommandError(
        .proofUsage,
        Printable.lines("'\(option)', column \(column + (error.column ?? 1) - 1): \(error)")
      )
    }
    count += 1
    return Fact(text) { situation in holds(situation.context) { situation.isIn($0) } }
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
}
#endif
