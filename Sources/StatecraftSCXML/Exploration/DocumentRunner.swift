#if SCXML
import Statecraft

/// Runs the content of a document that is explored, on the data of any situation.
///
/// It is a session that is not on a platform of its own: its machine is a value elsewhere, which gives
/// its data before each piece of content and takes them back after it.
///
/// The unchecked `Sendable` is right because each thread has its own runner (``DocumentRunners``).
final class DocumentRunner: @unchecked Sendable {
  private let session: SCXMLSession
  /// Kept, because sessions do not keep their platform.
  private let platform: SCXMLPlatform
  private let journal = SCXMLJournal()
  private let timers: DocumentTimers
  private let heap: ECMAScriptDataModel?
  /// The variables that the heap has.
  private var loaded: [String: String] = [:]
  /// The event that the data model has.
  private var bound: DocumentEvent?
  /// How many times content has run.
  private var runs = 0

  init(
    _ document: SCXMLDocument,
    _ settings: SCXMLPlatform.Settings,
    _ timers: DocumentTimers
  ) throws {
    platform = SCXMLPlatform(settings)
    platform.journal = journal
    session = try SCXMLSession(document, platform, parent: nil, [])
    self.timers = timers
    heap = session.dataModel as? ECMAScriptDataModel
    try heap?.prepareForExploration()
  }

  /// Binds the data and runs the document's scripts, as the first step of a session does.
  func begin(
    _ context: inout DocumentSituation,
    _ scope: inout ActionScope<DocumentSituation>,
    _ host: DocumentRunners
  ) throws {
    session.parameters = context.given
    context.given = []
    try run(&context, &scope, host) { session, scope in
      session.begin(&scope)
      try heap?.keepWhatIsFixed()
    }
  }

  /// Runs an action.
  func perform(
    _ action: Action<SCXMLContext>,
    _ context: inout DocumentSituation,
    _ scope: inout ActionScope<DocumentSituation>,
    _ host: DocumentRunners
  ) throws {
    load(context, host)
    try run(&context, &scope, host) { session, scope in
      var context = SCXMLContext(session: session)
      try action.perform(&context, &scope)
    }
  }

  /// Evaluates a condition.
  func holds(
    _ predicate: Predicate<SCXMLContext>,
    _ context: DocumentSituation,
    _ guardContext: GuardContext<DocumentSituation>,
    _ host: DocumentRunners
  ) throws -> Bool {
    load(context, host)
    if case .event(let event)? = guardContext.occurrence?.kind, event != bound {
      session.failedConditions = 0
      bind(event, host)
    }
    defer { watch(predicate.name, host) }
    return try predicate.body(
      SCXMLContext(session: session),
      GuardContext(occurrence: nil, isIn: guardContext.isIn)
    )
  }

  /// Evaluates a condition that does not belong to the document, between events.
  ///
  /// - Parameters:
  ///   - condition: the condition.
  ///   - text: the condition as it is written, for errors.
  ///   - context: the data.
  ///   - isIn: whether a state is active.
  ///   - before: the variables and the active states before a step, for a condition about its end.
  ///   - host: what the runners of the document share.
  /// - Returns: whether the condition holds.
  /// - Throws: an error if the condition cannot be evaluated.
  func holds(
    _ condition: SCXMLExpression,
    _ text: String,
    _ context: DocumentSituation,
    _ isIn: @escaping (String) -> Bool,
    since before: (variables: [String: String], states: [String])?,
    _ host: DocumentRunners
  ) throws -> Bool {
    load(context, host)
    session.isInNow = isIn
    defer {
      session.isInNow = nil
      watch(text, host)
    }
    if let before { try heap?.setBefore(before.variables, before.states) }
    defer { if before != nil { heap?.forgetBefore() } }
    return try heap?.holdsBetweenEvents(condition) ?? session.dataModel.holds(condition)
  }

  /// Reacts to an event before transitions are selected for it.
  func receive(
    _ occurrence: Occurrence<DocumentSituation>,
    isExternal: Bool,
    _ context: inout DocumentSituation,
    _ scope: inout ActionScope<DocumentSituation>,
    _ host: DocumentRunners
  ) {
    guard case .event(let event) = occurrence.kind else { return }
    if let timer = event.timer { timers.free(timer, &context.timers) }
    load(context, host)
    if isExternal { session.failedConditions = 0 }
    bound = event
    let received = Occurrence<SCXMLContext>(
      index: event.index,
      kind: .event(event.event(host.value(of:)))
    )
    // Receiving does not throw: errors become events.
    try? run(&context, &scope, host) { session, scope in
      session.receive(received, isExternal: isExternal, &scope)
    }
  }

