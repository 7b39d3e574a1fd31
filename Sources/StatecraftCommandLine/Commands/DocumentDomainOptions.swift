#if Command
import ArgumentParser

/// The options that say what of a document is explored.
struct DocumentDomainOptions: ParsableArguments {
  @Option(
    name: .customLong("event"),
    help: ArgumentHelp(
      "Of a document: an event that comes from outside, with its data as JSON; may be repeated.",
      valueName: "name json"
    )
  )
  var events: [String] = []

  @Option(
    help: ArgumentHelp(
      "Of a document: a condition; situations where it is false are not left.",
      valueName: "condition"
    )
  )
  var bound: [String] = []

  /// What is asked.
  var questions: DocumentQuestions {
    var questions = DocumentQuestions()
    questions.events = events
    questions.bounds = bound
    return questions
  }
}
#endif
