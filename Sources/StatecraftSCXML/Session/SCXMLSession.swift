#if SCXML
import Statecraft

/// A running document.
public final class SCXMLSession: SCXMLContentRunner {
  /// The session's id, as `_sessionid`.
  public let id: String

  /// The document that the session runs.
  public let document: SCXMLDocument

  /// Whether it has ended.
  public private(set) var isDone = false

  /// Whether the session was cancelled.
  public private(set) var isCancelled = false

  /// The endless loop because of which the platform ended the session; `nil` for all others.
  public internal(set) var failure: SCXMLFailure?

  /// The result of the top-level final state.
  public private(set) var output: SCXMLValue = .undefined

  /// The data model, for use by registered content.
  public let dataModel: any SCXMLDataModel

  unowned let platform: SCXMLPlatform
  let parent: Parent?
  let depth: Int
  let family: Family
  /// The number of the session's delayed events.
  var delayedCount = 0
  /// The session's share of the work that was done without time passing.
  var eventShare = SCXMLMeter.Share()
  var contentShare = SCXMLMeter.Share()
  /// The memory of the events in the internal queue and, for an invoked session, of its document.
  var stepCharges: [SCXMLAccount.Charge] = []
  var documentCharge: SCXMLAccount.Charge?
  /// The addresses of the session at the event processors, by type.
  let locations: [(type: String, location: String)]
  /// The texts of scripts from other resources.
  let scriptTexts: [String: String]
  var parameters: [SCXMLValue.Member]
  /// Whether the data model is not `null`.
  let hasData: Bool
  let program: Program<SCXMLContext>
  private var interpreter: Interpreter<SCXMLContext>
  var children: [Int: Child] = [:]
  var boundStates: Set<Int> = []
  /// The states that `In()` sees during a step.
  var visible = StateSet()
  /// The function that evaluates `In()` while a guard is evaluated.
  private(set) var isInNow: ((String) -> Bool)?
  /// The statement that is running.
  var statement: SCXMLStatement?
  private var isStepping = false
  private var isToCancel = false
  /// The number of conditions that failed in this step.
  private var failedConditions = 0
  private static let failedConditionLimit = 1000
  private let instances: InstanceCounter
  /// The results of final states that have not ended yet.
  var results: [Int: SCXMLValue] = [:]

  init(
    _ document: SCXMLDocument,
    _ platform: SCXMLPlatform,
    parent: Parent?,
    _ parameters: [SCXMLValue.Member]
  ) throws {
    interpreter = Interpreter(try document.chart.table())
    program = interpreter.program
    self.document = document
    self.platform = platform
    self.parent = parent
    self.parameters = parameters
    depth = (parent?.session?.depth ?? -1) + 1
    family = parent?.session?.family ?? Family(platform.settings)
    let id = platform.nextID()
    self.id = id
    locations = platform.processors.flatMap { processor in
      processor.types.map { ($0, processor.location(of: id)) }
    }
    scriptTexts = try Self.scriptTexts(of: document, platform)
    let dataModelName = document.dataModel ?? platform.settings.defaultDataModel
    hasData = !["null", ""].contains(dataModelName)
    switch dataModelName {
    case "null", "": dataModel = NullDataModel()
    case "ecmascript":
      let time = platform.settings.scriptTime.components
      dataModel = try ECMAScriptDataModel(
        ECMAScriptDataModel.Bounds(
          bytes: platform.settings.scriptBytes,
          milliseconds: max(
            1,
            Int(time.seconds) * 1000 + Int(time.attoseconds / 1_000_000_000_000_000)
          )
        ),
        family.account
      )
    case let name:
      guard let make = platform.settings.dataModels[name] else {
        throw SCXMLError.execution("the data model '\(name)' is unknown")
      }
      dataModel = try make()
    }
    instances = platform.instances
    instances.add(1)
  }

  deinit { instances.add(-1) }

  /// The active states in document order, outer states included.
  public var configuration: [String] { program.ids(of: activeStates) }

  /// The numbers of the active states.
  var activeStates: StateSet { interpreter.configuration }

  /// The session's number, in the order in which sessions started.
  var number: Int { Int(id.drop { !$0.isNumber }) ?? 0 }

  /// The end of the session, with its result.
  var ended: SCXMLEnd {
    SCXMLEnd(
      configuration: configuration,
      output: output,
      isCancelled: isCancelled,
      failure: failure.map { "\($0)" }
    )
  }

  /// The active states without active children.
  public var states: [String] {
    program.ids(of: activeStates.filter { program.model.states[$0].children.isEmpty })
  }

  /// Whether the host started the session, that is, whether no other session invoked it.
  public var isRoot: Bool { parent == nil }

  /// Returns whether an active state has a transition for an event.
  ///
  /// Conditions are not evaluated.
  public func mayReact(to event: String) -> Bool {
    let column = document.trie.column(of: event)
    return activeStates.contains { state in
      program.topology.states[state].transitions.contains {
        program.topology.matches($0, column)
      }
    }
  }

  /// The address at which other sessions send events to this session.
  var location: String { "#_scxml_\(id)" }

  // MARK: - Steps

  func start() {
    step(nil) { step, context throws(MachineError) in try step.start(&context) }
  }

  func process(_ event: SCXMLEvent) {
    guard !isDone else { return }
    let column = document.trie.column(of: event.name)
    if !platform.isObserved, children.isEmpty, follow(event, column) { return }
    let occurrence = Occurrence<SCXMLContext>(index: column, kind: .event(event))
    step(event) { step, context throws(MachineError) in
      _ = try step.process(occurrence, &context)
    }
  }