  /// The result of a final state that was just entered.
  func output(
    _ output: FinalOutput<SCXMLContext>
  ) throws -> (any Sendable)? {
    try output.value(SCXMLContext(session: session), nil)
  }

  // MARK: - Content

  private func run(
    _ context: inout DocumentSituation,
    _ scope: inout ActionScope<DocumentSituation>,
    _ host: DocumentRunners,
    _ body: (SCXMLSession, inout ActionScope<SCXMLContext>) throws -> Void
  ) throws {
    var inner = ActionScope<SCXMLContext>(occurrence: nil, configuration: scope.configuration)
    session.visible = scope.configuration
    var failure: (any Error)?
    do {
      try body(session, &inner)
    } catch {
      failure = error
    }
    for request in inner.takeRequests() { pass(request, &scope, host) }
    for entry in journal.take() { pass(entry, &context, &scope, host) }
    save(&context, host)
    if let failure { throw failure }
  }

  private func pass(
    _ request: ActionRequest<SCXMLContext>,
    _ scope: inout ActionScope<DocumentSituation>,
    _ host: DocumentRunners
  ) {
    switch request {
    case .enqueue(let occurrence):
      guard case .event(let event) = occurrence.kind else { return }
      scope.request(.enqueue(host.occurrence(of: host.keep(event))))
    case .note(let error, let place): scope.request(.note(error, place: place))
    case .raise, .emit, .send, .raiseLater, .cancelEvent, .startTimer, .cancelTimer:
      preconditionFailure("a document asked the engine for something else than events: \(request)")
    }
  }

  private func pass(
    _ entry: SCXMLJournal.Entry,
    _ context: inout DocumentSituation,
    _ scope: inout ActionScope<DocumentSituation>,
    _ host: DocumentRunners
  ) {
    switch entry {
    case .posted(let event): host.send(host.keep(event), &context, &scope)
    case .delayed(let delay, let id, let deliver):
      deliver()
      for case .posted(let event) in journal.take() {
        let key = timers.key(id, event.name)
        guard let timer = timers.take(key, &context.timers) else {
          host.refuse(
            "more than \(timers.count) delayed events of '\(key)' wait at the same time; "
              + "cancel them before they are sent again"
          )
          continue
        }
        var event = host.keep(event)
        event.timer = timer
        scope.request(.raiseLater(event, after: delay, id: timer, .remainder))
      }
    case .cancelled(let id):
      for timer in timers.cancel(id, &context.timers) { scope.request(.cancelEvent(timer)) }
    }
  }

  // MARK: - Data

  private func bind(_ event: DocumentEvent, _ host: DocumentRunners) {
    bound = event
    // An event that cannot be bound raises an error when it is received.
    try? session.dataModel.bind(event.event(host.value(of:)))
    try? heap?.noteEvent()
  }

  private func load(_ context: DocumentSituation, _ host: DocumentRunners) {
    session.boundStates = Set(
      context.bound.compactMap { session.program.numbers[$0] }
    )
    guard let heap, context.variables != loaded else { return }
    do {
      try heap.load(context.variables)
      loaded = context.variables
    } catch {
      host.refuse("the data cannot be restored: \(error)")
    }
  }

  private func save(_ context: inout DocumentSituation, _ host: DocumentRunners) {
    if !session.boundStates.isEmpty {
      context.bound = session.boundStates.sorted().map { session.program.model.states[$0].name }
    }
    if let failure = session.failure { host.refuse("\(failure)") }
    guard let heap else { return }
    do {
      loaded = try heap.variables()
      context.variables = loaded
      runs += 1
      if runs.isMultiple(of: DocumentGrowth.distance) { host.look(at: loaded) }
    } catch {
      host.refuse(error.message)
    }
  }

  /// Refuses the document if a condition has changed data.
  ///
  /// Every evaluation is looked at: what it changes would otherwise be lost or come to a situation that
  /// it does not belong to.
  private func watch(_ condition: String, _ host: DocumentRunners) {
    guard let heap else { return }
    do throws(SCXMLError) {
      guard try !heap.isUnchanged() else { return }
      loaded = [:]
      // Values that cannot be made again are the better reason.
      _ = try heap.variables()
      host.refuse("the condition '\(condition)' changes data; conditions must only read them")
    } catch {
      host.refuse(error.message)
    }
  }
}
#endif
