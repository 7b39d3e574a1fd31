#if Command
import ArgumentParser

/// The options that ask something about a document.
struct DocumentOptions: ParsableArguments {
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

  @Option(
    help: ArgumentHelp(
      "Of a document: a condition that must hold in every situation; may be repeated.",
      valueName: "condition"
    )
  )
  var always: [String] = []

  @Option(
    help: ArgumentHelp(
      "Of a document: a condition that must hold in no situation; may be repeated.",
      valueName: "condition"
    )
  )
  var never: [String] = []

  @Option(
    help: ArgumentHelp(
      "Of a document: a condition that must hold in some situation; may be repeated.",
      valueName: "condition"
    )
  )
  var possible: [String] = []

  @Option(
    help: ArgumentHelp(
      "Of a document: a condition that must be possible from everywhere; may be repeated.",
      valueName: "condition"
    )
  )
  var alwaysPossible: [String] = []

  @Option(
    help: ArgumentHelp(
      "Of a document: a kind of finding that is meant to be so, such as stuck:broken; may be repeated.",
      valueName: "kind[:state]"
    )
  )
  var acknowledge: [String] = []

  /// What is asked.
  var questions: DocumentQuestions {
    var questions = DocumentQuestions()
    questions.events = events
    questions.bounds = bound
    questions.always = always
    questions.never = never
    questions.possible = possible
    questions.alwaysPossible = alwaysPossible
    questions.acknowledged = acknowledge
    return questions
  }
}
#endif