  /// Applies the program's table to an event that runs no content and evaluates no condition.
  ///
  /// The method does not bind `_event`. This is not visible, because later content binds its own
  /// event.
  ///
  /// - Returns: whether the table contains the event; otherwise, the session has not changed.
  private func follow(_ event: SCXMLEvent, _ column: Int) -> Bool {
    var context = SCXMLContext(session: self)
    guard interpreter.run(event, in: column, &context) != nil else { return false }
    visible = activeStates
    return true
  }

  /// Cancels the session.
  ///
  /// Its exit actions run, and events that they send to the parent are dropped.
  ///
  /// If registered content calls this method, the session ends after the current step.
  public func cancel() {
    guard !isDone else { return }
    guard !isStepping else {
      isToCancel = true
      return
    }
    isDone = true
    isCancelled = true
    step(nil) { step, context throws(MachineError) in try step.cancel(&context) }
  }

  private func step(
    _ event: SCXMLEvent?,
    _ body: (inout Macrostep<SCXMLContext>, inout SCXMLContext) throws(MachineError) -> Void
  ) {
    failedConditions = 0
    isStepping = true
    var step = interpreter.macrostep()
    var context = SCXMLContext(session: self)
    // A step of a document does not throw: its error policy turns errors into events.
    try? body(&step, &context)
    isStepping = false
    stepCharges = []
    if failure == nil { failure = step.errors.lazy.compactMap(SCXMLFailure.init(endless:)).first }
    interpreter.commit(step)
    visible = activeStates
    if step.isDone { isDone = true }
    if platform.isObserved {
      platform.onStep?(
        self,
        SCXMLStep(
          session: id,
          event: event,
          steps: step.steps,
          errors: step.errors,
          failure: failure,
          configuration: configuration,
          time: platform.now,
          isDone: step.isDone
        )
      )
    }
    if step.isDone {
      end(step.output)
    } else if let failure {
      fail(failure)
    } else if isToCancel {
      cancel()
    }
  }

  /// Ends the session because it cannot continue.
  ///
  /// Its exit actions run.
  func fail(_ failure: SCXMLFailure) {
    guard !isDone else { return }
    self.failure = failure
    isDone = true
    // The limits apply to the exit actions from zero.
    platform.endShares(of: self)
    step(nil) { step, context throws(MachineError) in try step.cancel(&context) }
  }

  private func end(_ result: (any Sendable)?) {
    output = result as? SCXMLValue ?? .undefined
    abandon()
    if !isCancelled, let parent, let session = parent.session {
      if let failure {
        session.forget(self)
        let error = SCXMLError.execution("the invocation was ended: \(failure)")
        platform.post(SCXMLEvent(error, invokeID: parent.invokeID), to: session, from: self)
        platform.remove(self)
        return
      }
      platform.post(
        SCXMLEvent(
          "done.invoke.\(parent.invokeID)",
          data: output,
          origin: location,
          originType: SCXMLEvent.processor,
          invokeID: parent.invokeID
        ),
        to: session,
        from: self
      )
    }
    platform.remove(self)
  }

  func occurrence(of event: SCXMLEvent) -> Occurrence<SCXMLContext> {
    Occurrence(index: document.trie.column(of: event.name), kind: .event(event))
  }

  // MARK: - What the engine calls

  /// Runs a body.
  ///
  /// An error becomes an event and has no other effect.
  func attempt(
    _ scope: inout Scope,
    _ body: (inout Scope) throws -> Void
  ) {
    do {
      try body(&scope)
    } catch {
      raise(error, &scope)
    }
  }

  func raise(_ error: any Error, _ scope: inout Scope) {
    guard let hooks = program.model.hooks else { return }
    let error = (error as? SCXMLError)?.at(statement.map(place)) ?? error
    let place = (error as? SCXMLError)?.place.map { "<\($0.element)>" } ?? "the document"
    scope.request(.note(error, place: place))
    scope.request(.enqueue(hooks.error(error)))
  }

  func receive(
    _ occurrence: Occurrence<SCXMLContext>,
    isExternal: Bool,
    _ scope: inout Scope
  ) {
    guard case .event(let event) = occurrence.kind else { return }
    visible = scope.configuration
    do {
      // A session that is about to end runs no further content.
      if failure == nil || isDone { try dataModel.bind(event) }
    } catch {
      if let error = error as? SCXMLError { noteShortage(error, at: nil) }
      // An error event that cannot be bound, for lack of memory, must not raise another error
      // event.
      if !(event.kind == .platform && event.name.hasPrefix("error.")) { raise(error, &scope) }
    }
    guard isExternal else { return }
    for number in children.keys.sorted() {
      guard let child = children[number] else { continue }
      if child.id == event.invokeID, let finalize = child.invoke.finalize {
        do {
          for content in finalize { try execute(content, &scope) }
        } catch {
          raise(error, &scope)
        }
      }
      if child.invoke.autoforward { hand(event, to: child) }
      if child.id == event.invokeID, event.name == "done.invoke.\(child.id)" {
        children[number] = nil
      }
    }
  }

  /// Cancels the session's services when the platform is released.
  ///
  /// It must not access the platform.
  func release() {
    isDone = true
    isCancelled = true
    for child in children.values {
      if case .service(let service, _) = child.kind, !child.hasEnded { service.cancel() }
    }
  }

  func holds(
    _ condition: SCXMLExpression,
    _ guardContext: GuardContext<SCXMLContext>
  ) throws -> Bool {
    isInNow = guardContext.isIn
    defer { isInNow = nil }
    do {
      try spend(at: place(of: condition))
    } catch {
      return false
    }
    do {
      return try located(place(of: condition)) { try dataModel.holds(condition) }
    } catch {
      // A condition that fails for error events would raise further error events endlessly.
      failedConditions += 1
      guard failedConditions <= Self.failedConditionLimit else { return false }
      throw error
    }
  }
}
#endif
