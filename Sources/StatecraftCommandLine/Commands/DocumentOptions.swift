#if Command
import ArgumentParser

/// The options that ask something about a document.
struct DocumentOptions: ParsableArguments {
  @OptionGroup(title: "Documents") var domain: DocumentDomainOptions

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
      "Of a document: where the first condition holds, the second one does then or later; may be repeated.",
      valueName: "condition -> condition"
    )
  )
  var leads: [String] = []

  @Option(
    help: ArgumentHelp(
      "Of a document: the time in which each --leads must come true, such as 500ms or 5s.",
      valueName: "time"
    )
  )
  var within: String?

  @Option(
    help: ArgumentHelp(
      "Of a document: a condition that must hold after each step, or after each one from where another holds; "
        + "'before.n' is what n was before the step; may be repeated.",
      valueName: "[condition ->] condition"
    )
  )
  var step: [String] = []

  @Option(
    help: ArgumentHelp(
      "Of a document: a condition that must hold before each step that enters or leaves a state, or leads from "
        + "one to another, such as 'from open to closed: In(\"empty\")'; may be repeated.",
      valueName: "entering|leaving state: condition"
    )
  )
  var requires: [String] = []

  @Option(
    help: ArgumentHelp(
      "Of a document: a condition that must hold after each such step, where 'before.n' is what n was before; "
        + "may be repeated.",
      valueName: "entering|leaving state: condition"
    )
  )
  var ensures: [String] = []

  @Option(
    help: ArgumentHelp(
      "Of a document: a formula of linear temporal logic about every run, with always, eventually, next, until, "
        + "weakUntil, release, !, &&, ||, -> and <->; may be repeated.",
      valueName: "formula"
    )
  )
  var holds: [String] = []

  @Option(
    help: ArgumentHelp(
      "Of a document: an event that comes if it is possible again and again; may be repeated.",
      valueName: "event"
    )
  )
  var fair: [String] = []

  @Option(
    help: ArgumentHelp(
      "Of a document: an event that comes if it stays possible; may be repeated.",
      valueName: "event"
    )
  )
  var weaklyFair: [String] = []

  @Option(
    help: ArgumentHelp(
      "Of a document: a kind of finding that is meant to be so, such as stuck:broken; may be repeated.",
      valueName: "kind[:state]"
    )
  )
  var acknowledge: [String] = []

  /// What is asked.
  var questions: DocumentQuestions {
    var questions = domain.questions
    questions.always = always
    questions.never = never
    questions.possible = possible
    questions.alwaysPossible = alwaysPossible
    questions.leads = leads
    questions.within = within
    questions.steps = step
    questions.requires = requires
    questions.ensures = ensures
    questions.holds = holds
    questions.fair = fair
    questions.weaklyFair = weaklyFair
    questions.acknowledged = acknowledge
    return questions
  }
}
#endif
