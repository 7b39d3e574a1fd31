#if Command && SCXML
import Statecraft
import StatecraftExploration
import StatecraftRecording
import StatecraftSCXML

/// What of a document is explored: the events that come from outside, and the bounds.
struct DocumentDomain: Sendable {
  /// The path of the document's file.
  let path: String
  let explorable: ExplorableDocument
  /// The events from outside.
  let events: [DocumentEvent]
  /// The alphabet and the bounds, as elements of a proof.
  let elements: [ProofElement<DocumentSituation>]
  /// What reads more conditions about the document.
  let conditions: DocumentConditions
  /// What `check` warns of in the document, a line for each.
  let warnings: [String]
  /// The options of the command line that have said so.
  let options: [(name: String, value: String)]
  private let hasBounds: Bool
  /// Whether something is claimed of whole runs, which a bound leaves unknown.
  private let areRunsClaimed: Bool

  /// How many situations of a document with data are explored without a bound or a budget.
  private static let unboundedLimit = 100_000

  /// Prepares a document.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - path: the path of its file.
  ///   - questions: what is asked about it.
  /// - Throws: an error with the findings of `check` if one of them is an error; or an error if the document
  ///   cannot be explored, or if an event or a bound cannot be read, or if an event is named twice.
  init(
    _ document: SCXMLDocument,
    at path: String,
    _ questions: DocumentQuestions
  ) throws(CommandError) {
    self.path = path
    let findings = document.check(.ofCommand)
    warnings = findings.map { Printable.lines("\($0)") }
    guard !findings.contains(where: { $0.severity == .error }) else {
      throw CommandError(.data, warnings.joined(separator: "\n"))
    }
    do {
      explorable = try ExplorableDocument(document, .ofCommand)
    } catch {
      throw CommandError(.proofUsage, Printable.lines("\(error)"))
    }
    var events: [DocumentEvent] = []
    for text in questions.events {
      let event = try Self.event(text, of: explorable)
      guard !events.contains(event) else { throw .repeated("--event \(text)") }
      events.append(event)
    }
    areRunsClaimed =
      !questions.leads.isEmpty && questions.within == nil || !questions.holds.isEmpty
    let given = Set(events.map(\.name))
    let names = explorable.outsideEventNames.filter { !given.contains($0) }
    events = names.map { [explorable] in explorable.event($0) } + events
    self.events = events
    var conditions = DocumentConditions(explorable)
    let bounds = try conditions.facts(questions.bounds, "--bound")
    elements =
      Self.alphabet(events, of: explorable)
      + bounds.map { bound in DocumentSituation.bound(bound.name) { bound.holds(in: $0) } }
    self.conditions = conditions
    hasBounds = !bounds.isEmpty
    options =
      questions.events.map { ("--event", $0) } + questions.bounds.map { ("--bound", $0) }
  }

  private static func event(
    _ text: String,
    of explorable: ExplorableDocument
  ) throws(CommandError) -> DocumentEvent {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let name = parts.first else {
      throw CommandError(.proofUsage, "'--event' needs the name of an event")
    }
    guard explorable.takes(name) else {
      let known = explorable.document.eventNames
      throw CommandError(
        .proofUsage,
        "'--event \(Printable.text(text))': no transition takes the event '\(Printable.text(name))'"
          + NearNames.hint(for: name, among: known)
      )
    }
    guard parts.count > 1 else { return explorable.event(name) }
    do throws(OutsideValueError) {
      return explorable.event(name, data: try SCXMLValue.fromOutside(parts[1]))
    } catch {
      let data = "the data of '--event \(Printable.text(text))'"
      switch error {
      case .notJSON: throw CommandError(.proofUsage, "\(data) are not JSON")
      case .number(let number): throw CommandError(.proofUsage, "\(data) cannot be used: \(number)")
      }
    }
  }

  /// What is assumed where a document sends events to itself: what of all that may wait at that moment comes later.
  private static func ownEvents(
    of explorable: ExplorableDocument,
    besides events: [DocumentEvent]
  ) -> String {
    var others: [String] = []
    if !events.isEmpty { others.append("events from outside") }
    if explorable.hasDelays { others.append("delays that end at the same moment") }
    let order =
      others.isEmpty
      ? "" : "comes before all else that waits (\(others.joined(separator: ", "))), and "
    return "what the document sends to itself without a delay \(order)belongs to the step that "
      + "sends it, so that no claim sees the states in between"
  }

  private static func alphabet(
    _ events: [DocumentEvent],
    of explorable: ExplorableDocument
  ) -> [ProofElement<DocumentSituation>] {
    let present = Set(events.map(\.index))
    let absent = explorable.cases.filter { !present.contains($0) }
    let texts = events.map { "\($0)" }
    return [
      .events(events), .inner(absent + explorable.innerCases),
      .assumption(
        texts.isEmpty
          ? "no event comes from outside"
          : "from outside come, one at a time: \(texts.joined(separator: ", "))"
      ),
    ] + (explorable.sendsAtOnce ? [.assumption(ownEvents(of: explorable, besides: events))] : [])
  }

  /// Returns what an exploration may use, with what must be assumed because of that.
  ///
  /// Data that nothing bounds may grow forever: without a bound and a budget, the number of situations is
  /// limited.
  func limited(
    _ budget: ExplorationBudget
  ) -> (ExplorationBudget, [ProofElement<DocumentSituation>]) {
    var limits = budget
    limits.spill = nil
    guard explorable.hasData, !hasBounds, limits == .standard else { return (budget, []) }
    var limited = budget
    limited.situations = Self.unboundedLimit
    let options = areRunsClaimed ? "a --budget" : "a --bound or a --budget"
    let text = "without \(options), \(Self.unboundedLimit) situations are enough"
    return (limited, [.assumption(text)])
  }

  /// Returns a question that also looks what makes the exploration long.
  ///
  /// - Parameters:
  ///   - isCancelled: the question that is asked now and then.
  ///   - say: receives a line; `nil` where nothing is to be said.
  ///   - patience: how long nothing is said.
  /// - Returns: the question.
  func watched(
    _ isCancelled: @escaping () -> Bool,
    _ say: ((String) -> Void)?,
    after patience: Duration = GrowthNote.patience
  ) -> () -> Bool {
    guard let say else { return isCancelled }
    let note = GrowthNote(
      about: path,
      after: patience,
      canBound: !areRunsClaimed,
      variables: { [explorable] in explorable.growth },
      say: say
    )
    return {
      note.look()
      return isCancelled()
    }
  }

  /// Takes a path of an exploration on a new session.
  ///
  /// - Throws: an error if the session does something else than the exploration said.
  func run(_ path: ProofPath<DocumentSituation>) throws(CommandError) -> DocumentReplay.Run {
    var run: DocumentReplay.Run
    do {
      run = try DocumentReplay(explorable).run(path)
    } catch {
      throw CommandError(.software, "'\(self.path)' cannot run: \(error)")
    }
    if let mismatch = run.mismatch {
      throw CommandError(.software, Printable.lines("\(self.path): \(mismatch)"))
    }
    run.recording.header.name = self.path
    return run
  }

  /// Throws why the document cannot be explored, if that was found while it ran.
  func checkRefusal() throws(CommandError) {
    guard let refusal = explorable.refusal else { return }
    throw CommandError(.proofUsage, Printable.lines("\(path): \(refusal)"))
  }
}
#endif
